import type { Transaction } from '#backend/database/database.ts';
import { type Account, emailProvider } from './account.ts';
import type { AccountHooks } from './account-hooks.ts';

/**
 * Records that another person may have asked for this unconfirmed account: by another sign-up, a recovery or a
 * sign-in link. Nothing else about the account changes until its email address is confirmed, so a stranger's request
 * locks nobody out.
 */
export async function contestAccount(
  transaction: Transaction,
  account: Account,
  { clearsMetadata = false } = {},
): Promise<void> {
  if (account.email_confirmed_at) return;
  await transaction.query(
    `insert into server.contested_accounts as known (user_id, clears_metadata) values ($1, $2)
     on conflict (user_id) do update set clears_metadata = known.clears_metadata or excluded.clears_metadata`,
    [account.id, clearsMetadata && isSelfRegistered(account)],
  );
}

/**
 * Removes what people who never confirmed the email address left in the account, if the account is contested or
 * `isRecovery`. Returns whether the owner of the mailbox has to choose a password now.
 */
export async function settleContest(
  transaction: Transaction,
  account: Account,
  isRecovery: boolean,
  hooks: AccountHooks,
): Promise<boolean> {
  const [contest] = await transaction.query<{ clears_metadata: boolean }>(
    'delete from server.contested_accounts where user_id = $1 returning clears_metadata',
    [account.id],
  );
  if (account.email_confirmed_at || !(contest || isRecovery)) return false;
  await transaction.query(`update auth.users set encrypted_password = '' where id = $1`, [account.id]);
  await transaction.query('delete from auth.sessions where user_id = $1', [account.id]);
  if (contest?.clears_metadata) {
    await clearMetadata(transaction, account);
    await hooks.afterMetadataCleared?.(transaction, account.id);
  }
  return account.encrypted_password !== '';
}

async function clearMetadata(transaction: Transaction, { id }: Account): Promise<void> {
  await transaction.query(`update auth.users set raw_user_meta_data = '{}' where id = $1`, [id]);
  await transaction.query(
    `update auth.identities set identity_data = jsonb_build_object(
       'sub', identity_data -> 'sub', 'email', identity_data -> 'email',
       'email_verified', false, 'phone_verified', false)
     where user_id = $1 and provider = 'email'`,
    [id],
  );
}

/** Whether a visitor created the account, rather than an admin who invited the user or created it in advance. */
function isSelfRegistered(account: Account): boolean {
  const extra = Object.keys(account.raw_app_meta_data ?? {}).filter((key) => !(key in emailProvider));
  return account.invited_at === null && extra.length === 0;
}

/** An account that nobody could use yet is given up to the person who confirms its email address. */
export function isUnclaimed(account: Account): boolean {
  return !account.email_confirmed_at && !account.last_sign_in_at && isSelfRegistered(account);
}
