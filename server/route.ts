import type { RunningBackend } from '#backend/create-backend.ts';
import { createApiHandler } from '#backend/http/api-handler.ts';
import { createHealthHandler, watchHealth } from '#backend/http/health.ts';
import type { Handler } from '#backend/http/serve.ts';
import type { Logger } from '#backend/log/log.ts';
import { isBelow, mounts } from '#backend/mounts.ts';
import { visitsPath } from '#domain/site/visit.ts';
import type { Visits } from './analytics/open-visits.ts';
import { backupPath } from './backup/routes.ts';
import { badgesPath, didPath, isCredentialRequest, verifyPath } from './credentials/routes.ts';
import type { Documents } from './documents/documents.ts';
import type { OpenMetrics } from './metrics/open-metrics.ts';

interface Parts {
  running: RunningBackend | undefined;
  documents: Documents;
  visits: Visits;
  metrics: OpenMetrics;
  trustProxy: boolean;
  log: Logger;
}

/** Maps paths to handlers. Every path without another handler is a document. */
export function createRouter({ running, documents, visits, metrics, ...rest }: Parts): Handler {
  const { measure, show: showMetrics } = metrics;
  const isWell = watchHealth({ database: running?.backend.database });
  const answerDocument = measure('document', documents.handle);
  const atAddress = new Map<string, Handler>([
    ['/healthz', measure('other', createHealthHandler(isWell))],
    [visitsPath, measure('visits', answerVisit)],
  ]);
  if (showMetrics) atAddress.set('/metrics', measure('other', showMetrics));
  const below: [path: string, handle: Handler][] = [['/assets', measure('asset', documents.handle)]];
  if (running) {
    const answerApi = createApiHandler({ app: running.app, ...rest });
    for (const { path, kind } of Object.values(mounts)) below.push([path, measure(kind, answerApi)]);
    const answerOther = measure('other', answerApi);
    below.push([backupPath, answerOther], [badgesPath, answerOther], [didPath, answerOther]);
    below.push([
      verifyPath,
      (request, response) =>
        isCredentialRequest(request.url ?? '', request.headers.accept)
          ? answerOther(request, response)
          : answerDocument(request, response),
    ]);
  }

  function answerVisit(...[request, response]: Parameters<Handler>): unknown {
    return request.method === 'POST' ? visits.handle(request, response) : documents.handle(request, response);
  }

  return (request, response) => {
    const url = request.url ?? '/';
    const handle = atAddress.get(url);
    if (handle) return handle(request, response);
    for (const [path, handleBelow] of below) {
      if (isBelow(path, url)) return handleBelow(request, response);
    }
    return answerDocument(request, response);
  };
}
