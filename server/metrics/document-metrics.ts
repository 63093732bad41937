import type { Metric } from '#backend/metrics/metric.ts';
import type { Documents } from '../documents/documents.ts';
import type { CacheCounts } from '../documents/response-cache.ts';

/** Reads the caches' own counters, so that metrics add no cost to a cache hit. */
export function documentMetrics({ caches }: Documents): Metric[] {
  const perCache = (
    name: string,
    type: 'counter' | 'gauge',
    count: (cache: CacheCounts) => number,
    help: string,
  ): Metric => ({
    name,
    help,
    type,
    read: () =>
      Object.entries(caches).map(([cache, counts]) => ({ labels: { cache }, value: count(counts) })),
  });
  return [
    perCache('document_cache_hits_total', 'counter', ({ hits }) => hits, 'Documents answered from memory.'),
    perCache(
      'document_cache_misses_total',
      'counter',
      ({ misses }) => misses,
      'Documents that were not in memory when somebody asked.',
    ),
    perCache(
      'document_renders_total',
      'counter',
      ({ renders }) => renders,
      'Documents made; who asks for one that is being made waits for it, so these are never more than the misses.',
    ),
    perCache(
      'document_cache_bytes',
      'gauge',
      ({ bytes }) => bytes,
      'Bytes of documents in memory, in all forms.',
    ),
  ];
}
