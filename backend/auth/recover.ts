import { z } from 'zod';
import type { Backend } from '#backend/backend.ts';
import { contestAccount } from './accounts/contested-account.ts';
import { findByEmail } from './accounts/find-account.ts';
import { sendAuthMail } from './auth-mails.ts';
import type { AuthContext, Handler } from './http/auth-context.ts';
import { invalid } from './http/auth-error.ts';
import { readEmail } from './http/email.ts';
import { withFixedDuration } from './http/fixed-duration.ts';
import { clientLimits, limitClient } from './http/limits.ts';
import { limitMail } from './http/mail-limits.ts';
import { optionalText, readJson } from './http/read-json.ts';
import { requestedRedirect } from './http/redirect-to.ts';
import { verifyLink } from './http/verify-link.ts';
import { makeOneTimeToken } from './one-time-tokens/one-time-token.ts';
import { storeRecoveryToken } from './one-time-tokens/store-token.ts';
import { beginFlow, type Challenge, readChallenge } from './sessions/flow-state.ts';

const bodySchema = z.object({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export function recover(backend: Backend): Handler {
  return async (context) => {
    const body = await readJson(context, bodySchema);
    if (!body.email) throw invalid('Password recovery requires an email');
    const email = readEmail(body.email);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    await limitClient(backend, context, clientLimits.recover);
    const redirectTo = requestedRedirect(context, backend.config.siteUrl);
    await withFixedDuration(backend, () => sendRecovery(backend, context, email, redirectTo, challenge));
    return context.json({});
  };
}

/** Mails a link if the email address has an account. The response does not reveal whether it has one. */
export async function sendRecovery(
  backend: Backend,
  context: AuthContext,
  email: string,
  redirectTo: string,
  challenge?: Challenge,
): Promise<void> {
  await limitMail(backend, context, 'recovery', email);
  const { hash } = makeOneTimeToken(backend.keys.secret, email, challenge !== undefined);
  const link = verifyLink(backend.config.siteUrl, hash, 'recovery', redirectTo);
  await backend.database.run('server', async (transaction) => {
    const account = await findByEmail(transaction, email);
    if (!account) return;
    await contestAccount(transaction, account);
    await storeRecoveryToken(transaction, account.id, hash);
    if (challenge) await beginFlow(transaction, account.id, 'recovery', challenge);
    await sendAuthMail(transaction, backend, email, backend.site.authMails.recovery(link));
  });
}
