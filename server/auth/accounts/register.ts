import { storeConfirmationToken } from '#server/auth/one-time-tokens/store-token.ts';
import { beginFlow, type Challenge } from '#server/auth/sessions/flow-state.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Account, emailProvider } from './account.ts';
import { confirmEmail } from './confirm-email.ts';
import { createAccount, identityDataOf } from './create-account.ts';
import { loadById, selectAccounts } from './find-account.ts';

interface Registration {
  email: string;
  passwordHash: string;
  data: Record<string, unknown>;
  /** Without it the address counts as confirmed at once. */
  confirmation?: { hash: string; challenge: Challenge | undefined };
}

/** Makes or renews an account that still has to prove its address; undefined when somebody has proven it. */
export async function register(
  transaction: Transaction,
  registration: Registration,
): Promise<Account | undefined> {
  const { email, passwordHash, data, confirmation } = registration;
  const userMetadata = { ...data, email_verified: false };
  const created = await createAccount(transaction, { email, passwordHash, userMetadata, identityData: data });
  const accountId = created ?? (await renew(transaction, registration));
  if (!accountId) return undefined;
  if (confirmation) {
    await storeConfirmationToken(transaction, accountId, confirmation.hash);
    if (confirmation.challenge) await beginFlow(transaction, accountId, 'signup', confirmation.challenge);
  } else {
    await confirmEmail(transaction, accountId);
  }
  return loadById(transaction, accountId);
}

/**
 * Until the address is confirmed the last sign-up counts, password and all. Otherwise somebody could sign up
 * with a stranger's address, wait for the stranger to do the same, and let them confirm the first password.
 */
async function renew(transaction: Transaction, registration: Registration): Promise<string | undefined> {
  const { email, passwordHash, data, confirmation } = registration;
  const [account] = await selectAccounts(
    transaction,
    'users.email = $1 and not users.is_sso_user',
    [email],
    'for update of users',
  );
  if (!account || account.email_confirmed_at) return undefined;
  // An account that an admin prepared is only ever opened by its mailbox, never by a password from outside.
  if (!isSelfRegistered(account)) return confirmation ? account.id : undefined;
  await transaction.query(
    'update auth.users set encrypted_password = $2, raw_user_meta_data = $3, updated_at = now() where id = $1',
    [account.id, passwordHash, { ...data, email_verified: false }],
  );
  await transaction.query(
    `update auth.identities set identity_data = $2, updated_at = now() where user_id = $1 and provider = 'email'`,
    [account.id, identityDataOf(account.id, email, data)],
  );
  return account.id;
}

function isSelfRegistered(account: Account): boolean {
  const extra = Object.keys(account.raw_app_meta_data ?? {}).filter((key) => !(key in emailProvider));
  return account.invited_at === null && extra.length === 0;
}
