/** How many renders a client may cause at once, and how many per minute after that, unless their result is cached. */
const mostTokens = 60;
const tokensPerMillisecond = 60 / 60_000;

/**
 * A cached render serves all later visitors, so it costs a twentieth: a crawler can fetch a thousand pages from the
 * sitemap even if none of them was rendered before.
 */
const keptCost = 1 / 20;

/** More clients than this at a time are an attack from many IP addresses, which must not fill the memory. */
const mostClients = 10_000;

interface Bucket {
  tokens: number;
  countedAt: number;
}

export interface RenderBudget {
  /** Charges the price of a render and returns 0, or charges nothing and returns the seconds to wait. */
  take(client: string): number;
  /** Refunds most of the price, because the result was cached. */
  refund(client: string): void;
}

/** A token bucket for each client, in memory: a count in the database would cost as much as the render it prevents. */
export function createRenderBudget(now: () => number = () => performance.now()): RenderBudget {
  const buckets = new Map<string, Bucket>();

  function fill(client: string): Bucket {
    const at = now();
    const { tokens, countedAt } = buckets.get(client) ?? { tokens: mostTokens, countedAt: at };
    const filled = Math.min(mostTokens, tokens + (at - countedAt) * tokensPerMillisecond);
    const bucket = { tokens: filled, countedAt: at };
    // Re-inserted at the end, so that the first entry is the least recently used one.
    buckets.delete(client);
    buckets.set(client, bucket);
    if (buckets.size > mostClients) buckets.delete(buckets.keys().next().value ?? '');
    return bucket;
  }

  return {
    take(client) {
      const bucket = fill(client);
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / tokensPerMillisecond / 1_000);
      bucket.tokens -= 1;
      return 0;
    },
    refund(client) {
      fill(client).tokens += 1 - keptCost;
    },
  };
}
