import { findOwnAge } from '#app/data/own-age.ts';
import { isAgeRemembered, rememberAge } from './known-ages.ts';

/** The dialog to show to this user, if their account has not said its age or waits for a guardian. */
export async function findMissingAge(userId: string) {
  if (isAgeRemembered(userId)) return undefined;
  const state = await findOwnAge(userId);
  if (state === 'open') {
    rememberAge(userId);
    return undefined;
  }
  const { AgeDialog } = await import('./age-dialog.tsx');
  return { Dialog: AgeDialog, state };
}
