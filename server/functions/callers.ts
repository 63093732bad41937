import type { Backend } from '../backend.ts';
import type { Caller } from '../database/database.ts';
import { identify } from '../identify.ts';

/** Functions ask the database as those on hosted Supabase do with their secret key. */
export const serviceRole: Caller = { role: 'service_role', claims: {} };

/** The person whose valid token came with the request, if one did. */
export async function findUserId({ headers }: Request, { keys }: Backend): Promise<string | undefined> {
  const result = await identify(headers, keys, false);
  const id = result.kind === 'caller' ? result.caller.claims.sub : undefined;
  return typeof id === 'string' ? id : undefined;
}
