import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin/admin.ts';

/** The end of a long form. It stays visible however long the form gets. */
export function SaveBar({
  label,
  state,
  isSaving,
  isDisabled,
  form,
  children,
}: {
  label: string;
  /** Whether there are unsaved changes, as text. */
  state: string | undefined;
  isSaving: boolean;
  isDisabled?: boolean;
  /** The id of the form, if the bar is not inside it. */
  form?: string;
  /** More buttons. */
  children?: ReactNode;
}) {
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-gutter mt-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-gutter py-3 lg:mx-0 lg:px-0">
      <Button type="submit" form={form} disabled={isSaving || isDisabled}>
        {isSaving ? adminWords.saving : label}
      </Button>
      {children}
      <p role="status" className="text-small text-ink-soft">
        {state}
      </p>
    </div>
  );
}
