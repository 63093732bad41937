import type { SqlValue, Transaction } from '#backend/database/database.ts';
import type { Account } from './account.ts';

/** Joins the identities. Everything is one JSON value, so that both engines return timestamps in the same format. */
const selectAccount = `
  select to_jsonb(users) || jsonb_build_object(
    'is_banned', coalesce(users.banned_until > now(), false),
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(identities) order by identities.created_at)
       from auth.identities where identities.user_id = users.id),
      '[]'
    )
  ) as account
  from auth.users`;

/** `condition` and `ending` are trusted SQL. Request input goes into `values`. */
export async function selectAccounts(
  transaction: Transaction,
  condition: string,
  values: SqlValue[],
  ending = '',
): Promise<Account[]> {
  const rows = await transaction.query<{ account: Account }>(
    `${selectAccount} where ${condition} ${ending}`,
    values,
  );
  return rows.map(({ account }) => account);
}

export async function findByEmail(transaction: Transaction, email: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(transaction, 'users.email = $1 and not users.is_sso_user', [email]);
  return account;
}

export async function findById(transaction: Transaction, id: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(transaction, 'users.id = $1', [id]);
  return account;
}

/** Also locks the row until the transaction ends, for a change that depends on what it reads. */
export async function lockByEmail(transaction: Transaction, email: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(
    transaction,
    'users.email = $1 and not users.is_sso_user',
    [email],
    'for update of users',
  );
  return account;
}

/** For an id that must exist, because this transaction just wrote or locked it. */
export async function loadById(transaction: Transaction, id: string): Promise<Account> {
  const account = await findById(transaction, id);
  if (!account) throw new Error(`Account ${id} vanished inside its own transaction`);
  return account;
}

/** Also locks the row until the transaction ends, for a change that depends on what it reads. */
export async function lockById(transaction: Transaction, id: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(transaction, 'users.id = $1', [id], 'for update of users');
  return account;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}
