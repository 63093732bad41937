import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientOfRequest } from '#backend/http/client-address.ts';
import { runForRequest } from '#backend/http/current-request.ts';
import { type ClientAccount, type ClientBudgets, OverBudget } from '#backend/limits/client-budgets.ts';
import { FairQueue } from '#backend/limits/fair-queue.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { CreatedResponse, CreateResponse, ResponseCache } from './response-cache.ts';

/** What the renders of each client may cost, and how to identify clients. */
export interface RenderLimits {
  budgets: ClientBudgets;
  trustProxy: boolean;
}

export interface WantedResponse {
  cache: ResponseCache;
  key: string;
  create: CreateResponse;
  /** Whether the response, once cached, serves other visitors too. */
  isShared: boolean;
}

/** The price of a render, in milliseconds of the main thread: the longer ones of our pages take about as much. */
const renderPrice = 30;
/**
 * A cached page serves all later visitors, so it costs a twentieth: a crawler can fetch a thousand pages from the
 * sitemap even if none of them was rendered before.
 */
const cachedShare = 1 / 20;

const mostWaitingRenders = 100;

/**
 * Returns cached responses, and renders those that are missing. Clients take turns at rendering and pay for it; without
 * limits, all share one queue.
 */
export function createChargedRenders(
  limits: RenderLimits | undefined,
  fromBusyServer: (status: 429 | 503, retryAfter: number) => PreparedResponse | Promise<PreparedResponse>,
) {
  const renders = new FairQueue({ atOnce: 8 });

  /** Clients take turns, and pay for what the loaders of their pages read. */
  function renderFor<Result>(account: ClientAccount, render: () => Promise<Result>): Promise<Result> {
    const { client } = account;
    return renders.run(client, () => runForRequest({ id: randomUUID(), client, account }, render));
  }

  return {
    /** Returns the cached response, or renders it if this client's budget and the queue allow it. */
    async getOrCreate(
      request: IncomingMessage,
      { cache, key, create, isShared }: WantedResponse,
    ): Promise<PreparedResponse> {
      if (cache.has(key)) return cache.getOrCreate(key, create);
      if (renders.waiting() >= mostWaitingRenders) return fromBusyServer(503, 1);
      const account = limits?.budgets.ofAddress(clientOfRequest(request, limits.trustProxy));
      if (!account) return cache.getOrCreate(key, (reads) => renders.run('', () => create(reads)));
      // Nothing, if another client has asked for the same page meanwhile.
      let price = 0;
      const renderOnce = () =>
        cache.getOrCreate(key, (reads) =>
          renderFor(account, async () => {
            price = renderPrice;
            const fresh = await create(reads);
            price *= shareOfPrice(fresh, isShared);
            return fresh;
          }),
        );
      try {
        return await account.renderInTurn(renderOnce, () => price);
      } catch (error) {
        if (error instanceof OverBudget) return fromBusyServer(429, error.retryAfter);
        throw error;
      }
    },
  };
}

/** The part of its price that the client pays for a response. */
function shareOfPrice({ prepared, isCacheable }: CreatedResponse, isShared: boolean): number {
  // The URL of a film redirects to its file. That renders nothing, and a whole class behind one IP address may start
  // a film at once.
  if (prepared.status === 302) return cachedShare;
  // A variant, such as a search, serves no other visitor: its words can be invented.
  return isCacheable && isShared ? cachedShare : 1;
}
