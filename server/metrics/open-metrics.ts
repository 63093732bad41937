import type { Documents } from '../documents/documents.ts';
import type { Handler } from '../serve.ts';
import type { RunningBackend } from '../start-backend.ts';
import { documentMetrics } from './document-metrics.ts';
import { createMetricsHandler } from './metrics-handler.ts';
import { processMetrics } from './process-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';

interface Options {
  token: string | undefined;
  requests: RequestMetrics;
  documents: Documents;
  /** Missing with hosted Supabase, whose own dashboard tells about the database and the mails. */
  running: RunningBackend | undefined;
}

/** All that this process can tell, in one list. Without a token nobody may look, so nothing is watched either. */
export function openMetrics({ token, requests, documents, running }: Options): Handler | undefined {
  if (token === undefined) return undefined;
  return createMetricsHandler(token, [
    ...requests.metrics,
    ...documentMetrics(documents),
    ...(running?.metrics ?? []),
    ...processMetrics({ backend: running?.backend.database.engine ?? 'hosted' }),
  ]);
}
