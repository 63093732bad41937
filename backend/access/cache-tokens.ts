import type { JWTPayload } from 'jose';
import type { Keys } from './keys.ts';

const maxRemembered = 1_000;
/** Long enough for a page's burst of requests, and far below a token's lifetime of an hour. */
const cacheLifetime = 60_000;

/** Caches verified tokens, because verifying a signature costs more than a read. */
export function cacheTokens(keys: Keys, now: () => number = Date.now): Keys {
  const known = new Map<string, { claims: JWTPayload; until: number }>();
  return {
    ...keys,
    async verify(token) {
      const remembered = known.get(token);
      if (remembered && now() < remembered.until) return remembered.claims;
      known.delete(token);
      const claims = await keys.verify(token);
      const [oldest] = known.keys();
      if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest);
      const expiresAt = (claims.exp ?? Number.POSITIVE_INFINITY) * 1_000;
      known.set(token, { claims, until: Math.min(now() + cacheLifetime, expiresAt) });
      return claims;
    },
  };
}
