import { z } from 'zod';
import { type Account, toUser } from '#backend/auth/accounts/account.ts';
import { changePassword } from '#backend/auth/accounts/change-password.ts';
import { isUnclaimed } from '#backend/auth/accounts/contested-account.ts';
import { findByEmail, loadById, lockById } from '#backend/auth/accounts/find-account.ts';
import { mergeMetadata, ownMetadata } from '#backend/auth/accounts/metadata.ts';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, emailTaken } from '#backend/auth/http/auth-error.ts';
import { requireUser, type SignedInCaller } from '#backend/auth/http/callers.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { clientLimits, limitClient } from '#backend/auth/http/limits.ts';
import { limitMail } from '#backend/auth/http/mail-limits.ts';
import { optionalObject, optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { requestedRedirect } from '#backend/auth/http/redirect-to.ts';
import { assertAcceptable, hashPassword, isRightPassword } from '#backend/auth/passwords/passwords.ts';
import { type Challenge, readChallenge } from '#backend/auth/sessions/flow-state.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';
import { startEmailChange } from './email-change.ts';
import { spendNonce } from './reauthenticate.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

type Body = z.output<typeof bodySchema>;

interface Changes {
  newEmail: string | undefined;
  passwordHash: string | undefined;
  data: Record<string, unknown> | undefined;
  challenge: Challenge | undefined;
  redirectTo: string;
}

export function updateUser(backend: Backend): Handler {
  return async (context) => {
    const caller = await requireUser(context, backend);
    await limitClient(backend, context, clientLimits.updateUser);
    const body = await readJson(context, bodySchema);
    refuseForeignFields(body);
    const changes = await readChanges(backend, context, caller, body);
    const account = await backend.database.run('server', (transaction) =>
      applyChanges(transaction, backend, caller, changes),
    );
    return context.json(toUser(account));
  };
}

function refuseForeignFields(body: Body): void {
  if (body.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
}

/** Everything slow or refusable happens here, before a transaction is open. */
async function readChanges(
  backend: Backend,
  context: AuthContext,
  caller: SignedInCaller,
  body: Body,
): Promise<Changes> {
  const { account } = caller;
  const email = body.email ? readEmail(body.email) : undefined;
  const newEmail = email === account.email ? undefined : email;
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const data = body.data && ownMetadata(body.data);
  const passwordHash =
    typeof body.password === 'string'
      ? await readNewPassword(backend, account, body.password, body)
      : undefined;
  if (newEmail) {
    const holder = await backend.database.run('server', (transaction) => findByEmail(transaction, newEmail));
    if (holder && !isUnclaimed(holder)) throw emailTaken();
    // Both mailboxes get a mail, and the new one may be a stranger's.
    for (const address of [account.email ?? account.id, newEmail]) {
      await limitMail(backend, context, 'email-change', address);
    }
  }
  const redirectTo = requestedRedirect(context, backend.config.siteUrl);
  return { newEmail, passwordHash, data, challenge, redirectTo };
}

async function readNewPassword(
  backend: Backend,
  account: Account,
  password: string,
  body: Body,
): Promise<string> {
  assertAcceptable(backend, password);
  if (body.nonce) await spendNonce(backend, account, body.nonce);
  if (body.current_password && !(await isRightPassword(body.current_password, account.encrypted_password))) {
    throw new AuthError(
      400,
      'current_password_invalid',
      'Current password required when setting new password.',
    );
  }
  if (await isRightPassword(password, account.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

async function applyChanges(
  transaction: Transaction,
  backend: Backend,
  { account: { id }, sessionId }: SignedInCaller,
  { newEmail, passwordHash, data, challenge, redirectTo }: Changes,
): Promise<Account> {
  const current = await lockById(transaction, id);
  if (!current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (passwordHash) await changePassword(transaction, id, passwordHash, sessionId);
  if (data) {
    await transaction.query(
      'update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1',
      [id, mergeMetadata(current.raw_user_meta_data, data)],
    );
  }
  if (newEmail) await startEmailChange(transaction, backend, current, { newEmail, redirectTo, challenge });
  return loadById(transaction, id);
}
