import { showToast } from '#app/components/ui/toast-store.ts';
import { wordlessFailure } from '#app/content/wordless-failure.ts';
import { wordsOf } from '#app/lib/worded-error.ts';

/** Says what went wrong in the words that are meant for people, or that something did where there are none. */
export function showProblem(problem: unknown, wordless = wordlessFailure.text): void {
  showToast({ title: wordlessFailure.title, text: wordsOf(problem) || wordless, tone: 'destructive' });
}
