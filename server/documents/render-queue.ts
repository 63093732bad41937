/** Runs a few renders at a time and queues some more, so that a flood of them leaves time for other work. */
export class RenderQueue {
  readonly #mostRunning: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(mostRunning = 8, mostWaiting = 100) {
    this.#mostRunning = mostRunning;
    this.#mostWaiting = mostWaiting;
  }

  /** Whether the queue has no free place either. */
  get isFull(): boolean {
    return this.#running >= this.#mostRunning && this.#waiting.length >= this.#mostWaiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#mostRunning) this.#running += 1;
    // A finished render passes its place to the next one, so the number of running renders does not change.
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
