import type { Transaction } from '#server/database/database.ts';

/**
 * A new password ends whatever the old one may have let in: every other session, and every link or code
 * that was sent out before.
 */
export async function changePassword(
  transaction: Transaction,
  accountId: string,
  passwordHash: string,
  sessionToKeep: string | undefined,
): Promise<void> {
  await transaction.query(
    `update auth.users set
       encrypted_password = $2,
       confirmation_token = '', confirmation_sent_at = null,
       recovery_token = '', recovery_sent_at = null,
       email_change_token_current = '', email_change_token_new = '', email_change = '', email_change_sent_at = null,
       email_change_confirm_status = 0,
       reauthentication_token = '', reauthentication_sent_at = null,
       updated_at = now()
     where id = $1`,
    [accountId, passwordHash],
  );
  await transaction.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    accountId,
    sessionToKeep,
  ]);
}
