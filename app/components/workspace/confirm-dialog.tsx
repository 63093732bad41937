import type { ReactNode } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import type { useCheckedForm } from '#app/lib/checked-form.ts';

/**
 * Asks for confirmation. It is a form: `fields` and the controls among its children go to the page's action, which
 * returns an outcome. The dialog closes on success and stays open on failure.
 */
export function ConfirmDialog<Value>({
  title,
  children,
  button,
  busy = button,
  isDangerous,
  isWaiting,
  fields,
  action,
  checked,
  onDone,
  onClose,
}: {
  title: string;
  children?: ReactNode;
  button: string;
  /** The button's label while the action runs. */
  busy?: string;
  isDangerous?: boolean;
  /** What the question is about is still loading. */
  isWaiting?: boolean;
  fields: Record<string, string>;
  /** The URL of the action, if it is not the page's own. */
  action?: string;
  /** Validation of the controls among the children, if there are any. */
  checked?: Pick<ReturnType<typeof useCheckedForm>, 'guard' | 'recheck'>;
  onDone?: (value: Value) => void;
  onClose: () => void;
}) {
  const sender = useAction<Value>((value) => {
    onClose();
    onDone?.(value);
  });

  const { isBusy } = sender;

  return (
    <Dialog title={title} onClose={onClose}>
      <ActionForm sender={sender} fields={fields} checked={checked} action={action}>
        {children && <div className="mt-3 text-ink-soft">{children}</div>}
        <div className="mt-7 flex flex-wrap gap-3">
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} disabled={isBusy || isWaiting}>
            {isBusy ? busy : button}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {adminWords.cancel}
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
