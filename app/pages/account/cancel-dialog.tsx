import { useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';

/** Asks once more before something is cancelled. */
export function CancelDialog({
  words,
  subject,
  cancel,
  onCancelled,
  onClose,
}: {
  words: {
    title: string;
    text: string;
    button: string;
    keep: string;
    done: { title: string; text: string };
  };
  subject: string;
  cancel: () => Promise<void>;
  onCancelled: () => void;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm() {
    setIsBusy(true);
    try {
      await cancel();
      showToast(words.done);
    } catch (error) {
      showProblem(error);
    }
    // Either way things are not what they were: perhaps an admin has settled the request in the meantime.
    onClose();
    onCancelled();
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="mt-3 font-semibold">{subject}</p>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="danger" disabled={isBusy} onClick={handleConfirm}>
          {words.button}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}
