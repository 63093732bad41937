import { isSameSecret } from '../access/same-secret.ts';
import type { Handler } from '../http/serve.ts';
import type { Metric } from './metric.ts';
import { textFormat, writeMetrics } from './text-format.ts';

/** `GET /metrics`, for requests with the token. */
export function createMetricsHandler(token: string, metrics: readonly Metric[]): Handler {
  return async (request, response) => {
    const given = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSameSecret(given, token)) {
      return response.writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    }
    const text = await writeMetrics(metrics);
    return response.writeHead(200, { 'Content-Type': textFormat, 'Cache-Control': 'no-store' }).end(text);
  };
}
