import type { Account } from '#backend/auth/accounts/account.ts';
import { sendAuthMail } from '#backend/auth/auth-mails.ts';
import { verifyLink } from '#backend/auth/http/verify-link.ts';
import { makeOneTimeToken } from '#backend/auth/one-time-tokens/one-time-token.ts';
import { storeEmailChangeTokens } from '#backend/auth/one-time-tokens/store-token.ts';
import { beginFlow, type Challenge } from '#backend/auth/sessions/flow-state.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';

export interface EmailChange {
  currentEmail: string;
  newEmail: string;
  currentHash: string;
  newHash: string;
}

/** The email address changes once both mailboxes have agreed. Until then the new one is only stored as pending. */
export async function startEmailChange(
  transaction: Transaction,
  { keys }: Backend,
  account: Account,
  newEmail: string,
  challenge?: Challenge,
): Promise<EmailChange> {
  const currentEmail = account.email ?? '';
  const isFlow = challenge !== undefined;
  const currentHash = makeOneTimeToken(keys.secret, currentEmail, isFlow).hash;
  const newHash = makeOneTimeToken(keys.secret, newEmail, isFlow).hash;
  await storeEmailChangeTokens(transaction, account.id, { newEmail, currentHash, newHash });
  if (challenge) await beginFlow(transaction, account.id, 'email_change', challenge);
  return { currentEmail, newEmail, currentHash, newHash };
}

export async function sendEmailChangeMails(
  backend: Backend,
  { currentEmail, newEmail, currentHash, newHash }: EmailChange,
  redirectTo: string,
): Promise<void> {
  const linkFor = (hash: string) => verifyLink(backend.config.siteUrl, hash, 'email_change', redirectTo);
  const { emailChangeFrom, emailChangeTo } = backend.site.authMails;
  await sendAuthMail(backend, currentEmail, emailChangeFrom(newEmail, linkFor(currentHash)));
  await sendAuthMail(backend, newEmail, emailChangeTo(currentEmail, linkFor(newHash)), currentEmail);
}
