import { z } from 'zod';
import { type Caller, type Database, DatabaseError, type Identity } from '../database/database.ts';
import { allObjects, notifyChange } from './changes.ts';
import { ownerOf } from './objects.ts';
import { bucketNotEmpty, invalidRequest, noSuchBucket } from './refusal.ts';

export interface Bucket {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

const settings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string().max(20)]).nullish(),
  allowed_mime_types: z.array(z.string().max(100)).max(50).nullish(),
};
export const newBucketSchema = z.object({ name: z.string(), id: z.string().optional(), ...settings });
export const bucketChangeSchema = z.object(settings);

/** The parameters of a bucket list, as storage-js names them. */
export const bucketListSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(1024).default(''),
});

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const asJson = `jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner_id, owner::text, ''),
  'public', public, 'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types,
  'created_at', ${time('created_at')}, 'updated_at', ${time('updated_at')}) as bucket`;

/** As on hosted Supabase the list contains the type of each bucket. Here all have the same type. */
export async function listBuckets(
  database: Database,
  caller: Caller,
  { limit, offset, sortColumn, sortOrder, search }: z.output<typeof bucketListSchema>,
): Promise<(Bucket & { type: 'STANDARD' })[]> {
  // The column and the direction come from the lists above, never from the request itself.
  const rows = await database.run(
    caller,
    (transaction) =>
      transaction.query<{ bucket: Bucket }>(
        `select ${asJson} from storage.buckets where position(lower($1) in lower(name)) > 0
         order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
        [search, limit ?? null, offset],
      ),
    { readOnly: true },
  );
  return rows.map(({ bucket }) => ({ ...bucket, type: 'STANDARD' }));
}

export async function findBucket(database: Database, identity: Identity, id: string): Promise<Bucket> {
  const [row] = await database.run(
    identity,
    (transaction) =>
      transaction.query<{ bucket: Bucket }>(`select ${asJson} from storage.buckets where id = $1`, [id]),
    { readOnly: true },
  );
  if (!row) throw noSuchBucket();
  return row.bucket;
}

export async function createBucket(
  database: Database,
  caller: Caller,
  id: string,
  bucket: z.output<typeof newBucketSchema>,
): Promise<void> {
  const owner = ownerOf(caller);
  await database.run(caller, (transaction) =>
    transaction.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        bucket.name,
        owner,
        owner,
        bucket.public ?? false,
        toBytes(bucket.file_size_limit),
        bucket.allowed_mime_types,
      ],
    ),
  );
}

/** Omitted settings keep their values. */
export async function changeBucket(
  database: Database,
  caller: Caller,
  id: string,
  change: z.output<typeof bucketChangeSchema>,
): Promise<void> {
  const rows = await database.run(caller, async (transaction) => {
    // A bucket that is no longer public must not be served from memory.
    await notifyChange(transaction, allObjects);
    return transaction.query(
      `update storage.buckets set updated_at = now(), public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end
       where id = $1 returning id`,
      [
        id,
        change.public,
        change.file_size_limit !== undefined,
        toBytes(change.file_size_limit),
        change.allowed_mime_types !== undefined,
        change.allowed_mime_types,
      ],
    );
  });
  if (rows.length === 0) throw noSuchBucket();
}

export async function deleteBucket(database: Database, caller: Caller, id: string): Promise<void> {
  const rows = await database
    .run(caller, (transaction) =>
      transaction.query('delete from storage.buckets where id = $1 returning id', [id]),
    )
    .catch((error) => {
      throw error instanceof DatabaseError && error.code === '23503' ? bucketNotEmpty() : error;
    });
  if (rows.length === 0) throw noSuchBucket();
}

const units: Record<string, number> = { B: 1, KB: 1000, MB: 1000 ** 2, GB: 1000 ** 3 };

/** Sizes are numbers, or strings such as `20MB`. */
function toBytes(size: string | number | null | undefined): number | null {
  if (typeof size !== 'string') return size ?? null;
  const [, number = '', unit = ''] = /^(\d+)\s*(B|KB|MB|GB)?$/i.exec(size) ?? [];
  if (number === '') throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return Number(number) * (units[unit.toUpperCase() || 'B'] ?? 1);
}
