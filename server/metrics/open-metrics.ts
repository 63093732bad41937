import type { RunningBackend } from '#backend/create-backend.ts';
import type { Handler } from '#backend/http/serve.ts';
import { createMetricsHandler } from '#backend/metrics/metrics-handler.ts';
import { processMetrics } from '#backend/metrics/process-metrics.ts';
import { createRequestMetrics, type Measure } from '#backend/metrics/request-metrics.ts';
import type { mounts } from '#backend/mounts.ts';
import type { Documents } from '../documents/documents.ts';
import { documentMetrics } from './document-metrics.ts';

interface Options {
  token: string | undefined;
  documents: Documents;
  /** Missing with hosted Supabase, whose own dashboard tells about the database and the mails. */
  running: RunningBackend | undefined;
}

type ApiKind = (typeof mounts)[keyof typeof mounts]['kind'];
export type RequestKind = ApiKind | 'document' | 'asset' | 'visits' | 'other';

export interface OpenMetrics {
  measure: Measure<RequestKind>;
  /** Missing without a token, and then its address is one like any other. */
  show: Handler | undefined;
}

/** All that this process can tell, in one list. Without a token nobody may look, so no request is watched either. */
export function openMetrics({ token, documents, running }: Options): OpenMetrics {
  if (token === undefined) return { measure: (_kind, handle) => handle, show: undefined };
  const requests = createRequestMetrics<RequestKind>();
  const show = createMetricsHandler(token, [
    ...requests.metrics,
    ...documentMetrics(documents),
    ...(running?.metrics ?? []),
    ...processMetrics({ backend: running?.backend.database.engine ?? 'hosted' }),
  ]);
  return { measure: requests.measure, show };
}
