import { voidTokens } from '#backend/auth/one-time-tokens/void-tokens.ts';
import type { Transaction } from '#backend/database/database.ts';

/**
 * Changing the password ends everything the old one may have granted: every other session, and every link or code
 * mailed before.
 */
export async function changePassword(
  transaction: Transaction,
  accountId: string,
  passwordHash: string,
  sessionToKeep: string | undefined,
): Promise<void> {
  await transaction.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    accountId,
    passwordHash,
  ]);
  await voidTokens(transaction, accountId);
  await transaction.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    accountId,
    sessionToKeep,
  ]);
}
