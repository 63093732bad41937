import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminWords } from '#app/content/admin.ts';

/** Asks before somebody leaves with changes that are not saved: within the site by a dialog, else by the browser's own. */
export function LeaveGuard({
  isUnsaved,
  text = adminWords.leave.text,
}: {
  isUnsaved: boolean;
  text?: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const words = adminWords.leave;

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={words.title} onClose={blocker.reset}>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>{words.stay}</Button>
        <Button variant="secondary" onClick={blocker.proceed}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}
