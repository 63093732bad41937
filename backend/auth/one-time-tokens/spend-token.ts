import type { Account } from '#backend/auth/accounts/account.ts';
import type { AccountHooks } from '#backend/auth/accounts/account-hooks.ts';
import { confirmEmail } from '#backend/auth/accounts/confirm-email.ts';
import { isUnclaimed, settleContest } from '#backend/auth/accounts/contested-account.ts';
import { lockByEmail, selectAccounts } from '#backend/auth/accounts/find-account.ts';
import { AuthError, emailTaken } from '#backend/auth/http/auth-error.ts';
import type { DatabaseError, Transaction } from '#backend/database/database.ts';
import type { LinkType } from './one-time-token.ts';
import { voidTokens } from './void-tokens.ts';

/** `half`: the link was the first of the two that an email change needs. */
export type TokenUse = { kind: 'done'; accountId: string; needsPassword: boolean } | { kind: 'half' };

const confirmation = {
  columns: ['confirmation_token'],
  sentAt: 'confirmation_sent_at',
  lifetime: '24 hours',
};
const recovery = { columns: ['recovery_token'], sentAt: 'recovery_sent_at', lifetime: '1 hour' };

const tokenColumns: Record<LinkType, { columns: string[]; sentAt: string; lifetime: string }> = {
  signup: confirmation,
  invite: confirmation,
  recovery,
  magiclink: recovery,
  email_change: {
    columns: ['email_change_token_current', 'email_change_token_new'],
    sentAt: 'email_change_sent_at',
    lifetime: '24 hours',
  },
};

export type TokenState = 'good' | 'expired' | 'unknown';

/** Reads without changing anything, for the page that a mail scanner may open too. */
export async function stateOf(transaction: Transaction, type: LinkType, hash: string): Promise<TokenState> {
  const found = await findHolder(transaction, type, [hash]);
  if (!found) return 'unknown';
  return found.isFresh ? 'good' : 'expired';
}

/** Uses up the token. Returns undefined when no valid token matches. */
export async function spendToken(
  transaction: Transaction,
  type: LinkType,
  hashes: string[],
  hooks: AccountHooks,
): Promise<TokenUse | undefined> {
  const found = await findHolder(transaction, type, hashes, 'for update of users');
  if (!found?.isFresh) return undefined;
  const { account, column } = found;
  if (account.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
  if (type === 'email_change') {
    if (account.email_change_confirm_status === 0) {
      await acceptFirstHalf(transaction, account.id, column);
      return { kind: 'half' };
    }
    await finishEmailChange(transaction, account);
    return { kind: 'done', accountId: account.id, needsPassword: false };
  }
  if (account.email_confirmed_at) {
    await transaction.query(`update auth.users set ${column} = '' where id = $1`, [account.id]);
    return { kind: 'done', accountId: account.id, needsPassword: false };
  }
  // Opening any mail proves ownership of the mailbox. Recovery and sign-in mails are sent without asking for a
  // password, so the stored password may belong to a person who never confirmed the email address.
  const needsPassword = await settleContest(transaction, account, column === 'recovery_token', hooks);
  await voidTokens(transaction, account.id, type);
  await confirmEmail(transaction, account.id);
  return { kind: 'done', accountId: account.id, needsPassword };
}

async function findHolder(transaction: Transaction, type: LinkType, hashes: string[], ending = '') {
  const { columns, sentAt, lifetime } = tokenColumns[type];
  for (const column of columns) {
    // The second condition matches the partial index. Without it PostgreSQL would scan the whole table.
    const [account] = await selectAccounts(
      transaction,
      `users.${column} = any($1) and users.${column} !~ '^[0-9 ]*$'`,
      [hashes],
      ending,
    );
    if (account) {
      const [row] = await transaction.query<{ fresh: boolean | null }>(
        `select ${sentAt} > now() - $2::interval as fresh from auth.users where id = $1`,
        [account.id, lifetime],
      );
      return { account, column, isFresh: row?.fresh === true };
    }
  }
  return undefined;
}

async function acceptFirstHalf(transaction: Transaction, accountId: string, column: string): Promise<void> {
  await transaction.query(
    `update auth.users set ${column} = '', email_change_confirm_status = 1, updated_at = now() where id = $1`,
    [accountId],
  );
}

async function finishEmailChange(transaction: Transaction, account: Account): Promise<void> {
  const holder = await lockByEmail(transaction, account.email_change ?? '');
  if (holder && isUnclaimed(holder)) {
    await transaction.query('delete from auth.users where id = $1', [holder.id]);
  }
  await transaction
    .query('update auth.users set email = email_change, updated_at = now() where id = $1', [account.id])
    .catch((error: DatabaseError) => {
      // Another account took the email address after the mails were sent.
      throw error.code === '23505' ? emailTaken() : error;
    });
  await transaction.query(
    `update auth.identities set
       identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [account.id, account.email_change],
  );
  await voidTokens(transaction, account.id, 'email_change');
  await confirmEmail(transaction, account.id);
}
