import type { Transaction } from '../database/database.ts';
import type { ObjectPlace } from './objects.ts';

/** Every change of an object is told here, so that each process drops what it keeps of it in memory. */
export const changesChannel = 'storage_objects';

/** Told when a whole bucket changed, and by the database when it lost touch for a while. */
export const everything = '';

export function changeKey({ bucket, name }: ObjectPlace): string {
  return `${bucket}/${name}`;
}

export async function tellChange(transaction: Transaction, key: string): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [changesChannel, key]);
}
