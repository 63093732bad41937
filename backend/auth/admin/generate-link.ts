import { z } from 'zod';
import { type Account, toUser } from '#backend/auth/accounts/account.ts';
import { contestAccount, isUnclaimed } from '#backend/auth/accounts/contested-account.ts';
import { createAccount } from '#backend/auth/accounts/create-account.ts';
import { findByEmail, loadById } from '#backend/auth/accounts/find-account.ts';
import { mergeMetadata } from '#backend/auth/accounts/metadata.ts';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, emailTaken, invalid } from '#backend/auth/http/auth-error.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { optionalObject, optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { ownUrl } from '#backend/auth/http/redirect-to.ts';
import { verifyLink } from '#backend/auth/http/verify-link.ts';
import { type LinkType, makeOneTimeToken } from '#backend/auth/one-time-tokens/one-time-token.ts';
import {
  storeConfirmationToken,
  storeEmailChangeTokens,
  storeRecoveryToken,
} from '#backend/auth/one-time-tokens/store-token.ts';
import { assertAcceptable, hashPassword } from '#backend/auth/passwords/passwords.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';
import { inviteAccount } from './invite.ts';

const bodySchema = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
  redirect_to: optionalText,
});

interface LinkRequest {
  email: string;
  newEmail: string;
  passwordHash: string;
  data: Record<string, unknown>;
  hash: string;
}

const writers: Record<string, (transaction: Transaction, request: LinkRequest) => Promise<Account>> = {
  signup: confirmationFor,
  invite: (transaction, { email, data, hash }) => inviteAccount(transaction, email, data, hash),
  magiclink: recoveryFor,
  recovery: recoveryFor,
  email_change_current: (transaction, request) =>
    emailChangeFor(transaction, request, { currentHash: request.hash }),
  email_change_new: (transaction, request) => emailChangeFor(transaction, request, { newHash: request.hash }),
};

/** Creates a link without mailing it, for holders of the service key that send their own mails. */
export function generateLink(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const body = await readJson(context, bodySchema);
    const email = readEmail(body.email);
    const type = await settleType(backend, body.type, email);
    const write = Object.hasOwn(writers, type) ? writers[type] : undefined;
    if (!write) throw invalid(`Invalid email action link type requested: ${body.type}`);
    const newEmail = type.startsWith('email_change') ? readEmail(body.new_email) : '';
    const token = makeOneTimeToken(backend.keys.secret, type === 'email_change_new' ? newEmail : email);
    const passwordHash = await readPassword(backend, type, body.type, body.password);
    const account = await backend.database.run('server', (transaction) =>
      write(transaction, { email, newEmail, passwordHash, data: body.data ?? {}, hash: token.hash }),
    );
    const redirectTo = readRedirect(context, backend, body.redirect_to);
    const linkType = (type.startsWith('email_change') ? 'email_change' : type) as LinkType;
    return context.json({
      ...toUser(account),
      action_link: verifyLink(backend.config.siteUrl, token.hash, linkType, redirectTo),
      email_otp: token.code,
      hashed_token: token.hash,
      verification_type: type,
      redirect_to: redirectTo,
    });
  };
}

/** A sign-in link for an unknown email address becomes a sign-up link. */
async function settleType(backend: Backend, type: string, email: string): Promise<string> {
  if (type !== 'magiclink') return type;
  const account = await backend.database.run('server', (transaction) => findByEmail(transaction, email));
  return account ? type : 'signup';
}

async function readPassword(
  backend: Backend,
  type: string,
  askedType: string,
  password: string,
): Promise<string> {
  if (type !== 'signup' || askedType === 'magiclink') return '';
  if (password === '') throw invalid('Signup requires a valid password');
  assertAcceptable(backend, password);
  return hashPassword(password);
}

function readRedirect(context: AuthContext, backend: Backend, inBody: string): string {
  const asked = [inBody || undefined, context.req.query('redirect_to'), context.req.header('referer')];
  return ownUrl(asked, backend.config.siteUrl);
}

async function confirmationFor(transaction: Transaction, request: LinkRequest): Promise<Account> {
  const { email, passwordHash, data, hash } = request;
  const existing = await findByEmail(transaction, email);
  if (existing?.email_confirmed_at) throw emailTaken();
  const userMetadata = mergeMetadata(existing?.raw_user_meta_data ?? null, data);
  const id = existing?.id ?? (await createAccount(transaction, { email, passwordHash, userMetadata }));
  if (!id) throw emailTaken();
  if (existing) {
    await contestAccount(transaction, existing);
    await transaction.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
      id,
      userMetadata,
    ]);
  }
  await storeConfirmationToken(transaction, id, hash);
  return loadById(transaction, id);
}

async function recoveryFor(transaction: Transaction, { email, hash }: LinkRequest): Promise<Account> {
  const account = await existingAccount(transaction, email);
  await contestAccount(transaction, account);
  await storeRecoveryToken(transaction, account.id, hash);
  return loadById(transaction, account.id);
}

async function emailChangeFor(
  transaction: Transaction,
  { email, newEmail }: LinkRequest,
  hashes: { currentHash?: string; newHash?: string },
): Promise<Account> {
  const { id } = await existingAccount(transaction, email);
  const holder = await findByEmail(transaction, newEmail);
  if (holder && !isUnclaimed(holder)) throw emailTaken();
  await storeEmailChangeTokens(transaction, id, { newEmail, ...hashes });
  return loadById(transaction, id);
}

async function existingAccount(transaction: Transaction, email: string): Promise<Account> {
  const account = await findByEmail(transaction, email);
  if (!account) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return account;
}
