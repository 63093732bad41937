import type { Transaction } from '#backend/database/database.ts';
import type { LinkType } from './one-time-token.ts';

/**
 * Invalidates every link and code that was mailed before, and a pending email change. `flow` is the purpose of the
 * link being followed: its PKCE code has yet to be fetched and stays valid.
 */
export async function voidTokens(
  transaction: Transaction,
  accountId: string,
  flow?: LinkType,
): Promise<void> {
  await transaction.query(
    `update auth.users set
       confirmation_token = '', confirmation_sent_at = null,
       recovery_token = '', recovery_sent_at = null,
       email_change_token_current = '', email_change_token_new = '', email_change = '', email_change_sent_at = null,
       email_change_confirm_status = 0,
       reauthentication_token = '', reauthentication_sent_at = null,
       updated_at = now()
     where id = $1`,
    [accountId],
  );
  await transaction.query(
    'delete from auth.flow_state where user_id = $1 and authentication_method is distinct from $2',
    [accountId, flow],
  );
}
