import type { Transaction } from '../database/database.ts';
import type { ObjectPlace } from './objects.ts';

/** The channel for every change of an object, so that each process drops its cached copy. */
export const changesChannel = 'storage_objects';

/** Sent when a whole bucket changed, and by the database after it was disconnected. */
export const allObjects = '';

export function changeKey({ bucket, name }: ObjectPlace): string {
  return `${bucket}/${name}`;
}

export async function notifyChange(transaction: Transaction, key: string): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [changesChannel, key]);
}
