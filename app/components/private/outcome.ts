import { showProblem } from '#app/components/ui/toast-store.ts';

/** What an action returns to the form that submitted it. */
export type Outcome<Value = unknown> = { isDone: true; value: Value } | { isDone: false };

/** For actions: runs the work, and shows a toast with the reason if it fails. The form then stays open. */
export async function toOutcome<Value>(
  work: () => Promise<Value>,
  fallbackText?: string,
): Promise<Outcome<Value>> {
  try {
    return { isDone: true, value: await work() };
  } catch (error) {
    showProblem(error, fallbackText);
    return { isDone: false };
  }
}
