/**
 * A learner's code is kept in this browser and never sent. It belongs to the user who wrote it, because several people
 * may use one browser. Visitors share theirs, and a visitor who signs in takes it along.
 */
const keyOf = (exercise: string, userId?: string) =>
  userId ? `python:${userId}:${exercise}` : `python:${exercise}`;

export function readKeptCode(exercise: string, userId: string | undefined): string | undefined {
  try {
    const own = localStorage.getItem(keyOf(exercise, userId));
    if (own !== null || !userId) return own ?? undefined;
    const written = localStorage.getItem(keyOf(exercise)) ?? undefined;
    if (written !== undefined) {
      localStorage.setItem(keyOf(exercise, userId), written);
      localStorage.removeItem(keyOf(exercise));
    }
    return written;
  } catch {
    return undefined;
  }
}

/** Code that is as it was at the start need not be kept. */
export function keepCode(
  exercise: string,
  userId: string | undefined,
  { code, start }: { code: string; start: string },
): void {
  try {
    if (code === start) localStorage.removeItem(keyOf(exercise, userId));
    else localStorage.setItem(keyOf(exercise, userId), code);
  } catch {
    // Storage can be full or blocked; then the code lasts as long as the page.
  }
}
