import { z } from 'zod';
import type { Backend } from '#backend/backend.ts';
import { findByEmail } from './accounts/find-account.ts';
import { sendAuthMail } from './auth-mails.ts';
import type { AuthContext, Handler } from './http/auth-context.ts';
import { AuthError, invalid } from './http/auth-error.ts';
import { readEmail } from './http/email.ts';
import { withFixedDuration } from './http/fixed-duration.ts';
import { clientLimits, limitClient } from './http/limits.ts';
import { limitMail } from './http/mail-limits.ts';
import { optionalText, readJson } from './http/read-json.ts';
import { requestedRedirect } from './http/redirect-to.ts';
import { verifyLink } from './http/verify-link.ts';
import { makeOneTimeToken } from './one-time-tokens/one-time-token.ts';
import { storeConfirmationToken } from './one-time-tokens/store-token.ts';
import { startEmailChange } from './user/email-change.ts';

const bodySchema = z.object({ type: optionalText, email: optionalText, phone: optionalText });

export function resend(backend: Backend): Handler {
  return async (context) => {
    const { type, email, phone } = await readJson(context, bodySchema);
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (phone || type === 'sms' || type === 'phone_change') {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    }
    if (!email) throw invalid('Type provided requires an email address');
    const address = readEmail(email);
    await limitClient(backend, context, clientLimits.resend);
    const redirectTo = requestedRedirect(context, backend.config.siteUrl);
    const send = type === 'signup' ? resendConfirmation : resendEmailChange;
    await withFixedDuration(backend, () => send(backend, context, address, redirectTo));
    return context.json({});
  };
}

/** Mails a new link if the email address is still unconfirmed. The response does not reveal whether it is. */
export async function resendConfirmation(
  backend: Backend,
  context: AuthContext,
  email: string,
  redirectTo: string,
): Promise<void> {
  await limitMail(backend, context, 'confirmation', email);
  const { hash } = makeOneTimeToken(backend.keys.secret, email);
  const link = verifyLink(backend.config.siteUrl, hash, 'signup', redirectTo);
  await backend.database.run('server', async (transaction) => {
    const account = await findByEmail(transaction, email);
    if (!account || account.email_confirmed_at) return;
    await storeConfirmationToken(transaction, account.id, hash);
    await sendAuthMail(transaction, backend, email, backend.site.authMails.confirmation(link));
  });
}

async function resendEmailChange(
  backend: Backend,
  context: AuthContext,
  email: string,
  redirectTo: string,
): Promise<void> {
  await limitMail(backend, context, 'email-change', email);
  await backend.database.run('server', async (transaction) => {
    const account = await findByEmail(transaction, email);
    if (!account?.email_change) return;
    await startEmailChange(transaction, backend, account, { newEmail: account.email_change, redirectTo });
  });
}
