import { setTimeout } from 'node:timers/promises';
import type { Logger } from '#backend/log/log.ts';
import { compressBest, type PreparedResponse } from './prepared-response.ts';

/**
 * How long a response must have been cached before its best compression, which takes a tenth of a second of CPU time,
 * is worth it.
 */
const compressionDelay = 1_000;

/** Replaces the fast brotli encoding of cached responses by the smallest one, one response at a time. */
export class BackgroundCompression {
  readonly #log: Logger;
  /** When each response is due, earliest first. */
  readonly #waiting = new Map<PreparedResponse, number>();
  #isBusy = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  onKeep(prepared: PreparedResponse): void {
    this.#waiting.set(prepared, performance.now() + compressionDelay);
    void this.#work();
  }

  onDrop(prepared: PreparedResponse): void {
    this.#waiting.delete(prepared);
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#first(); next; next = this.#first()) {
      const [prepared, dueAt] = next;
      await setTimeout(Math.max(0, dueAt - performance.now()), undefined, { ref: false });
      if (!this.#waiting.delete(prepared)) continue;
      await compressBest(prepared).catch((err) => this.#log.error({ err }, 'a page could not be compressed'));
    }
    this.#isBusy = false;
  }

  #first(): [PreparedResponse, number] | undefined {
    return this.#waiting.entries().next().value;
  }
}
