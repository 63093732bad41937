import { type ReactNode, useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminWords } from '#app/content/admin.ts';

/** Asks before something is done. It stays open with the reason when it could not be done. */
export function ConfirmDialog({
  title,
  children,
  button,
  isDangerous,
  onConfirm,
  onClose,
}: {
  title: string;
  children?: ReactNode;
  button: string;
  isDangerous?: boolean;
  /** Throws when it did not work; the dialog says why. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm() {
    setIsBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      showProblem(error);
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {children && <div className="mt-3 text-ink-soft">{children}</div>}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant={isDangerous ? 'danger' : 'primary'} disabled={isBusy} onClick={handleConfirm}>
          {button}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {adminWords.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
