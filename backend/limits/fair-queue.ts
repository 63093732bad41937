interface Limits {
  /** Jobs that run at once. */
  atOnce?: number;
  /** Of these, jobs of one lane. The lane '' is the server's own and may use all places. */
  atOncePerLane?: number;
}

/**
 * Runs a few jobs at a time and takes the next from each lane in turn, so that a lane with many jobs delays the others
 * by only one job.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #atOncePerLane: number;
  /** Waiting jobs by lane, in the order of the lanes' turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #runningByLane = new Map<string, number>();
  #running = 0;
  #idle: (() => void)[] = [];

  constructor({ atOnce = 1, atOncePerLane = atOnce }: Limits = {}) {
    this.#atOnce = atOnce;
    this.#atOncePerLane = atOncePerLane;
  }

  async run<Result>(lane: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#canStart(lane)) this.#countStart(lane);
    else await this.#turnOf(lane);
    try {
      return await job();
    } finally {
      this.#countEnd(lane);
      this.#startNext();
    }
  }

  /** How many jobs wait for their turn, in all lanes or in one. */
  waiting(lane?: string): number {
    if (lane !== undefined) return this.#waiting.get(lane)?.length ?? 0;
    return this.#waiting.values().reduce((sum, { length }) => sum + length, 0);
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Resolves when no job is running or queued. */
  async drain(): Promise<void> {
    while (this.#running > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #canStart(lane: string): boolean {
    if (this.#running >= this.#atOnce) return false;
    return lane === '' || (this.#runningByLane.get(lane) ?? 0) < this.#atOncePerLane;
  }

  #countStart(lane: string): void {
    this.#running += 1;
    this.#runningByLane.set(lane, (this.#runningByLane.get(lane) ?? 0) + 1);
  }

  #countEnd(lane: string): void {
    this.#running -= 1;
    const left = (this.#runningByLane.get(lane) ?? 1) - 1;
    if (left > 0) this.#runningByLane.set(lane, left);
    else this.#runningByLane.delete(lane);
  }

  #turnOf(lane: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(lane);
      if (waiting) waiting.push(resolve);
      else this.#waiting.set(lane, [resolve]);
    });
  }

  /** Counts the job as running at once, so that no job that arrives before it continues can take its place. */
  #startNext(): void {
    for (const [lane, waiting] of this.#waiting) {
      if (!this.#canStart(lane)) continue;
      this.#waiting.delete(lane);
      const start = waiting.shift();
      if (waiting.length > 0) this.#waiting.set(lane, waiting);
      this.#countStart(lane);
      start?.();
      return;
    }
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
