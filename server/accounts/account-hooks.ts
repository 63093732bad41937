import type { AccountHooks } from '#backend/auth/accounts/account-hooks.ts';

export const accountHooks: AccountHooks = {
  // Transactions that may remove the last admin take turns. One that has its turn may need the row.
  async beforeRemoval(transaction) {
    await transaction.query('select private.lock_admins()');
  },
  // The profile has a copy of the name.
  async afterMetadataCleared(transaction, accountId) {
    await transaction.query('update public.profiles set full_name = null where id = $1', [accountId]);
  },
};
