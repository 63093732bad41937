import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { leaveWords as words } from '#app/content/site/leave-guard.ts';

/**
 * Asks for confirmation before the user leaves with unsaved changes: with a dialog for navigation within the site,
 * otherwise with the browser's own prompt.
 */
export function LeaveGuard({
  isUnsaved,
  text = words.text,
}: {
  isUnsaved: boolean;
  /** Describes what would be lost. */
  text?: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

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
