import { identify } from '../access/identify.ts';
import { isLive } from '../access/live-session.ts';
import type { Backend } from '../backend.ts';
import type { Caller } from '../database/database.ts';

/** Functions ask the database as those on hosted Supabase do with their secret key. */
export const serviceRole: Caller = { role: 'service_role', claims: {} };

/** The person whose valid token came with the request, if one did and the account still stands. */
export async function findUserId(
  { headers }: Request,
  { keys, database }: Backend,
): Promise<string | undefined> {
  const result = await identify(headers, keys, false);
  if (result.kind !== 'caller') return undefined;
  const { sub } = result.caller.claims;
  return typeof sub === 'string' && (await isLive(database, result.caller.claims)) ? sub : undefined;
}
