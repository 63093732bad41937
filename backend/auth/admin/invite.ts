import { z } from 'zod';
import { type Account, toUser } from '#backend/auth/accounts/account.ts';
import { contestAccount } from '#backend/auth/accounts/contested-account.ts';
import { createAccount } from '#backend/auth/accounts/create-account.ts';
import { findByEmail, loadById } from '#backend/auth/accounts/find-account.ts';
import { mergeMetadata } from '#backend/auth/accounts/metadata.ts';
import { sendAuthMail } from '#backend/auth/auth-mails.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { emailTaken } from '#backend/auth/http/auth-error.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { optionalObject, optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { requestedRedirect } from '#backend/auth/http/redirect-to.ts';
import { verifyLink } from '#backend/auth/http/verify-link.ts';
import { makeOneTimeToken } from '#backend/auth/one-time-tokens/one-time-token.ts';
import { storeInvitationToken } from '#backend/auth/one-time-tokens/store-token.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';

const bodySchema = z.object({ email: optionalText, data: optionalObject });

export function invite(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const body = await readJson(context, bodySchema);
    const email = readEmail(body.email);
    const { siteUrl } = backend.config;
    const { hash } = makeOneTimeToken(backend.keys.secret, email);
    const link = verifyLink(siteUrl, hash, 'invite', requestedRedirect(context, siteUrl));
    const account = await backend.database.run('server', async (transaction) => {
      const invited = await inviteAccount(transaction, email, body.data ?? {}, hash);
      await sendAuthMail(transaction, backend, email, backend.site.authMails.invitation(link));
      return invited;
    });
    return context.json(toUser(account));
  };
}

/** A user who signed up but never confirmed can be invited. Their own password then becomes invalid. */
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
