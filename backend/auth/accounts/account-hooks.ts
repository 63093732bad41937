import type { Transaction } from '#backend/database/database.ts';

/** What a site does in the transaction that changes an account. */
export interface AccountHooks {
  /** Runs before an admin deletes or bans an account, and before its row is locked. */
  beforeRemoval?(transaction: Transaction): Promise<void>;
  /** Runs after the metadata of an account was removed because a stranger may have written it. */
  afterMetadataCleared?(transaction: Transaction, accountId: string): Promise<void>;
}
