import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Logger, pathForLog } from '../log/log.ts';
import { finalStatus } from '../metrics/request-metrics.ts';
import { clientOfRequest } from './client-address.ts';
import { requestIdOf, runForRequest } from './current-request.ts';
import { longestUrl } from './request-limits.ts';
import type { Handler } from './serve.ts';

interface Options {
  app: { fetch: (request: Request) => Response | Promise<Response> };
  trustProxy: boolean;
  log: Logger;
}

/**
 * Serves the API on node:http. Every request has an id, which its response and all its log lines carry, and a log
 * line of its own.
 */
export function createApiHandler({ app, trustProxy, log }: Options): Handler {
  // It would close the connection half a second after a refused body, even if that has the next request.
  const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  let mayWarn = !trustProxy;
  return (request, response) => {
    const { method, url = '/' } = request;
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers, trustProxy);
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      log.info({ requestId, method, path: pathForLog(url), status: finalStatus(response), ms }, 'request');
    });
    response.once('finish', () => dropRest(request));
    if (mayWarn && request.headers['x-forwarded-for'] !== undefined) {
      mayWarn = false;
      log.warn(
        'a request names another sender in X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all visitors share one limit',
      );
    }
    if (url.length > longestUrl) return response.writeHead(414).end();
    const client = clientOfRequest(request, trustProxy);
    return runForRequest({ id: requestId, client }, () => listener(request, response));
  };
}

/**
 * Reads what a refused request still sends, so that its connection can serve the next one. `serve.ts` limits how long
 * that may take.
 */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}
