import type { Answer } from './answer.ts';
import { ContentReads } from './content-reads.ts';

/** Counters of a cache since the start, and its current size. */
export interface CacheCounts {
  hits: number;
  misses: number;
  renders: number;
  bytes: number;
}

export interface Fresh {
  answer: Answer;
  /** Whether later requests may get the same response. */
  isLasting: boolean;
}

/** Creates a response, and records what it reads from the backend. */
export type Make = (reads: ContentReads) => Promise<Fresh>;

interface Watcher {
  onKeep(answer: Answer): void;
  onDrop(answer: Answer): void;
}

interface Kept {
  answer: Answer;
  reads: ContentReads;
}

interface Work {
  answer: Promise<Answer>;
  reads: ContentReads;
}

/**
 * Caches finished responses up to a total size. Concurrent requests for a response that is being created share the
 * work.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  readonly #watcher: Watcher;
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Work>();
  readonly counts: CacheCounts = { hits: 0, misses: 0, renders: 0, bytes: 0 };

  constructor(maxBytes: number, watcher: Watcher) {
    this.#maxBytes = maxBytes;
    this.#watcher = watcher;
  }

  get(key: string): Answer | undefined {
    const answer = this.#kept.get(key)?.answer;
    if (answer) {
      answer.wasUsed = true;
      this.counts.hits++;
    }
    return answer;
  }

  /** Whether a request for this key would start no new work. */
  has(key: string): boolean {
    return this.#kept.has(key) || this.#underWay.has(key);
  }

  obtain(key: string, make: Make): Promise<Answer> {
    const kept = this.get(key);
    if (kept) return Promise.resolve(kept);
    this.counts.misses++;
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting.answer;
    this.counts.renders++;
    const reads = new ContentReads();
    const isCurrent = () => this.#underWay.get(key) === work;
    const answer = make(reads)
      .then((fresh) => {
        if (fresh.isLasting && isCurrent()) this.#keep(key, { answer: fresh.answer, reads });
        return fresh.answer;
      })
      .finally(() => {
        if (isCurrent()) this.#underWay.delete(key);
      });
    const work: Work = { answer, reads };
    this.#underWay.set(key, work);
    return answer;
  }

  /**
   * Drops the entries that depend on a changed table, or all entries. A response in progress that has already read the
   * table is no longer shared or cached. One that reads the table later gets the new rows, so it stays.
   */
  drop(changed?: string): void {
    for (const [key, { reads }] of this.#underWay) {
      if (reads.dependOn(changed)) this.#underWay.delete(key);
    }
    for (const [key, { answer, reads }] of this.#kept) {
      if (reads.dependOn(changed)) this.#remove(key, answer);
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.counts.bytes += kept.answer.size;
    this.#watcher.onKeep(kept.answer);
    this.#makeRoom();
  }

  #remove(key: string, answer: Answer): void {
    this.#kept.delete(key);
    this.counts.bytes -= answer.size;
    this.#watcher.onDrop(answer);
  }

  /** Evicts the oldest entries first, but gives an entry that was used since the last eviction another round. */
  #makeRoom(): void {
    for (const [key, kept] of this.#kept) {
      if (this.counts.bytes <= this.#maxBytes) return;
      if (kept.answer.wasUsed) {
        kept.answer.wasUsed = false;
        this.#kept.delete(key);
        this.#kept.set(key, kept);
      } else {
        this.#remove(key, kept.answer);
      }
    }
  }
}
