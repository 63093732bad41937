import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';

/** Asks for confirmation before cancelling. `fields` go to the page's action. */
export function CancelDialog({
  words,
  subject,
  fields,
  onClose,
}: {
  words: { title: string; text: string; button: string; keep: string };
  subject: string;
  fields: Record<string, string>;
  onClose: () => void;
}) {
  // Close in both cases: after a failure an admin may have decided the request in the meantime.
  const { submit, isBusy } = useAction(onClose, onClose);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="mt-3 font-semibold">{subject}</p>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="danger" disabled={isBusy} onClick={() => submit(fields, { method: 'post' })}>
          {words.button}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}
