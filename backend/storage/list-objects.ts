import { z } from 'zod';
import type { Caller, Database } from '../database/database.ts';
import { parseJson } from '../http/parse-json.ts';
import type { ObjectMetadata } from './objects.ts';
import { invalidRequest } from './refusal.ts';

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

export const pageSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

interface Page {
  hasNext: boolean;
  /** For the next page, if there is one. */
  nextCursor?: string | undefined;
  folders: { key: string; name: string }[];
  objects: (Entry & { key: string })[];
}

/** The entry that ends a page: what it is sorted by, and its name. */
const cursorSchema = z.tuple([z.string(), z.string()]);

/**
 * One page of everything that begins with the prefix and is visible to the caller, under its full name. With a
 * delimiter, all that continues after the next slash is one folder. The cursor names the last entry of the page before,
 * so objects that come and go meanwhile neither hide others nor show them twice.
 */
export async function listPage(
  database: Database,
  caller: Caller,
  bucket: string,
  { prefix, limit, cursor, with_delimiter: hasFolders, sortBy }: z.output<typeof pageSchema>,
): Promise<Page> {
  const [position, lastName] = cursor === undefined ? [null, null] : readCursor(cursor);
  // The column and the direction come from the lists above, never from the request itself.
  const { order } = sortBy;
  const column = sortBy.column === 'name' ? `'-infinity'::timestamptz` : sortBy.column;
  const rows = await database.run(
    caller,
    (transaction) =>
      transaction.query<{ position: string; entry: Entry }>(
        `with below as (
           select id, name collate "C" as name, updated_at, created_at, last_accessed_at, metadata, ${column} as position,
             case when $3 then strpos(substr(name, char_length($2) + 1), '/') else 0 end as slash
           from storage.objects where bucket_id = $1 and starts_with(name, $2)
         ), entries as (
           select name, id, updated_at, created_at, last_accessed_at, metadata, position from below where slash = 0
           union all
           select left(name, char_length($2) + slash), null, null, null, null, null, min(position)
           from below where slash > 0 group by 1
         )
         select to_jsonb(page) - 'position' as entry, to_jsonb(page.position) ->> 0 as position from (
           select * from entries
           where $5::timestamptz is null or (position, name) ${order === 'asc' ? '>' : '<'} ($5, $6)
           order by position ${order}, name ${order} limit $4
         ) page`,
        [bucket, prefix, hasFolders, limit + 1, position, lastName],
      ),
    { readOnly: true },
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  const entries = page.map(({ entry }) => entry);
  return {
    hasNext,
    nextCursor: hasNext && last ? writeCursor([last.position, last.entry.name]) : undefined,
    folders: entries.filter(isFolder).map(({ name }) => ({ key: name.slice(0, -1), name })),
    objects: entries.filter((entry) => !isFolder(entry)).map((entry) => ({ ...entry, key: entry.name })),
  };
}

const isFolder = ({ id }: Entry) => id === null;

function writeCursor(cursor: z.output<typeof cursorSchema>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(cursor: string): z.output<typeof cursorSchema> {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw invalidRequest('The cursor is not one of ours');
  return parsed.data;
}
