/** Renders that a client may cause at once, and how many a minute after that, unless their result is kept. */
const mostTokens = 60;
const tokensPerMillisecond = 60 / 60_000;

/**
 * What is kept serves everybody who comes later, so it costs a twentieth: a crawler that finds a thousand pages in the
 * sitemap can fetch all of them, even if none was rendered before.
 */
const keptCost = 1 / 20;

/** More clients than this at a time are an attack from many addresses, which must not fill the memory. */
const mostClients = 10_000;

interface Bucket {
  tokens: number;
  countedAt: number;
}

export interface RenderBudget {
  /** Takes the price of a render and gives 0, or takes nothing and gives the seconds to wait. */
  take(client: string): number;
  /** Gives most of the price back, because the result was kept. */
  refund(client: string): void;
}

/** A token bucket for each client, in memory: a count in the database would cost as much as the render it spares. */
export function createRenderBudget(now: () => number = () => performance.now()): RenderBudget {
  const buckets = new Map<string, Bucket>();

  function fill(client: string): Bucket {
    const at = now();
    const { tokens, countedAt } = buckets.get(client) ?? { tokens: mostTokens, countedAt: at };
    const filled = Math.min(mostTokens, tokens + (at - countedAt) * tokensPerMillisecond);
    const bucket = { tokens: filled, countedAt: at };
    // Set anew at the end, so that the first one is the one that was not used for the longest time.
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
