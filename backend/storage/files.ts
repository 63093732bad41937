import type { Database, Identity, Transaction } from '../database/database.ts';
import { becomeServer, type ObjectMetadata, type ObjectPlace } from './objects.ts';
import { noSuchObject } from './refusal.ts';

/** An object as it is served. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  metadata: ObjectMetadata;
}

/** The file, if the policies let `identity` see its object. */
export async function readFile(
  database: Database,
  identity: Identity,
  place: ObjectPlace,
): Promise<StoredFile> {
  const file = await database.run(
    identity,
    async (transaction) => {
      const [object] = await transaction.query<{ id: string; metadata: ObjectMetadata }>(
        'select id, metadata from storage.objects where bucket_id = $1 and name = $2',
        [place.bucket, place.name],
      );
      if (!object) return undefined;
      await becomeServer(transaction);
      return withBytes(transaction, object);
    },
    { readOnly: true },
  );
  if (!file) throw noSuchObject();
  return file;
}

/** The file, if its bucket is public. Then no policies apply. */
export async function readPublicFile(database: Database, { bucket, name }: ObjectPlace): Promise<StoredFile> {
  const file = await database.run(
    'server',
    async (transaction) => {
      const [object] = await transaction.query<{ id: string; metadata: ObjectMetadata }>(
        `select o.id, o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id
         where b.public and b.id = $1 and o.name = $2`,
        [bucket, name],
      );
      return object && withBytes(transaction, object);
    },
    { readOnly: true },
  );
  if (!file) throw noSuchObject();
  return file;
}

async function withBytes(
  transaction: Transaction,
  { id, metadata }: { id: string; metadata: ObjectMetadata },
): Promise<StoredFile | undefined> {
  const [row] = await transaction.query<{ content: Uint8Array<ArrayBuffer> }>(
    'select content from server.stored_files where object_id = $1',
    [id],
  );
  return row && { bytes: row.content, metadata };
}
