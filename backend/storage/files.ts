import type { Database, Identity } from '../database/database.ts';
import type { ObjectMetadata, ObjectPlace } from './objects.ts';
import { noSuchObject } from './refusal.ts';

/** An object as it is served. */
export interface StoredFile {
  metadata: ObjectMetadata;
  /** The bytes from `first` to `last`, which is included. */
  read(first: number, last: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A whole file in memory. */
export interface LoadedFile {
  metadata: ObjectMetadata;
  bytes: Uint8Array<ArrayBuffer>;
}

export function inMemory({ metadata, bytes }: LoadedFile): StoredFile {
  return { metadata, read: async (first, last) => bytes.subarray(first, last + 1) };
}

/**
 * The file, if the policies let `identity` see its object. Its bytes stay in the database until they are read, because
 * a player asks for a film in parts.
 */
export async function openFile(
  database: Database,
  identity: Identity,
  { bucket, name }: ObjectPlace,
): Promise<StoredFile> {
  const [object] = await database.run(
    identity,
    (transaction) =>
      transaction.query<{ id: string; version: string | null; metadata: ObjectMetadata | null }>(
        'select id, version, metadata from storage.objects where bucket_id = $1 and name = $2',
        [bucket, name],
      ),
    { readOnly: true },
  );
  if (!object?.metadata) throw noSuchObject();
  const { id, version, metadata } = object;
  return {
    metadata,
    // A file that was replaced meanwhile has no further parts.
    async read(first, last) {
      const [row] = await database.run(
        'server',
        (transaction) =>
          transaction.query<{ part: Uint8Array<ArrayBuffer> }>(
            `select substring(content from $3::integer for $4::integer) as part
             from server.stored_files join storage.objects on id = object_id
             where object_id = $1 and version is not distinct from $2`,
            [id, version, first + 1, last - first + 1],
          ),
        { readOnly: true },
      );
      if (!row) throw noSuchObject();
      return row.part;
    },
  };
}

/** The file, if its bucket is public. Then no policies apply. */
export async function readPublicFile(database: Database, { bucket, name }: ObjectPlace): Promise<LoadedFile> {
  const file = await database.run(
    'server',
    async (transaction) => {
      const [object] = await transaction.query<{ id: string; metadata: ObjectMetadata }>(
        `select o.id, o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id
         where b.public and b.id = $1 and o.name = $2`,
        [bucket, name],
      );
      if (!object) return undefined;
      const [row] = await transaction.query<{ content: Uint8Array<ArrayBuffer> }>(
        'select content from server.stored_files where object_id = $1',
        [object.id],
      );
      return row && { bytes: row.content, metadata: object.metadata };
    },
    { readOnly: true },
  );
  if (!file) throw noSuchObject();
  return file;
}
