import type { RunningBackend } from '#backend/create-backend.ts';
import type { Handler } from '#backend/http/serve.ts';
import { createMetricsHandler } from '#backend/metrics/metrics-handler.ts';
import { processMetrics } from '#backend/metrics/process-metrics.ts';
import { createRequestMetrics, type Measure } from '#backend/metrics/request-metrics.ts';
import type { mounts } from '#backend/mounts.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Documents } from '../documents/documents.ts';
import { documentMetrics } from './document-metrics.ts';

interface Options {
  token: string | undefined;
  documents: Documents;
  /** Undefined with hosted Supabase, whose own dashboard shows the database and the mails. */
  running: RunningBackend | undefined;
}

type ApiKind = (typeof mounts)[keyof typeof mounts]['kind'];
export type RequestKind = ApiKind | 'document' | 'asset' | 'visits' | 'other';

export interface OpenMetrics {
  measure: Measure<RequestKind>;
  /** Undefined without a token; then its path is a missing page like any other. */
  show: Handler | undefined;
}

/** All metrics of this process. Without a token they are off, so requests are not measured either. */
export function openMetrics({ token, documents, running }: Options): OpenMetrics {
  if (token === undefined) return { measure: (_kind, handle) => handle, show: undefined };
  const requests = createRequestMetrics<RequestKind>();
  const show = createMetricsHandler(token, [
    ...requests.metrics,
    ...documentMetrics(documents),
    ...(running?.metrics ?? []),
    ...processMetrics({
      version: manifest.version,
      backend: running?.backend.database.engine ?? 'hosted',
    }),
  ]);
  return { measure: requests.measure, show };
}
