import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Account } from '#backend/auth/accounts/account.ts';
import { loadById } from '#backend/auth/accounts/find-account.ts';
import type { AuthContext } from '#backend/auth/http/auth-context.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';
import { senderAddress } from '#backend/http/client-address.ts';
import { makeRefreshToken } from './refresh-token.ts';

/** How the user authenticated: by password, by a link or code from their mailbox, or at their organisation. */
export type SignInMethod = 'password' | 'otp' | 'sso/oidc';

export interface Device {
  userAgent: string;
  address: string | null;
}

export interface SignedIn {
  account: Account;
  sessionId: string;
  refreshToken: string;
  methods: MethodUsed[];
}

/** An entry of the `amr` claim. */
export interface MethodUsed {
  method: string;
  timestamp: number;
}

export function deviceOf(context: AuthContext, backend: Backend): Device {
  const address = senderAddress(context, backend.config.trustProxy);
  return {
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 500),
    address: address && isIP(address) ? address : null,
  };
}

/** Starts a session: its row, the method used, and the first refresh token, in one statement. */
export async function signIn(
  transaction: Transaction,
  accountId: string,
  method: SignInMethod,
  device: Device,
): Promise<SignedIn> {
  const sessionId = randomUUID();
  const refreshToken = makeRefreshToken();
  await transaction.query(
    `with session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
       values ($1, $2, now(), now(), 'aal1', $3, $4)
     ), method as (
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values ($5, $1, $6, now(), now())
     ), token as (
       insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
       values ($7, $2::text, $1, false, now(), now())
     )
     update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2`,
    [sessionId, accountId, device.userAgent, device.address, randomUUID(), method, refreshToken],
  );
  return {
    account: await loadById(transaction, accountId),
    sessionId,
    refreshToken,
    methods: await methodsOf(transaction, sessionId),
  };
}

export function methodsOf(transaction: Transaction, sessionId: string): Promise<MethodUsed[]> {
  return transaction.query<MethodUsed>(
    `select authentication_method as method, extract(epoch from updated_at)::bigint as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
}
