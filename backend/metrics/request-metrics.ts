import type { ServerResponse } from 'node:http';
import type { Handler } from '../http/serve.ts';
import { Counter } from './counter.ts';
import { Histogram } from './histogram.ts';
import type { Metric } from './metric.ts';

/**
 * The same handler, with its requests counted and timed. A kind says what a URL is for: URLs themselves would be as many
 * series as there are visitors with ideas.
 */
export type Measure<Kind extends string> = (kind: Kind, handle: Handler) => Handler;

interface RequestMetrics<Kind extends string> {
  metrics: Metric[];
  measure: Measure<Kind>;
}

/** From an answer out of memory to one that is at its time limit. */
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
    'Requests answered, by kind of answer, method and class of status.',
  );
  const durations = new Histogram(
    'http_request_duration_seconds',
    'Seconds from the head of a request to the end of its answer, by kind of answer.',
    bounds,
  );

  return {
    metrics: [requests, durations],
    measure(kind, handle) {
      const duration = durations.series({ kind });
      // Found without making a string for every request.
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
        // What is answered from memory has ended by now, and needs nobody to wait for it.
        if (response.writableEnded) record(method, response.statusCode, startedAt);
        else response.once('close', () => record(method, answeredStatus(response), startedAt));
      };
    },
  };
}

/** What nginx calls a request whose client left before there was an answer. */
const clientLeft = 499;

/** Node's status is 200 until somebody sets another, also when nobody ever answered. */
export function answeredStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : clientLeft;
}
