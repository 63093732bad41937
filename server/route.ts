import { visitsAddress } from '#domain/visit.ts';
import type { Visits } from './analytics/open-visits.ts';
import { createApiHandler } from './answer-api.ts';
import type { Documents } from './documents/documents.ts';
import type { Logger } from './log.ts';
import type { OpenMetrics } from './metrics/open-metrics.ts';
import type { Kind } from './metrics/request-metrics.ts';
import type { Handler } from './serve.ts';
import type { RunningBackend } from './start-backend.ts';

interface Parts {
  running: RunningBackend | undefined;
  documents: Documents;
  visits: Visits;
  metrics: OpenMetrics;
  trustProxy: boolean;
  log: Logger;
}

const apiPrefixes: [prefix: string, kind: Kind][] = [
  ['/auth/v1', 'auth'],
  ['/rest/v1', 'rest'],
  ['/functions/v1', 'functions'],
  ['/storage/v1', 'storage'],
  ['/backup', 'other'],
];

/** Who answers which address. Whatever nobody else answers is a document. */
export function createRouter({ running, documents, visits, metrics, ...rest }: Parts): Handler {
  const { measure, show: showMetrics } = metrics;
  const answerDocument = measure('document', documents.handle);
  const atAddress = new Map<string, Handler>([
    ['/healthz', measure('other', answerHealth)],
    [visitsAddress, measure('visits', answerVisit)],
  ]);
  if (showMetrics) atAddress.set('/metrics', measure('other', showMetrics));
  const below: [prefix: string, handle: Handler][] = [['/assets/', measure('asset', documents.handle)]];
  if (running) {
    const answerApi = createApiHandler({ app: running.app, ...rest });
    for (const [prefix, kind] of apiPrefixes) below.push([prefix, measure(kind, answerApi)]);
  }

  function answerVisit(...[request, response]: Parameters<Handler>): unknown {
    return request.method === 'POST' ? visits.handle(request, response) : documents.handle(request, response);
  }

  return (request, response) => {
    const url = request.url ?? '/';
    const handle = atAddress.get(url);
    if (handle) return handle(request, response);
    for (const [prefix, handleBelow] of below) {
      if (url.startsWith(prefix)) return handleBelow(request, response);
    }
    return answerDocument(request, response);
  };
}

const answerHealth: Handler = (_request, response) =>
  response.writeHead(200, { 'Cache-Control': 'no-store' }).end('ok\n');
