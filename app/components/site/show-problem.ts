import { showToast } from '#app/components/ui/toast-store.ts';
import { sessionToasts } from '#app/content/session-toasts.ts';

/** Says what the backend said, in an answer or in an error, or that something went wrong where it said nothing. */
export function showProblem(problem: unknown, wordless: string = sessionToasts.failed.text): void {
  showToast({ title: sessionToasts.failed.title, text: wordsOf(problem) || wordless, tone: 'destructive' });
}

function wordsOf(problem: unknown): string {
  const hasMessage = typeof problem === 'object' && problem !== null && 'message' in problem;
  return hasMessage && typeof problem.message === 'string' ? problem.message : '';
}
