/**
 * Runs `atOnce` jobs at a time and takes the next from each lane in turn. A lane runs one job at a time, so that a lane
 * with many jobs delays the others by only one job.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #lanes = new Map<string, (() => void)[]>();
  /** The lanes that run a job. */
  readonly #running = new Set<string>();
  #idle: (() => void)[] = [];

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  async run<Result>(lane: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#running.size < this.#atOnce && !this.#running.has(lane)) this.#running.add(lane);
    else await this.#turnOf(lane);
    try {
      return await job();
    } finally {
      this.#running.delete(lane);
      this.#startNext();
    }
  }

  /** How many jobs wait for their turn, in all lanes or in one. */
  waiting(lane?: string): number {
    if (lane !== undefined) return this.#lanes.get(lane)?.length ?? 0;
    return this.#lanes.values().reduce((sum, { length }) => sum + length, 0);
  }

  /** Resolves when no job is running or queued. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #turnOf(lane: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push(resolve);
      else this.#lanes.set(lane, [resolve]);
    });
  }

  #startNext(): void {
    const next = this.#lanes.entries().find(([lane]) => !this.#running.has(lane));
    if (next) {
      const [lane, waiting] = next;
      const start = waiting.shift();
      // The lane goes to the end of the round.
      this.#lanes.delete(lane);
      if (waiting.length > 0) this.#lanes.set(lane, waiting);
      this.#running.add(lane);
      start?.();
    } else if (this.#running.size === 0) {
      for (const resolve of this.#idle.splice(0)) resolve();
    }
  }
}
