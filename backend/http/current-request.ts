import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ClientAccount } from '../limits/client-budgets.ts';
import type { FairQueue } from '../limits/fair-queue.ts';

/** What the code that runs for a request may ask about it. */
interface CurrentRequest {
  id: string;
  /** The network address of the client, or its IPv6 network. */
  client: string;
  /** What pays for the request, once that is known. Without one, the request costs nothing. */
  account?: ClientAccount;
}

const requests = new AsyncLocalStorage<CurrentRequest | undefined>();

export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** The lane of the current request in a fair queue: its user or its network address. The server's own work has one. */
export function currentLane(): string {
  const request = requests.getStore();
  return request?.account?.client ?? request?.client ?? '';
}

/** Charges time of a processor or of a connection to the client of the current request, whatever code used it. */
export function chargeCurrentClient(milliseconds: number): void {
  requests.getStore()?.account?.charge(milliseconds);
}

/** Runs work when it is the turn of the client of the current request, which pays for the time, also if it fails. */
export function runInTurnOfClient<Result>(queue: FairQueue, work: () => Promise<Result>): Promise<Result> {
  return queue.run(currentLane(), async () => {
    const startedAt = performance.now();
    return work().finally(() => chargeCurrentClient(performance.now() - startedAt));
  });
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
