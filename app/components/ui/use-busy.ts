import { useState } from 'react';
import { showProblem } from './toast-store.ts';

/** For work that a button starts: once at a time, and a toast says what went wrong. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);

  /** `failed` is what the toast says about an error without words of its own. */
  async function run(work: () => Promise<void>, failed?: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      showProblem(error, failed);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
