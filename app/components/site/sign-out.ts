import { showToast } from '#app/components/ui/toast-store.ts';
import { sessionToasts } from '#app/content/session-toasts.ts';
import { signOut } from '#app/data/auth.ts';
import { showProblem } from './show-problem.ts';

/** Signs out and says how it went. Answers whether it worked. */
export async function signOutAndTell(): Promise<boolean> {
  const problem = await signOut().catch(() => ({}));
  if (problem) showProblem(problem, sessionToasts.signOutFailed.text);
  else showToast(sessionToasts.signedOut);
  return !problem;
}
