import type { Caller, Database, Identity, Transaction } from '../database/database.ts';
import { notifyChange } from './changes.ts';
import { noSuchObject } from './refusal.ts';

export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  metadata: ObjectMetadata;
  user_metadata: object | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
}

export interface ObjectPlace {
  bucket: string;
  name: string;
}

export function keyOf({ bucket, name }: ObjectPlace): string {
  return `${bucket}/${name}`;
}

export interface NewObject extends ObjectPlace {
  metadata: ObjectMetadata | null;
  userMetadata: object | null;
  isUpsert: boolean;
}

/** The row as JSON, so that its timestamps have the format of the API. */
const asJson = `to_jsonb(objects) - 'path_tokens' as object`;

/** Whether the caller may save an object there. Tests the policies by saving it and rolling back. */
export async function checkMaySave(database: Database, caller: Caller, object: NewObject): Promise<void> {
  await database.run(caller, async (transaction) => {
    transaction.rollBack();
    await saveRow(transaction, caller, object);
  });
}

export async function saveObject(
  database: Database,
  caller: Caller,
  object: NewObject,
  bytes: Uint8Array,
): Promise<string> {
  return database.run(
    caller,
    async (transaction) => {
      const id = await saveRow(transaction, caller, object);
      await becomeServer(transaction);
      await transaction.query(
        `insert into server.stored_files (object_id, content) values ($1, $2)
         on conflict (object_id) do update set content = excluded.content`,
        [id, bytes],
      );
      await notifyChange(transaction, keyOf(object));
      return id;
    },
    { timeLimit: 20_000 },
  );
}

/** The user of the token. A key owns nothing. */
export function ownerOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null;
}

async function saveRow(transaction: Transaction, caller: Caller, object: NewObject): Promise<string> {
  const { bucket, name, metadata, userMetadata, isUpsert } = object;
  const owner = ownerOf(caller);
  const [row] = await transaction.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid()::text)
     ${
       isUpsert
         ? `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
              metadata = excluded.metadata, user_metadata = excluded.user_metadata, version = excluded.version,
              updated_at = now()`
         : ''
     }
     returning id`,
    [bucket, name, owner, owner, metadata, userMetadata],
  );
  if (!row) throw noSuchObject();
  return row.id;
}

export async function findObject(
  database: Database,
  identity: Identity,
  { bucket, name }: ObjectPlace,
): Promise<ObjectRow> {
  const [row] = await database.run(
    identity,
    (transaction) =>
      transaction.query<{ object: ObjectRow }>(
        `select ${asJson} from storage.objects where bucket_id = $1 and name = $2`,
        [bucket, name],
      ),
    { readOnly: true },
  );
  if (!row) throw noSuchObject();
  return row.object;
}

export async function visibleNames(
  database: Database,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await database.run(
    caller,
    (transaction) =>
      transaction.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any ($2)',
        [bucket, names],
      ),
    { readOnly: true },
  );
  return new Set(rows.map(({ name }) => name));
}

/** Deletes the objects that the caller may delete. The others are ignored, as if they did not exist. */
export async function removeObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  names: readonly string[] | 'all',
): Promise<ObjectRow[]> {
  return database.run(caller, async (transaction) => {
    const rows = await transaction.query<{ object: ObjectRow }>(
      `delete from storage.objects where bucket_id = $1 ${names === 'all' ? '' : 'and name = any ($2)'}
       returning ${asJson}`,
      names === 'all' ? [bucket] : [bucket, names],
    );
    for (const { object } of rows) await notifyChange(transaction, keyOf({ bucket, name: object.name }));
    return rows.map(({ object }) => object);
  });
}

export async function moveObject(
  database: Database,
  caller: Caller,
  from: ObjectPlace,
  to: ObjectPlace,
): Promise<string> {
  return database.run(caller, async (transaction) => {
    const [row] = await transaction.query<{ id: string }>(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2 returning id`,
      [from.bucket, from.name, to.bucket, to.name],
    );
    if (!row) throw noSuchObject();
    await notifyChange(transaction, keyOf(from));
    await notifyChange(transaction, keyOf(to));
    return row.id;
  });
}

export async function copyObject(
  database: Database,
  caller: Caller,
  source: ObjectRow,
  copy: NewObject,
): Promise<string> {
  return database.run(caller, async (transaction) => {
    const id = await saveRow(transaction, caller, copy);
    await becomeServer(transaction);
    await transaction.query(
      `insert into server.stored_files (object_id, content)
       select $1, content from server.stored_files where object_id = $2
       on conflict (object_id) do update set content = excluded.content`,
      [id, source.id],
    );
    await notifyChange(transaction, keyOf(copy));
    return id;
  });
}

/** Called after the policies were checked. What follows uses tables that no API role may access. */
async function becomeServer(transaction: Transaction): Promise<void> {
  await transaction.query(`select set_config('role', 'none', true)`);
}
