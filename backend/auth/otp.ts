import { z } from 'zod';
import type { Backend } from '#backend/backend.ts';
import { contestAccount } from './accounts/contested-account.ts';
import { findByEmail } from './accounts/find-account.ts';
import { ownMetadata } from './accounts/metadata.ts';
import { register } from './accounts/register.ts';
import { sendAuthMail } from './auth-mails.ts';
import type { AuthContext, Handler } from './http/auth-context.ts';
import { AuthError, invalid } from './http/auth-error.ts';
import { readEmail } from './http/email.ts';
import { withFixedDuration } from './http/fixed-duration.ts';
import { clientLimits, limitClient } from './http/limits.ts';
import { limitMail } from './http/mail-limits.ts';
import { optionalObject, optionalText, readJson } from './http/read-json.ts';
import { requestedRedirect } from './http/redirect-to.ts';
import { verifyLink } from './http/verify-link.ts';
import { makeOneTimeToken } from './one-time-tokens/one-time-token.ts';
import { storeRecoveryToken } from './one-time-tokens/store-token.ts';
import type { RegistrationPolicy } from './registration-policy.ts';
import { beginFlow, type Challenge, readChallenge } from './sessions/flow-state.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  data: optionalObject,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

interface LinkRequest {
  email: string;
  data: Record<string, unknown>;
  redirectTo: string;
  challenge: Challenge | undefined;
  mayCreate: boolean;
}

/**
 * Mails a sign-in link. Unlike hosted Supabase, the response is the same when the email address is unknown and no
 * account may be created for it: an error would reveal who has an account.
 */
export function sendSignInLink(backend: Backend, policy: RegistrationPolicy): Handler {
  return async (context) => {
    const body = await readJson(context, bodySchema);
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    if (!body.email) throw invalid('One of email or phone must be set');
    const request = {
      email: readEmail(body.email),
      data: ownMetadata(body.data),
      redirectTo: requestedRedirect(context, backend.config.siteUrl),
      challenge: readChallenge(body.code_challenge, body.code_challenge_method),
      mayCreate: body.create_user && (await policy.isSignUpAllowed()),
    };
    await limitClient(backend, context, clientLimits.oneTimePassword);
    await withFixedDuration(backend, () => sendLink(backend, context, request));
    return context.json({});
  };
}

/** A new user gets the confirmation mail. Following its link signs them in just the same. */
async function sendLink(backend: Backend, context: AuthContext, request: LinkRequest): Promise<void> {
  const { email, data, redirectTo, challenge, mayCreate } = request;
  await limitMail(backend, context, 'recovery', email);
  const { hash } = makeOneTimeToken(backend.keys.secret, email, challenge !== undefined);
  const { siteUrl } = backend.config;
  const { authMails } = backend.site;
  await backend.database.run('server', async (transaction) => {
    const account = await findByEmail(transaction, email);
    if (account) {
      await contestAccount(transaction, account);
      await storeRecoveryToken(transaction, account.id, hash);
      if (challenge) await beginFlow(transaction, account.id, 'magiclink', challenge);
      const link = verifyLink(siteUrl, hash, 'magiclink', redirectTo);
      return sendAuthMail(transaction, backend, email, authMails.signInLink(link));
    }
    if (!mayCreate) return;
    const confirmation = { hash, challenge };
    await register(transaction, { email, passwordHash: '', data, confirmation, fittingHash: undefined });
    const link = verifyLink(siteUrl, hash, 'signup', redirectTo);
    await sendAuthMail(transaction, backend, email, authMails.confirmation(link));
  });
}
