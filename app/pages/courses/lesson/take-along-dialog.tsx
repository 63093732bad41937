import { useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';

const words = lessonPage.takeAlong;

/** Asks whether what a visitor answered in this browser belongs to the user who signed in. Closed, it asks again later. */
export default function TakeAlongDialog({
  userId,
  action,
  onDeclined,
}: {
  userId: string;
  action: string;
  onDeclined: () => void;
}) {
  const [isClosed, setIsClosed] = useState(false);
  const { submit, isBusy } = useAction();
  if (isClosed) return null;

  const send = (change: 'take-along' | 'decline') =>
    void submit({ change, user: userId }, { method: 'post', action });

  return (
    <Dialog title={words.title} isBusy={isBusy} onClose={() => setIsClosed(true)}>
      <p className="mt-3 text-ink-soft">{words.text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => send('take-along')}>
          {isBusy ? words.busy : words.yes}
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => {
            onDeclined();
            send('decline');
          }}
        >
          {words.no}
        </Button>
      </div>
    </Dialog>
  );
}
