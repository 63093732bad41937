import type { ServerResponse } from 'node:http';
import type { Handler } from '../http/serve.ts';
import { Counter } from './counter.ts';
import { Histogram } from './histogram.ts';
import type { Metric } from './metric.ts';

/**
 * The same handler, with its requests counted and timed. A kind says what a URL is for: URLs themselves would create
 * an unbounded number of series.
 */
export type Measure<Kind extends string> = (kind: Kind, handle: Handler) => Handler;

interface RequestMetrics<Kind extends string> {
  metrics: Metric[];
  measure: Measure<Kind>;
}

/** Seconds, from a response out of memory to one at the time limit. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const usualMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

export function createRequestMetrics<Kind extends string>(): RequestMetrics<Kind> {
  const requests = new Counter(
    'http_requests_total',
    'Completed requests, by kind, method and class of status.',
  );
  const durations = new Histogram(
    'http_request_duration_seconds',
    'Seconds from the headers of a request to the end of its response, by kind.',
    bounds,
  );

  return {
    metrics: [requests, durations],
    measure(kind, handle) {
      const duration = durations.series({ kind });
      // Looked up without creating a string per request.
      const counts: Record<string, { value: number }[]> = {};

      function record(method: string, status: number, startedAt: number): void {
        duration.observe((performance.now() - startedAt) / 1_000);
        const name = usualMethods.has(method) ? method : 'other';
        counts[name] ??= [];
        const group = Math.floor(status / 100);
        counts[name][group] ??= requests.series({ kind, method: name, status: `${group}xx` });
        counts[name][group].value++;
      }

      return (request, response) => {
        const { method = 'GET' } = request;
        const startedAt = performance.now();
        handle(request, response);
        // Responses from memory have ended at this point, so no event listener is needed.
        if (response.writableEnded) record(method, response.statusCode, startedAt);
        else response.once('close', () => record(method, finalStatus(response), startedAt));
      };
    },
  };
}

/** nginx's status for a client that disconnected before the response. */
const clientLeft = 499;

/** Node's status is 200 until another is set, even when no response was ever sent. */
export function finalStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : clientLeft;
}
