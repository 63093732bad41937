import { showProblem } from '#app/components/ui/toast-store.ts';

/**
 * For loaders: what was asked for, or undefined after a toast that says why it did not come. The page then offers to
 * try again. Nobody is told of a request that the router has given up.
 */
export async function loadOrTell<Value>(
  { signal }: Request,
  work: Promise<Value>,
  wordless?: string,
): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!signal.aborted) showProblem(error, wordless);
    return undefined;
  }
}

/** For the parts of a page that may be missing without a word. */
export function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined);
}
