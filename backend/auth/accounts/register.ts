import { isDeepStrictEqual } from 'node:util';
import { storeConfirmationToken } from '#backend/auth/one-time-tokens/store-token.ts';
import { beginFlow, type Challenge } from '#backend/auth/sessions/flow-state.ts';
import type { Transaction } from '#backend/database/database.ts';
import type { Account } from './account.ts';
import { contestAccount } from './contested-account.ts';
import { createAccount } from './create-account.ts';
import { loadById, lockByEmail } from './find-account.ts';

interface Registration {
  email: string;
  passwordHash: string;
  data: Record<string, unknown>;
  confirmation: { hash: string; challenge: Challenge | undefined };
  /** The hash of an earlier sign-up that matches this one's password, if there is one. */
  fittingHash: string | undefined;
}

/**
 * Adds an unconfirmed account or returns the existing one. Returns undefined when the account is already confirmed.
 */
export async function register(
  transaction: Transaction,
  registration: Registration,
): Promise<Account | undefined> {
  const { email, passwordHash, data, confirmation } = registration;
  const userMetadata = { ...data, email_verified: false };
  const created = await createAccount(transaction, { email, passwordHash, userMetadata, identityData: data });
  const accountId = created ?? (await signUpAgain(transaction, registration));
  if (!accountId) return undefined;
  await storeConfirmationToken(transaction, accountId, confirmation.hash);
  if (confirmation.challenge) await beginFlow(transaction, accountId, 'signup', confirmation.challenge);
  return loadById(transaction, accountId);
}

/**
 * A repeated sign-up sets nothing: either of the two senders may be a stranger, and their mails look alike to the
 * owner of the mailbox. Unless the passwords are the same, neither remains valid once the email address is confirmed.
 */
async function signUpAgain(
  transaction: Transaction,
  registration: Registration,
): Promise<string | undefined> {
  const account = await lockByEmail(transaction, registration.email);
  if (!account || account.email_confirmed_at) return undefined;
  const isSamePerson =
    account.encrypted_password !== '' && account.encrypted_password === registration.fittingHash;
  if (!isSamePerson) {
    const { email_verified: _ours, ...stored } = account.raw_user_meta_data ?? {};
    const clearsMetadata = !isDeepStrictEqual(stored, registration.data);
    await contestAccount(transaction, account, { clearsMetadata });
  }
  return account.id;
}
