import { createHash } from 'node:crypto';
import { tooManyRequests } from '#backend/auth/http/limits.ts';
import type { Backend } from '#backend/backend.ts';

const freeGuesses = 5;
const firstWait = 60;
const longestWait = 3_600;
const waitEnd = `guesses.window_started_at
  + make_interval(secs => least($4, $3 * power(2, least(guesses.hits - $2, 20))))`;

/**
 * Counts the guesses at one secret. After the fifth, each further guess has to wait twice as long. A guess is counted
 * before it is checked, so a hundred concurrent guesses are still only five. The count is in the database, so a
 * restart resets nothing.
 */
export async function countGuess(backend: Backend, secret: string): Promise<void> {
  if (!backend.config.hasRateLimits) return;
  const wait = await backend.database.run('server', async (transaction) => {
    const settings = [keyOf(secret), freeGuesses, firstWait, longestWait];
    // If the clock was set back, the wait restarts instead of lasting until the clock has caught up.
    await transaction.query(
      'update server.rate_limits set window_started_at = now() where key = $1 and window_started_at > now()',
      [keyOf(secret)],
    );
    const [counted] = await transaction.query(
      `insert into server.rate_limits as guesses (key, hits) values ($1, 1)
       on conflict (key) do update set
         hits = case when guesses.window_started_at < now() - interval '1 day' then 1 else guesses.hits + 1 end,
         window_started_at = now()
       where guesses.hits < $2 or ${waitEnd} <= now()
       returning hits`,
      settings,
    );
    if (counted) return 0;
    const [blocked] = await transaction.query<{ wait: number }>(
      `select ceil(extract(epoch from ${waitEnd} - now()))::integer as wait
       from server.rate_limits as guesses where key = $1 and hits >= $2`,
      settings,
    );
    return Math.max(1, blocked?.wait ?? 1);
  });
  if (wait > 0) throw tooManyRequests(wait);
}

export async function forgetGuesses(backend: Backend, secret: string): Promise<void> {
  if (!backend.config.hasRateLimits) return;
  await backend.database.run('server', (transaction) =>
    transaction.query('delete from server.rate_limits where key = $1', [keyOf(secret)]),
  );
}

/** The email addresses may belong to strangers, so they are stored as hashes. This also bounds their length. */
function keyOf(secret: string): string {
  return `guesses:${createHash('sha256').update(secret).digest('base64url')}`;
}
