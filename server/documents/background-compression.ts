import { setTimeout } from 'node:timers/promises';
import type { Logger } from '#backend/log/log.ts';
import { type Answer, compressBest } from './answer.ts';

/**
 * How long a response must have been cached before its best compression, which takes a tenth of a second of CPU time,
 * is worth it.
 */
const patience = 1_000;

/** Replaces the fast brotli encoding of cached responses by the smallest one, one response at a time. */
export class BackgroundCompression {
  readonly #log: Logger;
  /** When each response is due, earliest first. */
  readonly #waiting = new Map<Answer, number>();
  #isBusy = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  onKeep(answer: Answer): void {
    this.#waiting.set(answer, performance.now() + patience);
    void this.#work();
  }

  onDrop(answer: Answer): void {
    this.#waiting.delete(answer);
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#first(); next; next = this.#first()) {
      const [answer, dueAt] = next;
      await setTimeout(Math.max(0, dueAt - performance.now()), undefined, { ref: false });
      if (!this.#waiting.delete(answer)) continue;
      await compressBest(answer).catch((err) => this.#log.error({ err }, 'a page could not be compressed'));
    }
    this.#isBusy = false;
  }

  #first(): [Answer, number] | undefined {
    return this.#waiting.entries().next().value;
  }
}
