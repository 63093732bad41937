/** A learner's code is kept in this browser and never sent. */
const keyOf = (exercise: string) => `python:${exercise}`;

export function readKeptCode(exercise: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(exercise)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Code that is as it was at the start need not be kept. */
export function keepCode(exercise: string, code: string, start: string): void {
  try {
    if (code === start) localStorage.removeItem(keyOf(exercise));
    else localStorage.setItem(keyOf(exercise), code);
  } catch {
    // Storage can be full or blocked; then the code lasts as long as the page.
  }
}
