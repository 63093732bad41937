/**
 * Runs one job at a time and takes the next from each lane in turn, so that a lane with many jobs delays the others
 * by only one job.
 */
export class FairQueue {
  readonly #lanes = new Map<string, (() => void)[]>();
  #isBusy = false;

  async run<Result>(lane: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#turnOf(lane);
    this.#isBusy = true;
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  /** Resolves when no job is running or queued. */
  async drain(): Promise<void> {
    do await this.run('', async () => {});
    while (this.#isBusy);
  }

  #turnOf(lane: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push(resolve);
      else this.#lanes.set(lane, [resolve]);
    });
  }

  #startNext(): void {
    const [next] = this.#lanes;
    this.#isBusy = next !== undefined;
    if (!next) return;
    const [lane, waiting] = next;
    const start = waiting.shift();
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    start?.();
  }
}
