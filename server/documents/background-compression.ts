import type { Logger } from '#backend/log/log.ts';
import { type Answer, compressBest } from './answer.ts';

/** How long content must have stayed as it is before its pages are worth a tenth of a second of a core each. */
const patience = 1_000;

/** Replaces the quickly made brotli form of kept answers by the best one, one answer at a time. */
export class BackgroundCompression {
  readonly #log: Logger;
  #waiting: Answer[] = [];
  #beginning: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(answer: Answer): void {
    this.#waiting.push(answer);
    this.#beginning ??= setTimeout(() => this.#work(), patience).unref();
  }

  clear(): void {
    this.#waiting = [];
    clearTimeout(this.#beginning);
    this.#beginning = undefined;
  }

  async #work(): Promise<void> {
    this.#beginning = undefined;
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let answer = this.#waiting.shift(); answer; answer = this.#waiting.shift()) {
      await compressBest(answer).catch((err) => this.#log.error({ err }, 'a page could not be compressed'));
    }
    this.#isBusy = false;
  }
}
