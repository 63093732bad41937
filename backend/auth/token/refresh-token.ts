import { z } from 'zod';
import { findById } from '#backend/auth/accounts/find-account.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { clientLimits, giveBackToClient, limitAccount, limitClient } from '#backend/auth/http/limits.ts';
import { optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { isReadable, makeRefreshToken } from '#backend/auth/sessions/refresh-token.ts';
import { sessionResponse } from '#backend/auth/sessions/session-response.ts';
import { type Device, deviceOf, methodsOf, type SignedIn } from '#backend/auth/sessions/sign-in.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';

const bodySchema = z.object({ refresh_token: optionalText });

/** How long tabs that wake up together may all refresh with the same token. */
const reuseWindow = '10 seconds';

/** A refresh waits for others on the same session, but not so long that the client would time out and retry. */
const longestWait = 5_000;

export function refreshGrant(backend: Backend): Handler {
  return async (context) => {
    await limitClient(backend, context, clientLimits.token);
    const { refresh_token: presented } = await readJson(context, bodySchema);
    if (!isReadable(presented)) throw invalid('Refresh token is not valid');
    const device = deviceOf(context, backend);
    const signedIn = await backend.database.run(
      'server',
      (transaction) => refresh(transaction, presented, device),
      { timeLimit: longestWait },
    );
    // Thrown only here, because throwing inside the transaction would roll back the end of the session.
    if (signedIn === 'reused') {
      backend.log.warn('auth: a refresh token was used again, its session has been ended');
      throw refused('refresh_token_already_used', 'Already Used');
    }
    await giveBackToClient(backend, context, clientLimits.token);
    // A client that is refused here can use its token again: the next one was issued and never used.
    await limitAccount(backend, signedIn.account.id, clientLimits.token);
    return context.json(await sessionResponse(backend, signedIn));
  };
}

async function refresh(
  transaction: Transaction,
  presented: string,
  device: Device,
): Promise<SignedIn | 'reused'> {
  const sessionId = await lockSession(transaction, presented);
  const [token] = await transaction.query<{ user_id: string; revoked: boolean; recent: boolean }>(
    `select user_id, revoked, updated_at > now() - $2::interval as recent from auth.refresh_tokens where token = $1`,
    [presented, reuseWindow],
  );
  const account = token && (await findById(transaction, token.user_id));
  if (!account) throw notFound();
  if (account.is_banned) throw refused('user_banned', 'User Banned');

  const refreshToken = await nextToken(transaction, sessionId, presented, token);
  if (!refreshToken) {
    await transaction.query('delete from auth.sessions where id = $1', [sessionId]);
    return 'reused';
  }
  await transaction.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $2, ip = $3
     where id = $1`,
    [sessionId, device.userAgent, device.address],
  );
  return { account, sessionId, refreshToken, methods: await methodsOf(transaction, sessionId) };
}

/** Allows one refresh at a time per session. The token is read only after the lock is held. */
async function lockSession(transaction: Transaction, presented: string): Promise<string> {
  const [token] = await transaction.query<{ session_id: string | null }>(
    'select session_id from auth.refresh_tokens where token = $1',
    [presented],
  );
  if (!token) throw notFound();
  if (!token.session_id) throw refused('session_not_found', 'No Valid Session Found');
  const [session] = await transaction.query<{ ended: boolean | null }>(
    'select not_after < now() as ended from auth.sessions where id = $1 for update',
    [token.session_id],
  );
  if (!session) throw notFound();
  if (session.ended) throw refused('session_expired', 'Session Expired');
  return token.session_id;
}

/** The next token to use, or undefined when the presented token was reused too late. */
async function nextToken(
  transaction: Transaction,
  sessionId: string,
  presented: string,
  { user_id, revoked, recent }: { user_id: string; revoked: boolean; recent: boolean },
): Promise<string | undefined> {
  if (revoked) {
    const [active] = await transaction.query<{ token: string; parent: string | null }>(
      `select token, parent from auth.refresh_tokens
       where session_id = $1 and not revoked order by id desc limit 1`,
      [sessionId],
    );
    // Either another tab was faster, or the client never received the response to its last refresh.
    const isReuseAllowed = recent || active?.parent === presented;
    return isReuseAllowed ? active?.token : undefined;
  }
  await transaction.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1',
    [presented],
  );
  const next = makeRefreshToken();
  await transaction.query(
    `insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, now(), now())`,
    [next, presented, user_id, sessionId],
  );
  await transaction.query(
    `delete from auth.refresh_tokens
     where session_id = $1 and revoked and updated_at < now() - interval '1 day'`,
    [sessionId],
  );
  return next;
}

function notFound(): AuthError {
  return refused('refresh_token_not_found', 'Refresh Token Not Found');
}

function refused(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}
