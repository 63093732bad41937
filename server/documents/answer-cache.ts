import type { Answer } from './answer.ts';

/** What happened in a cache since the start, and how much it holds. */
export interface CacheCounts {
  hits: number;
  misses: number;
  renders: number;
  bytes: number;
}

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
  readonly counts: CacheCounts = { hits: 0, misses: 0, renders: 0, bytes: 0 };

  constructor(maxBytes: number, onKeep: (answer: Answer) => void) {
    this.#maxBytes = maxBytes;
    this.#onKeep = onKeep;
  }

  get(key: string): Answer | undefined {
    const answer = this.#kept.get(key);
    if (answer) {
      answer.wasUsed = true;
      this.counts.hits++;
    }
    return answer;
  }

  /** Whether asking for it would begin no work. */
  has(key: string): boolean {
    return this.#kept.has(key) || this.#underWay.has(key);
  }

  obtain(key: string, make: () => Promise<Fresh>): Promise<Answer> {
    const kept = this.get(key);
    if (kept) return Promise.resolve(kept);
    this.counts.misses++;
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    this.counts.renders++;
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
    this.counts.bytes = 0;
  }

  #keep(key: string, answer: Answer): void {
    this.#kept.set(key, answer);
    this.counts.bytes += answer.size;
    this.#makeRoom();
    this.#onKeep(answer);
  }

  /** Drops the oldest first, but lets an answer that was used since the last look stay for another round. */
  #makeRoom(): void {
    for (const [key, answer] of this.#kept) {
      if (this.counts.bytes <= this.#maxBytes) return;
      this.#kept.delete(key);
      if (answer.wasUsed) {
        answer.wasUsed = false;
        this.#kept.set(key, answer);
      } else {
        this.counts.bytes -= answer.size;
      }
    }
  }
}
