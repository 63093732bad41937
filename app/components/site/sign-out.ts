import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { signOutToasts } from '#app/content/toasts.ts';
import { signOut } from '#app/data/auth.ts';

/** Signs out and shows a toast with the result. Returns whether it worked. */
export async function signOutWithToast(): Promise<boolean> {
  const problem = await signOut().catch(() => ({}));
  if (problem) showProblem(problem, signOutToasts.failed.text);
  else showToast(signOutToasts.done);
  return !problem;
}
