import { showToast } from '#app/components/ui/toast-store.ts';
import { signOutToasts } from '#app/content/sign-out.ts';
import { signOut } from '#app/data/auth.ts';
import { showProblem } from './show-problem.ts';

/** Signs out and says how it went. Answers whether it worked. */
export async function signOutAndTell(): Promise<boolean> {
  const problem = await signOut().catch(() => ({}));
  if (problem) showProblem(problem, signOutToasts.failed.text);
  else showToast(signOutToasts.done);
  return !problem;
}
