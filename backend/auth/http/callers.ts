import { identify } from '#backend/access/identify.ts';
import type { Account } from '#backend/auth/accounts/account.ts';
import { findById, isUuid } from '#backend/auth/accounts/find-account.ts';
import type { Backend } from '#backend/backend.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

export interface SignedInCaller {
  account: Account;
  /** Undefined when the token names no session, as with tokens made by other tools. */
  sessionId: string | undefined;
}

const adminRoles = ['service_role', 'supabase_admin'];

/** Checks the API key, as the hosted gateway does. The access token is checked elsewhere. */
export async function refuseWithoutKey(
  context: AuthContext,
  { keys, config }: Backend,
): Promise<Response | undefined> {
  const { kind } = await identify(context.req.raw.headers, keys, config.isApiKeyRequired);
  if (kind === 'no-key') {
    return context.json(
      {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
      401,
    );
  }
  if (kind === 'unknown-key') {
    return context.json(
      {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      },
      401,
    );
  }
  return undefined;
}

/** The user of the access token: it exists, is not banned, and its session has not ended. */
export async function requireUser(context: AuthContext, backend: Backend): Promise<SignedInCaller> {
  const claims = await claimsOf(context, backend);
  if (typeof claims.sub !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  if (!isUuid(claims.sub)) throw new AuthError(403, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const accountId = claims.sub;
  const sessionId = typeof claims.session_id === 'string' ? claims.session_id : undefined;
  return backend.database.run('server', async (transaction) => {
    const account = await findById(transaction, accountId);
    if (!account) {
      throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    }
    if (account.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
    if (sessionId !== undefined) {
      const [session] = isUuid(sessionId)
        ? await transaction.query('select id from auth.sessions where id = $1 and user_id = $2', [
            sessionId,
            accountId,
          ])
        : [];
      if (!session) {
        throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      }
    }
    return { account, sessionId };
  });
}

export async function requireAdmin(context: AuthContext, backend: Backend): Promise<void> {
  const { keys, config } = backend;
  const identified = await identify(context.req.raw.headers, keys, config.isApiKeyRequired);
  const role =
    identified.kind === 'caller'
      ? identified.caller.role
      : identified.kind === 'foreign-role' && identified.role;
  if (role && adminRoles.includes(role)) return;
  await claimsOf(context, backend, { isKeyWelcome: true });
  throw new AuthError(403, 'not_admin', 'User not allowed');
}

async function claimsOf(
  context: AuthContext,
  { keys, config }: Backend,
  { isKeyWelcome = false } = {},
): Promise<Record<string, unknown>> {
  const identified = await identify(context.req.raw.headers, keys, config.isApiKeyRequired);
  const hasBearer = context.req.header('authorization') !== undefined;
  if (identified.kind === 'caller' && (identified.token !== undefined || (isKeyWelcome && hasBearer))) {
    return identified.caller.claims;
  }
  if (identified.kind === 'expired-token') throw badToken('token has invalid claims: token is expired');
  if (identified.kind === 'bad-token') throw badToken(identified.reason);
  if (identified.kind === 'foreign-role') throw badToken(`role ${identified.role} is unknown here`);
  throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
}

function badToken(reason: string): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
}
