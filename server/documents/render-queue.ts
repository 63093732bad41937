/** Runs a few renders at a time and lets some wait, so that a flood of them leaves time for everything else. */
export class RenderQueue {
  readonly #mostRunning: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(mostRunning = 8, mostWaiting = 100) {
    this.#mostRunning = mostRunning;
    this.#mostWaiting = mostWaiting;
  }

  /** Whether there is no place left to wait in either. */
  get isFull(): boolean {
    return this.#running >= this.#mostRunning && this.#waiting.length >= this.#mostWaiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#mostRunning) this.#running += 1;
    // Whoever ends hands its place on, so the number of running ones stays as it is.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
