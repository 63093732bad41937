import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface CurrentRequest {
  id: string;
  /** The client whose turn the request takes in the embedded database. */
  client: string;
}

const requests = new AsyncLocalStorage<CurrentRequest | undefined>();

/** The id of the request that the current code runs for. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

/** The client of that request. */
export function currentClient(): string | undefined {
  return requests.getStore()?.client;
}

/** Everything that `work` starts, directly or indirectly, runs for this request. */
export function runForRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return requests.run(request, work);
}

/** For work that a request triggers but that is about more than that request. */
export function runOutsideRequest<Result>(work: () => Result): Result {
  return requests.run(undefined, work);
}

/** An id from a trusted proxy is kept if it is well-formed, because it ends up in our log lines. */
export function requestIdOf(headers: IncomingHttpHeaders, trustProxy: boolean): string {
  const given = headers['x-request-id'];
  return trustProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
