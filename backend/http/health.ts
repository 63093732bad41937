import { setTimeout } from 'node:timers/promises';
import type { Handler } from './serve.ts';

/** Milliseconds for which a result is reused, so that frequent health checks ping the database once a second. */
const resultLifetime = 1_000;
/** The longest a health check waits, far below the second that its response may take. */
const deadline = 500;
/**
 * How long the database may be silent before it counts as down. A caller's query is cancelled after 8 seconds and the
 * embedded engine then restarts, so a database that is only busy replies well before this.
 */
const maxSilence = 20_000;

interface Options {
  /** Absent with hosted Supabase, where the database is not ours. */
  database: { ping(): Promise<void> } | undefined;
  now?: () => number;
}

/** Whether the database responds. Concurrent checks share one ping. */
export function watchHealth({ database, now = () => performance.now() }: Options): () => Promise<boolean> {
  let isHealthy = true;
  let pingedAt = Number.NEGATIVE_INFINITY;
  let pendingPing: Promise<void> | undefined;

  const runPing = async (ping: () => Promise<void>) => {
    isHealthy = await ping().then(
      () => true,
      () => false,
    );
    pendingPing = undefined;
  };

  return async () => {
    if (!database) return true;
    if (!pendingPing && now() - pingedAt >= resultLifetime) {
      pingedAt = now();
      pendingPing = runPing(() => database.ping());
    }
    const waitFor = pingedAt + deadline - now();
    if (pendingPing && waitFor > 0)
      await Promise.race([pendingPing, setTimeout(waitFor, undefined, { ref: false })]);
    // Busy is not down: the last result still counts for a while.
    return isHealthy && !(pendingPing && now() - pingedAt >= maxSilence);
  };
}

/** For load balancers and service managers: 200 as long as the site can serve. */
export function createHealthHandler(isHealthy: () => Promise<boolean>): Handler {
  return async (_request, response) => {
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
    if (await isHealthy()) response.writeHead(200, headers).end('ok\n');
    else response.writeHead(503, { ...headers, 'Retry-After': '1' }).end('The database does not respond.\n');
  };
}
