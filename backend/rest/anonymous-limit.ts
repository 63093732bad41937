/** The number of anonymous requests a client may send per minute. */
const maxRequests = 300;
const windowLength = 60_000;
/** More clients than this in one minute are an attack from many addresses, which must not exhaust memory. */
const maxClients = 50_000;

/**
 * Counts in memory, unlike the other limits: a database write per read would cost more than the read. All clients
 * share one time window, so nothing needs cleaning up. The clock is monotonic.
 */
export function createAnonymousLimit(
  now: () => number = () => performance.now(),
): (client: string) => number {
  const hits = new Map<string, number>();
  let startedAt = now();
  return (client) => {
    const passed = now() - startedAt;
    if (passed >= windowLength || hits.size >= maxClients) {
      hits.clear();
      startedAt = now();
    }
    const count = (hits.get(client) ?? 0) + 1;
    hits.set(client, count);
    return count <= maxRequests ? 0 : Math.max(1, Math.ceil((startedAt + windowLength - now()) / 1_000));
  };
}
