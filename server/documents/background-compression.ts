import type { Logger } from '#server/log.ts';
import { type Answer, compressBest } from './answer.ts';

/** Replaces the quickly made brotli form of kept answers by the best one, one answer at a time. */
export class BackgroundCompression {
  readonly #log: Logger;
  #waiting: Answer[] = [];
  #isBusy = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(answer: Answer): void {
    this.#waiting.push(answer);
    if (!this.#isBusy) this.#work();
  }

  clear(): void {
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let answer = this.#waiting.shift(); answer; answer = this.#waiting.shift()) {
      await compressBest(answer).catch((err) => this.#log.error({ err }, 'a page could not be compressed'));
    }
    this.#isBusy = false;
  }
}
