import { createHash, randomBytes } from 'node:crypto';
import type { Challenge } from '#backend/auth/sessions/flow-state.ts';
import type { Transaction } from '#backend/database/database.ts';
import type { SsoSecrets } from './provider.ts';

/** What is remembered about a sign-in while the person is at the provider. */
export interface SsoFlow {
  connectionId: string;
  secrets: SsoSecrets;
  redirectTo: string;
  challenge: Challenge;
}

export const minutesAtProvider = 10;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Stores a flow for the browser whose cookie has this value. */
export async function storeFlow(
  transaction: Transaction,
  browser: string,
  { connectionId, secrets, redirectTo, challenge }: SsoFlow,
): Promise<void> {
  await transaction.query(`delete from server.sso_flows where created_at < now() - $1::interval`, [
    `${minutesAtProvider} minutes`,
  ]);
  await transaction.query(
    `insert into server.sso_flows (
       state_hash, browser_hash, connection_id, nonce, code_verifier, redirect_to, code_challenge, code_challenge_method
     ) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hash(secrets.state),
      hash(browser),
      connectionId,
      secrets.nonce,
      secrets.codeVerifier,
      redirectTo,
      challenge.challenge,
      challenge.method,
    ],
  );
}

/** Returns the flow and deletes it: each works once, for ten minutes, and in the browser that began it. */
export async function takeFlow(
  transaction: Transaction,
  browser: string,
  state: string,
): Promise<SsoFlow | undefined> {
  const [row] = await transaction.query<{
    connection_id: string;
    nonce: string;
    code_verifier: string;
    redirect_to: string;
    code_challenge: string;
    code_challenge_method: Challenge['method'];
    is_fresh: boolean;
  }>(
    `delete from server.sso_flows where state_hash = $1 and browser_hash = $2
     returning *, created_at > now() - $3::interval as is_fresh`,
    [hash(state), hash(browser), `${minutesAtProvider} minutes`],
  );
  if (!row?.is_fresh) return undefined;
  return {
    connectionId: row.connection_id,
    secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
    redirectTo: row.redirect_to,
    challenge: { challenge: row.code_challenge, method: row.code_challenge_method },
  };
}
