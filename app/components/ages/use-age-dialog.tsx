import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { userIdOf, useSession } from '#app/session/session-store.ts';
import type { AgeDialog } from './age-dialog.tsx';

type Dialog = ComponentType<ComponentProps<typeof AgeDialog>>;
type Asked = { Dialog: Dialog; userId: string; state: 'unknown' | 'needs_guardian' };

/** The question for the birth year on pages for study. Its code loads for signed-in learners only. */
export function useAgeDialog(isForStudy: boolean) {
  const userId = userIdOf(useSession());
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => {
    let isGone = false;
    if (!userId || !isForStudy) return setAsked(undefined);
    import('./find-missing-age.ts')
      .then(({ findMissingAge }) => findMissingAge(userId))
      .then((found) => !isGone && setAsked(found && { ...found, userId }))
      // Without an answer nothing is asked here. The database still refuses to store anything.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [userId, isForStudy]);

  if (!asked || asked.userId !== userId) return null;
  return <asked.Dialog userId={asked.userId} state={asked.state} onClose={() => setAsked(undefined)} />;
}
