import { ContentReads } from './content-reads.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** Counters of a cache since the start, and its current size. */
export interface CacheCounts {
  hits: number;
  misses: number;
  renders: number;
  bytes: number;
}

export interface CreatedResponse {
  prepared: PreparedResponse;
  /** Whether later requests may get the same response. */
  isCacheable: boolean;
}

/** Creates a response, and records what it reads from the backend. */
export type CreateResponse = (reads: ContentReads) => Promise<CreatedResponse>;

interface CacheListener {
  onKeep(prepared: PreparedResponse): void;
  onDrop(prepared: PreparedResponse): void;
}

interface CacheEntry {
  prepared: PreparedResponse;
  reads: ContentReads;
}

interface PendingEntry {
  prepared: Promise<PreparedResponse>;
  reads: ContentReads;
}

/**
 * Caches finished responses up to a total size. Concurrent requests for a response that is being created share the
 * work.
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #listener: CacheListener;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #pending = new Map<string, PendingEntry>();
  readonly counts: CacheCounts = { hits: 0, misses: 0, renders: 0, bytes: 0 };

  constructor(maxBytes: number, listener: CacheListener) {
    this.#maxBytes = maxBytes;
    this.#listener = listener;
  }

  get(key: string): PreparedResponse | undefined {
    const prepared = this.#entries.get(key)?.prepared;
    if (prepared) {
      prepared.wasUsed = true;
      this.counts.hits++;
    }
    return prepared;
  }

  /** Whether a request for this key would start no new work. */
  has(key: string): boolean {
    return this.#entries.has(key) || this.#pending.has(key);
  }

  getOrCreate(key: string, create: CreateResponse): Promise<PreparedResponse> {
    const kept = this.get(key);
    if (kept) return Promise.resolve(kept);
    this.counts.misses++;
    const waiting = this.#pending.get(key);
    if (waiting) return waiting.prepared;
    this.counts.renders++;
    const reads = new ContentReads();
    const isCurrent = () => this.#pending.get(key) === work;
    const prepared = create(reads)
      .then((fresh) => {
        if (fresh.isCacheable && isCurrent()) this.#keep(key, { prepared: fresh.prepared, reads });
        return fresh.prepared;
      })
      .finally(() => {
        if (isCurrent()) this.#pending.delete(key);
      });
    const work: PendingEntry = { prepared, reads };
    this.#pending.set(key, work);
    return prepared;
  }

  /**
   * Drops the entries that depend on a changed table, or all entries. A response in progress that has already read the
   * table is no longer shared or cached. One that reads the table later gets the new rows, so it stays.
   */
  drop(changed?: string): void {
    for (const [key, { reads }] of this.#pending) {
      if (reads.dependOn(changed)) this.#pending.delete(key);
    }
    for (const [key, { prepared, reads }] of this.#entries) {
      if (reads.dependOn(changed)) this.#remove(key, prepared);
    }
  }

  #keep(key: string, kept: CacheEntry): void {
    this.#entries.set(key, kept);
    this.counts.bytes += kept.prepared.size;
    this.#listener.onKeep(kept.prepared);
    this.#makeRoom();
  }

  #remove(key: string, prepared: PreparedResponse): void {
    this.#entries.delete(key);
    this.counts.bytes -= prepared.size;
    this.#listener.onDrop(prepared);
  }

  /** Evicts the oldest entries first, but gives an entry that was used since the last eviction another round. */
  #makeRoom(): void {
    for (const [key, kept] of this.#entries) {
      if (this.counts.bytes <= this.#maxBytes) return;
      if (kept.prepared.wasUsed) {
        kept.prepared.wasUsed = false;
        this.#entries.delete(key);
        this.#entries.set(key, kept);
      } else {
        this.#remove(key, kept.prepared);
      }
    }
  }
}
