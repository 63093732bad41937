/**
 * A long computation in small steps. It yields after each step, so that a page can draw and react in between. The
 * server runs the same generator to its end.
 */
export type Work<Progress, Result> = Generator<Progress, Result, void>;

export function finish<Result>(work: Work<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
