import { createHash, randomUUID } from 'node:crypto';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import type { LinkType } from '#backend/auth/one-time-tokens/one-time-token.ts';
import type { Transaction } from '#backend/database/database.ts';
import type { SignInMethod } from './sign-in.ts';

/** Proves that the browser that requested a link is the one that fetches its session (PKCE). */
export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** What a code is for: a link in a mail, or a sign-in at the provider of an organisation. */
type FlowPurpose = LinkType | 'sso';

const codeLifetime = '300 seconds';

export function readChallenge(challenge: string, method: string): Challenge | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const known = method.toLowerCase();
  if (known !== 's256' && known !== 'plain') throw invalid(`unsupported code_challenge method ${method}`);
  return { challenge, method: known };
}

/** One flow per account and purpose: a new request invalidates the older link anyway. */
export async function beginFlow(
  transaction: Transaction,
  accountId: string,
  purpose: FlowPurpose,
  { challenge, method }: Challenge,
): Promise<void> {
  await transaction.query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [
    accountId,
    purpose,
  ]);
  await transaction.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
       created_at, updated_at
     ) values ($1, $2, $3, $4, $5, $7, $6, now(), now())`,
    [randomUUID(), accountId, randomUUID(), method, challenge, purpose, purpose === 'sso' ? 'sso' : 'email'],
  );
}

/** The code that goes into the URL once the link is used. It is valid for five minutes from now. */
export async function issueCode(
  transaction: Transaction,
  accountId: string,
  purpose: FlowPurpose,
): Promise<string> {
  const [flow] = await transaction.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where user_id = $1 and authentication_method = $2
     returning auth_code`,
    [accountId, purpose],
  );
  if (!flow) throw new AuthError(404, 'flow_state_not_found', 'No valid flow state found for user.');
  return flow.auth_code;
}

/** Returns the account of the code and how it signed in, and deletes the flow: a code works once. */
export async function redeemCode(
  transaction: Transaction,
  code: string,
  verifier: string,
): Promise<{ accountId: string; method: SignInMethod }> {
  const [flow] = await transaction.query<{
    id: string;
    user_id: string;
    code_challenge: string;
    code_challenge_method: string;
    authentication_method: string;
    expired: boolean | null;
  }>(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method,
       auth_code_issued_at < now() - $2::interval as expired
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update`,
    [code, codeLifetime],
  );
  if (!flow) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (flow.expired) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const answered =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  if (answered !== flow.code_challenge) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  await transaction.query('delete from auth.flow_state where id = $1', [flow.id]);
  return { accountId: flow.user_id, method: flow.authentication_method === 'sso' ? 'sso/oidc' : 'otp' };
}
