import type { Answer } from './answer.ts';

export interface Fresh {
  answer: Answer;
  /** Whether the answer is good for later requests too. */
  isLasting: boolean;
}

/**
 * Keeps finished answers up to a total size. Whoever asks for one that is being made waits for the same
 * work; after `clear`, neither kept answers nor work begun before are handed out.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  readonly #onKeep: (answer: Answer) => void;
  readonly #kept = new Map<string, Answer>();
  #underWay = new Map<string, Promise<Answer>>();
  #bytes = 0;

  constructor(maxBytes: number, onKeep: (answer: Answer) => void) {
    this.#maxBytes = maxBytes;
    this.#onKeep = onKeep;
  }

  get(key: string): Answer | undefined {
    const answer = this.#kept.get(key);
    if (answer) answer.wasUsed = true;
    return answer;
  }

  obtain(key: string, make: () => Promise<Fresh>): Promise<Answer> {
    const kept = this.get(key);
    if (kept) return Promise.resolve(kept);
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const underWay = this.#underWay;
    const work = make()
      .then(({ answer, isLasting }) => {
        if (isLasting && underWay === this.#underWay) this.#keep(key, answer);
        return answer;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  clear(): void {
    this.#kept.clear();
    this.#underWay = new Map();
    this.#bytes = 0;
  }

  #keep(key: string, answer: Answer): void {
    this.#kept.set(key, answer);
    this.#bytes += answer.size;
    this.#makeRoom();
    this.#onKeep(answer);
  }

  /** Drops the oldest first, but lets an answer that was used since the last look stay for another round. */
  #makeRoom(): void {
    for (const [key, answer] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(key);
      if (answer.wasUsed) {
        answer.wasUsed = false;
        this.#kept.set(key, answer);
      } else {
        this.#bytes -= answer.size;
      }
    }
  }
}
