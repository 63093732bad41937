import { z } from 'zod';
import type { Caller, Database } from '../database/database.ts';
import type { ObjectMetadata } from './objects.ts';

/** The defaults of storage-js. */
export const listSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(1024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

interface Entry {
  name: string;
  /** A folder has no row, so everything but its name is null. */
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: ObjectMetadata | null;
}

/**
 * What is directly below the prefix and visible to the caller: objects, and folders as the first part of longer
 * names.
 */
export async function listObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  { prefix, limit, offset, search, sortBy }: z.output<typeof listSchema>,
): Promise<Entry[]> {
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  // The column and the direction come from the lists above, never from the request itself.
  const order = `${sortBy.column === 'name' ? 'name collate "C"' : sortBy.column} ${sortBy.order}`;
  const rows = await database.run(
    caller,
    (transaction) =>
      transaction.query<{ entry: Entry }>(
        `with below as (
           select substr(name, char_length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
           from storage.objects where bucket_id = $1 and starts_with(name, $2)
         ), entries as (
           select rest as name, id, updated_at, created_at, last_accessed_at, metadata
           from below where position('/' in rest) = 0
           union all
           select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
             null::timestamptz, null::jsonb
           from below where position('/' in rest) > 0
         )
         select to_jsonb(page) as entry from (
           select * from entries where starts_with(lower(name), lower($3))
           order by ${order}, name collate "C" limit $4 offset $5
         ) page`,
        [bucket, folder === '' ? '' : `${folder}/`, search ?? '', limit, offset],
      ),
    { readOnly: true },
  );
  return rows.map(({ entry }) => entry);
}
