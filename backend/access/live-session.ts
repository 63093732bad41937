import { isUuid } from '../auth/accounts/find-account.ts';
import type { Database } from '../database/database.ts';

/**
 * Whether whoever a token names may still act: the account is neither deleted nor suspended, and the session has not
 * ended. A token that names nobody, such as one made from a key, is always live.
 */
export async function isLive(database: Database, claims: Record<string, unknown>): Promise<boolean> {
  const { sub, session_id: session } = claims;
  if (sub === undefined) return true;
  if (typeof sub !== 'string' || !isUuid(sub)) return false;
  const [row] = await database.run(
    'server',
    (transaction) =>
      transaction.query<{ live: boolean }>('select private.is_live_session($1, $2) as live', [
        sub,
        typeof session === 'string' ? session : null,
      ]),
    { readOnly: true },
  );
  return row?.live === true;
}
