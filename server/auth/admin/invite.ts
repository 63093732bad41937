import { z } from 'zod';
import { type Account, toUser } from '#server/auth/accounts/account.ts';
import { contestAccount } from '#server/auth/accounts/contested-account.ts';
import { createAccount } from '#server/auth/accounts/create-account.ts';
import { findByEmail, loadById } from '#server/auth/accounts/find-account.ts';
import { mergeMetadata } from '#server/auth/accounts/metadata.ts';
import type { Handler } from '#server/auth/http/auth-context.ts';
import { emailTaken } from '#server/auth/http/auth-error.ts';
import { requireAdmin } from '#server/auth/http/callers.ts';
import { readEmail } from '#server/auth/http/email.ts';
import { optionalObject, optionalText, readBody } from '#server/auth/http/read-body.ts';
import { requestedRedirect } from '#server/auth/http/redirect-to.ts';
import { verifyLink } from '#server/auth/http/verify-link.ts';
import { makeOneTimeToken } from '#server/auth/one-time-tokens/one-time-token.ts';
import { storeInvitationToken } from '#server/auth/one-time-tokens/store-token.ts';
import type { Backend } from '#server/backend.ts';
import type { Transaction } from '#server/database/database.ts';
import { invitationMail } from '#server/mail/messages/invitation.ts';

const bodySchema = z.object({ email: optionalText, data: optionalObject });

export function invite(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const body = await readBody(context, bodySchema);
    const email = readEmail(body.email);
    const { siteUrl } = backend.environment;
    const { hash } = makeOneTimeToken(backend.keys.secret, email);
    const account = await backend.database.run('server', (transaction) =>
      inviteAccount(transaction, email, body.data ?? {}, hash),
    );
    const redirectTo = requestedRedirect(context, siteUrl);
    await backend.mail.send(invitationMail(email, verifyLink(siteUrl, hash, 'invite', redirectTo)));
    return context.json(toUser(account));
  };
}

/** Somebody who signed up but never confirmed can be invited; their own password is then worth nothing. */
export async function inviteAccount(
  transaction: Transaction,
  email: string,
  data: Record<string, unknown>,
  hash: string,
): Promise<Account> {
  const existing = await findByEmail(transaction, email);
  if (existing?.email_confirmed_at) throw emailTaken();
  const userMetadata = mergeMetadata(null, data);
  const id = existing?.id ?? (await createAccount(transaction, { email, passwordHash: '', userMetadata }));
  if (!id) throw emailTaken();
  await storeInvitationToken(transaction, id, hash);
  if (existing) {
    await transaction.query(`update auth.users set encrypted_password = '' where id = $1`, [id]);
    await contestAccount(transaction, existing);
  }
  return loadById(transaction, id);
}
