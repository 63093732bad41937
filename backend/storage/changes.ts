import type { Transaction } from '../database/database.ts';

/** The channel for the key of every object that changes, so that each process drops its cached copy. */
export const changesChannel = 'storage_objects';

/** Sent when a whole bucket changed, and by the database after it was disconnected. */
export const allObjects = '';

export async function notifyChange(transaction: Transaction, key: string): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [changesChannel, key]);
}
