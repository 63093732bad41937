import { showProblem } from '#app/components/ui/toast-store.ts';

/**
 * For loaders: returns the loaded value, or undefined after a toast with the reason. The page then offers a retry.
 * Requests that the router aborted show no toast.
 */
export async function loadOrToast<Value>(
  { signal }: Request,
  work: Promise<Value>,
  fallbackText?: string,
): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!signal.aborted) showProblem(error, fallbackText);
    return undefined;
  }
}

/** For optional parts of a page, whose failure shows no error. */
export function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined);
}
