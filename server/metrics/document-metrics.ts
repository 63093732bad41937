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
    perCache('document_cache_hits_total', 'counter', ({ hits }) => hits, 'Documents served from the cache.'),
    perCache(
      'document_cache_misses_total',
      'counter',
      ({ misses }) => misses,
      'Requested documents that were not in the cache.',
    ),
    perCache(
      'document_renders_total',
      'counter',
      ({ renders }) => renders,
      'Documents rendered; concurrent requests share one render.',
    ),
    perCache(
      'document_cache_bytes',
      'gauge',
      ({ bytes }) => bytes,
      'Size of the cached documents, in all encodings.',
    ),
  ];
}
