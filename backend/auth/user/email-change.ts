import type { Account } from '#backend/auth/accounts/account.ts';
import { sendAuthMail } from '#backend/auth/auth-mails.ts';
import { verifyLink } from '#backend/auth/http/verify-link.ts';
import { makeOneTimeToken } from '#backend/auth/one-time-tokens/one-time-token.ts';
import { storeEmailChangeTokens } from '#backend/auth/one-time-tokens/store-token.ts';
import { beginFlow, type Challenge } from '#backend/auth/sessions/flow-state.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';

interface EmailChange {
  newEmail: string;
  /** Where the links in the mails lead. */
  redirectTo: string;
  challenge?: Challenge | undefined;
}

/**
 * Mails both mailboxes. The email address changes once both have agreed; until then the new one is only stored as
 * pending.
 */
export async function startEmailChange(
  transaction: Transaction,
  backend: Backend,
  account: Account,
  { newEmail, redirectTo, challenge }: EmailChange,
): Promise<void> {
  const { keys, config, site } = backend;
  const currentEmail = account.email ?? '';
  const isFlow = challenge !== undefined;
  const currentHash = makeOneTimeToken(keys.secret, currentEmail, isFlow).hash;
  const newHash = makeOneTimeToken(keys.secret, newEmail, isFlow).hash;
  await storeEmailChangeTokens(transaction, account.id, { newEmail, currentHash, newHash });
  if (challenge) await beginFlow(transaction, account.id, 'email_change', challenge);
  const linkFor = (hash: string) => verifyLink(config.siteUrl, hash, 'email_change', redirectTo);
  const toCurrent = site.authMails.emailChangeFrom(newEmail, linkFor(currentHash));
  const toNew = site.authMails.emailChangeTo(currentEmail, linkFor(newHash));
  await sendAuthMail(transaction, backend, currentEmail, toCurrent);
  await sendAuthMail(transaction, backend, newEmail, toNew, currentEmail);
}
