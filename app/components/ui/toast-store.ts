import { genericFailure } from '#app/content/toasts.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';

/** A short message about something that just happened. `destructive` is for failures. */
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

/** Shows a toast from anywhere. The page's `Toaster` renders it. A new toast replaces the previous one. */
export function showToast(toast: Toast): void {
  lastId += 1;
  change({ ...toast, id: lastId });
}

/** Shows an error's message if it is meant for users, otherwise the fallback text. */
export function showProblem(problem: unknown, fallbackText = genericFailure.text): void {
  showToast({
    title: genericFailure.title,
    text: userMessageOf(problem) || fallbackText,
    tone: 'destructive',
  });
}

export function dismissToast(): void {
  change(undefined);
}

/** The toast that this toaster should render: only the one mounted last renders it. */
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
