import { isUuid } from '../auth/accounts/find-account.ts';
import type { Database } from '../database/database.ts';

/**
 * Whether the user of a token may still act: the account is neither deleted nor banned, and the session has not
 * ended. A token without a user, such as one made from a key, is always live.
 */
export async function isLive(database: Database, claims: Record<string, unknown>): Promise<boolean> {
  const { sub, session_id: session } = claims;
  if (sub === undefined) return true;
  if (typeof sub !== 'string' || !isUuid(sub)) return false;
  const [row] = await database.run(
    'server',
    (transaction) =>
      transaction.queryAndCommit<{ live: boolean }>(
        `select exists (
           select from auth.users
           where id = $1 and deleted_at is null and (banned_until is null or banned_until <= now())
             and ($2::text is null or exists (select from auth.sessions where user_id = $1 and sessions.id::text = $2))
         ) as live`,
        [sub, typeof session === 'string' ? session : null],
      ),
    { readOnly: true },
  );
  return row?.live === true;
}
