import { showProblem } from '#app/components/ui/toast-store.ts';

/** What an action answers to the form that called it. */
export type Outcome<Value = unknown> = { isDone: true; value: Value } | { isDone: false };

/** For actions: does the work, and tells by a toast why it could not be done. The form then stays open. */
export async function attempt<Value>(work: () => Promise<Value>, wordless?: string): Promise<Outcome<Value>> {
  try {
    return { isDone: true, value: await work() };
  } catch (error) {
    showProblem(error, wordless);
    return { isDone: false };
  }
}
