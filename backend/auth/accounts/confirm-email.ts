import type { Transaction } from '#backend/database/database.ts';

/**
 * Marks the email address as confirmed, in every column that says so. Discounts and messages sent from an email
 * address depend on this mark, so only a link from the mailbox or an admin may set it.
 */
export async function confirmEmail(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query(
    `update auth.users set
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       confirmation_token = '',
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
       updated_at = now()
     where id = $1`,
    [accountId],
  );
  await transaction.query(
    `update auth.identities set
       identity_data = identity_data || '{"email_verified": true}',
       updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [accountId],
  );
  await transaction.query('delete from server.contested_accounts where user_id = $1', [accountId]);
}
