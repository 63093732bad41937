import type { AccountHooks } from '#backend/auth/accounts/account-hooks.ts';

export const accountHooks: AccountHooks = {
  // Serializes transactions that may remove the last admin. Lock this before the account's row: the transaction that
  // holds this lock may need that row.
  async beforeRemoval(transaction) {
    await transaction.query('select private.lock_admins()');
  },
  // The profile stores a copy of the name.
  async afterMetadataCleared(transaction, accountId) {
    await transaction.query('update public.profiles set full_name = null where id = $1', [accountId]);
  },
};
