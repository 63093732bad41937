import { setTimeout } from 'node:timers/promises';
import type { Handler } from './serve.ts';

/** Milliseconds for which a result is reused, so that frequent health checks ping the database once a second. */
const freshFor = 1_000;
/** The longest a health check waits, far below the second that its response may take. */
const deadline = 500;
/**
 * How long the database may be silent before it counts as down. A caller's query is cancelled after 8 seconds and the
 * embedded engine then restarts, so a database that is only busy replies well before this.
 */
const patience = 20_000;

interface Options {
  /** Absent with hosted Supabase, where the database is not ours. */
  database: { ping(): Promise<void> } | undefined;
  now?: () => number;
}

/** Whether the database responds. Concurrent checks share one ping. */
export function watchHealth({ database, now = () => performance.now() }: Options): () => Promise<boolean> {
  let isWell = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (ping: () => Promise<void>) => {
    isWell = await ping().then(
      () => true,
      () => false,
    );
    asking = undefined;
  };

  return async () => {
    if (!database) return true;
    if (!asking && now() - askedAt >= freshFor) {
      askedAt = now();
      asking = ask(() => database.ping());
    }
    const waitFor = askedAt + deadline - now();
    if (asking && waitFor > 0) await Promise.race([asking, setTimeout(waitFor, undefined, { ref: false })]);
    // Busy is not down: the last result still counts for a while.
    return isWell && !(asking && now() - askedAt >= patience);
  };
}

/** For load balancers and service managers: 200 as long as the site can serve. */
export function createHealthHandler(isWell: () => Promise<boolean>): Handler {
  return async (_request, response) => {
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
    if (await isWell()) response.writeHead(200, headers).end('ok\n');
    else response.writeHead(503, { ...headers, 'Retry-After': '1' }).end('The database does not answer.\n');
  };
}
