import { z } from 'zod';
import type { Backend } from '#backend/backend.ts';
import { confirmEmail } from './accounts/confirm-email.ts';
import { createAccount } from './accounts/create-account.ts';
import { findByEmail } from './accounts/find-account.ts';
import { ownMetadata } from './accounts/metadata.ts';
import { pendingUser } from './accounts/pending-user.ts';
import { register } from './accounts/register.ts';
import { sendAuthMail } from './auth-mails.ts';
import type { AuthContext, Handler } from './http/auth-context.ts';
import { AuthError, invalid } from './http/auth-error.ts';
import { readEmail } from './http/email.ts';
import { signUpDuration, withFixedDuration } from './http/fixed-duration.ts';
import { clientLimits, limitClient } from './http/limits.ts';
import { countMail, limitMail } from './http/mail-limits.ts';
import { optionalObject, optionalText, readJson } from './http/read-json.ts';
import { requestedRedirect } from './http/redirect-to.ts';
import { verifyLink } from './http/verify-link.ts';
import { makeOneTimeToken } from './one-time-tokens/one-time-token.ts';
import { storeConfirmationToken } from './one-time-tokens/store-token.ts';
import { assertAcceptable, hashPassword, isRightPassword } from './passwords/passwords.ts';
import type { RegistrationPolicy } from './registration-policy.ts';
import { type Challenge, readChallenge } from './sessions/flow-state.ts';
import { sessionResponse } from './sessions/session-response.ts';
import { deviceOf, signIn } from './sessions/sign-in.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

interface SignUp {
  email: string;
  password: string;
  data: Record<string, unknown>;
  challenge: Challenge | undefined;
}

export function signUp(backend: Backend, policy: RegistrationPolicy): Handler {
  return async (context) => {
    if (!(await policy.isSignUpAllowed())) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    const request = await readSignUp(backend, context);
    await limitClient(backend, context, clientLimits.signUp);
    return (await policy.mustConfirmEmail())
      ? withFixedDuration(backend, () => signUpToConfirm(backend, context, request), signUpDuration)
      : signUpAtOnce(backend, context, request);
  };
}

async function readSignUp(backend: Backend, context: AuthContext): Promise<SignUp> {
  const body = await readJson(context, bodySchema);
  if (!body.email && !body.phone) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (body.password === '') throw invalid('Signup requires a valid password');
  assertAcceptable(backend, body.password);
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  return {
    email: readEmail(body.email),
    password: body.password,
    data: ownMetadata(body.data),
    challenge: readChallenge(body.code_challenge, body.code_challenge_method),
  };
}

/** The response is the same for a new and for a known email address. Only the mail tells which it is. */
async function signUpToConfirm(backend: Backend, context: AuthContext, request: SignUp): Promise<Response> {
  const { email, data, challenge } = request;
  const { siteUrl } = backend.config;
  await limitMail(backend, context, 'confirmation', email);
  const { passwordHash, fittingHash } = await hashOrCompare(backend, email, request.password);
  const token = makeOneTimeToken(backend.keys.secret, email, challenge !== undefined);
  const link = verifyLink(siteUrl, token.hash, 'signup', requestedRedirect(context, siteUrl));
  const { authMails } = backend.site;
  const account = await backend.database.run('server', async (transaction) => {
    const confirmation = { hash: token.hash, challenge };
    const registered = await register(transaction, { email, passwordHash, data, confirmation, fittingHash });
    const content = registered ? authMails.confirmation(link) : authMails.alreadyRegistered(siteUrl);
    await sendAuthMail(transaction, backend, email, content);
    return registered;
  });
  return context.json(pendingUser(backend.keys.secret, { account, email, data }));
}

/**
 * Always hashes once, whether or not the email address has signed up before. A repeated sign-up never sets a
 * password, so its password is compared with the pending one instead of being stored.
 */
async function hashOrCompare({ database }: Backend, email: string, password: string) {
  const account = await database.run('server', (transaction) => findByEmail(transaction, email));
  const waiting = account?.email_confirmed_at ? undefined : account?.encrypted_password;
  if (!waiting) return { passwordHash: await hashPassword(password), fittingHash: undefined };
  const fittingHash = (await isRightPassword(password, waiting)) ? waiting : undefined;
  return { passwordHash: fittingHash ?? '', fittingHash };
}

/** Signs in a user whose email address is unconfirmed. The mail lets them confirm it later. */
async function signUpAtOnce(backend: Backend, context: AuthContext, request: SignUp): Promise<Response> {
  const { email, data } = request;
  const { siteUrl, autoConfirm } = backend.config;
  const passwordHash = await hashPassword(request.password);
  const { hash } = makeOneTimeToken(backend.keys.secret, email);
  const link = verifyLink(siteUrl, hash, 'signup', requestedRedirect(context, siteUrl));
  // The limit is counted in transactions of its own, so it comes first.
  const isMailed = !autoConfirm && (await countMail(backend, context, 'confirmation', email)) === 0;
  const signedIn = await backend.database.run('server', async (transaction) => {
    const userMetadata = { ...data, email_verified: false };
    const id = await createAccount(transaction, { email, passwordHash, userMetadata, identityData: data });
    if (!id) throw new AuthError(422, 'user_already_exists', 'User already registered');
    if (autoConfirm) await confirmEmail(transaction, id);
    else await storeConfirmationToken(transaction, id, hash);
    if (isMailed) await sendAuthMail(transaction, backend, email, backend.site.authMails.confirmation(link));
    return signIn(transaction, id, 'password', deviceOf(context, backend));
  });
  return context.json(await sessionResponse(backend, signedIn));
}
