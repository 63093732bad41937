import type { Transaction } from '#backend/database/database.ts';

/** Each function replaces the previous token, so only the newest mail works. */
export async function storeConfirmationToken(transaction: Transaction, accountId: string, hash: string) {
  await transaction.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now() where id = $1`,
    [accountId, hash],
  );
}

export async function storeInvitationToken(transaction: Transaction, accountId: string, hash: string) {
  await transaction.query(
    `update auth.users set
       confirmation_token = $2, confirmation_sent_at = now(), invited_at = now(), updated_at = now()
     where id = $1`,
    [accountId, hash],
  );
}

export async function storeRecoveryToken(transaction: Transaction, accountId: string, hash: string) {
  await transaction.query(
    `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now() where id = $1`,
    [accountId, hash],
  );
}

export async function storeReauthenticationToken(transaction: Transaction, accountId: string, hash: string) {
  await transaction.query(
    `update auth.users set
       reauthentication_token = $2, reauthentication_sent_at = now(), updated_at = now()
     where id = $1`,
    [accountId, hash],
  );
}

/** Both mailboxes have to agree, so an email change has two tokens. Either is omitted when only one is requested. */
export async function storeEmailChangeTokens(
  transaction: Transaction,
  accountId: string,
  change: { newEmail: string; currentHash?: string; newHash?: string },
) {
  await transaction.query(
    `update auth.users set
       email_change = $2::text,
       email_change_token_current = coalesce($3, case when email_change = $2::text then email_change_token_current else '' end),
       email_change_token_new = coalesce($4, case when email_change = $2::text then email_change_token_new else '' end),
       email_change_sent_at = now(), email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [accountId, change.newEmail, change.currentHash, change.newHash],
  );
}
