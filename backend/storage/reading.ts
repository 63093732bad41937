import type { Identity } from '../database/database.ts';
import { findBucket } from './buckets.ts';
import { openFile, type StoredFile } from './files.ts';
import { checkKey } from './names.ts';
import type { ObjectPlace } from './objects.ts';
import type { Storage, StorageContext } from './storage.ts';

export function placeOf(context: StorageContext): ObjectPlace {
  return { bucket: context.req.param('bucket') ?? '', name: checkKey(context.req.param('name') ?? '') };
}

/** Everybody may read objects of public buckets. For others the policies decide. */
export async function readerOf(
  { backend, callerOf }: Storage,
  context: StorageContext,
  { bucket }: ObjectPlace,
): Promise<Identity> {
  const caller = await callerOf(context);
  return (await findBucket(backend.database, 'server', bucket)).public ? 'server' : caller;
}

export async function openForCaller(storage: Storage, context: StorageContext): Promise<StoredFile> {
  const place = placeOf(context);
  return openFile(storage.backend.database, await readerOf(storage, context, place), place);
}
