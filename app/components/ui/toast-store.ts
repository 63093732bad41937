import { wordlessFailure } from '#app/content/toasts.ts';
import { wordsOf } from '#app/lib/worded-error.ts';

/** What just happened, said in passing. `destructive` is for what went wrong. */
export interface Toast {
  title: string;
  text: string;
  tone?: 'neutral' | 'destructive';
}

export interface ShownToast extends Toast {
  id: number;
}

let shown: ShownToast | undefined;
let lastId = 0;
let toasters: string[] = [];
const listeners = new Set<() => void>();

/** Anything that can import this may show a toast; the `Toaster` of the page draws it. The newest replaces the last. */
export function showToast(toast: Toast): void {
  lastId += 1;
  change({ ...toast, id: lastId });
}

/** Says what went wrong in the words that are meant for people, or that something did where there are none. */
export function showProblem(problem: unknown, wordless = wordlessFailure.text): void {
  showToast({ title: wordlessFailure.title, text: wordsOf(problem) || wordless, tone: 'destructive' });
}

export function dismissToast(): void {
  change(undefined);
}

/** What a toaster has to draw: the one that came last draws for all. */
export function shownToast(toaster: string): ShownToast | undefined {
  return toasters.at(-1) === toaster ? shown : undefined;
}

export function addToaster(id: string): () => void {
  setToasters([...toasters, id]);
  return () => setToasters(toasters.filter((other) => other !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasters(ids: string[]): void {
  toasters = ids;
  change(shown);
}

function change(toast: ShownToast | undefined): void {
  shown = toast;
  for (const listener of listeners) listener();
}
