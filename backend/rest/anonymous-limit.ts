/** Anonymous requests a client may make in a minute. */
const mostRequests = 300;
const windowLength = 60_000;
/** More clients than this in one minute are an attack from many addresses, which must not fill the memory. */
const mostClients = 50_000;

/**
 * Counts in memory, unlike the other limits: a write to the database for each read would cost more than the read.
 * All clients share one window, so that nothing has to be swept. The clock is one that nobody can set.
 */
export function createAnonymousLimit(
  now: () => number = () => performance.now(),
): (client: string) => number {
  const hits = new Map<string, number>();
  let startedAt = now();
  return (client) => {
    const passed = now() - startedAt;
    if (passed >= windowLength || hits.size >= mostClients) {
      hits.clear();
      startedAt = now();
    }
    const count = (hits.get(client) ?? 0) + 1;
    hits.set(client, count);
    return count <= mostRequests ? 0 : Math.max(1, Math.ceil((startedAt + windowLength - now()) / 1_000));
  };
}
