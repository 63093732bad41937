import type { Transaction } from '#server/database/database.ts';

/** Marks the address as the person's own, in every place that says so. */
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
}
