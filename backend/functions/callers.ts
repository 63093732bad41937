import { identify } from '../access/identify.ts';
import { isLive } from '../access/live-session.ts';
import type { Backend } from '../backend.ts';
import type { Caller } from '../database/database.ts';

/** Functions query the database as functions on hosted Supabase do with their secret key. */
export const serviceRole: Caller = { role: 'service_role', claims: {} };

/** The user of the request's valid token, if it has one and the account still exists. */
export async function findUserId(
  { headers }: Request,
  { keys, database }: Backend,
): Promise<string | undefined> {
  const result = await identify(headers, keys, false);
  if (result.kind !== 'caller') return undefined;
  const { sub } = result.caller.claims;
  return typeof sub === 'string' && (await isLive(database, result.caller.claims)) ? sub : undefined;
}
