import { errors } from 'jose';
import type { Caller } from '../database/database.ts';
import type { Keys } from './keys.ts';
import { isSameSecret } from './same-secret.ts';

export type IdentifyResult =
  | { kind: 'caller'; caller: Caller; token: string | undefined }
  /** The gateway's refusals: no API key, or an unknown one. */
  | { kind: 'no-key' }
  | { kind: 'unknown-key' }
  | { kind: 'expired-token' }
  | { kind: 'foreign-role'; role: string }
  | { kind: 'bad-token'; reason: string };

/**
 * The roles a token may name. The connection could switch to any role, so the claim is always checked against this
 * list.
 */
const apiRoles: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

/**
 * Identifies the caller. The API key grants access; a user's access token, if present, says which user it is.
 * supabase-js sends the key itself as the bearer token while nobody is signed in. That never counts as a user.
 */
export async function identify(
  headers: Headers,
  keys: Keys,
  isKeyRequired: boolean,
): Promise<IdentifyResult> {
  const bearer = /^bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  const key = headers.get('apikey') ?? undefined;
  const keyRole = roleOfKey(bearer, keys) ?? roleOfKey(key, keys);
  if (isKeyRequired && !keyRole) {
    const isKeyToken = key !== undefined && (await isValidToken(key, keys));
    if (!isKeyToken)
      return key === undefined && bearer === undefined ? { kind: 'no-key' } : { kind: 'unknown-key' };
  }
  const token = bearer !== undefined && roleOfKey(bearer, keys) === undefined ? bearer : undefined;
  if (token === undefined) {
    const role = keyRole ?? 'anon';
    return { kind: 'caller', caller: { role, claims: { role } }, token };
  }
  try {
    const claims = await keys.verify(token);
    const role = typeof claims.role === 'string' ? claims.role : 'anon';
    if (!apiRoles.has(role)) return { kind: 'foreign-role', role };
    return { kind: 'caller', caller: { role, claims }, token };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired-token' };
    return { kind: 'bad-token', reason: error instanceof Error ? error.message : 'unreadable token' };
  }
}

function roleOfKey(key: string | undefined, keys: Keys): 'anon' | 'service_role' | undefined {
  if (key === keys.publishable) return 'anon';
  if (key !== undefined && isSameSecret(key, keys.secret)) return 'service_role';
  return undefined;
}

/** Older clients use a signed token as their API key. A token that we signed is equivalent to the key of its role. */
async function isValidToken(key: string, keys: Keys): Promise<boolean> {
  return keys.verify(key).then(
    () => true,
    () => false,
  );
}
