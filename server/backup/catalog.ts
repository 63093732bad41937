import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Transaction } from '#backend/database/database.ts';
import { backedUpSchemas } from './backup-format.ts';

export interface StoredTable {
  /** `schema.table`, as the backup names it. */
  name: string;
  /** The same, quoted for SQL. */
  sql: string;
  /** Columns that store data. Generated columns are left out, because the database computes them again. */
  columns: string[];
  /** The columns that distinguish the JSON value null from SQL null. */
  jsonColumns: string[];
  hasBytes: boolean;
}

export async function listTables(transaction: Transaction): Promise<StoredTable[]> {
  const rows = await transaction.query<{
    schema: string;
    table: string;
    columns: string[];
    jsonColumns: string[];
    hasBytes: boolean;
  }>(
    `select n.nspname as schema, c.relname as table,
       jsonb_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(jsonb_agg(a.attname order by a.attnum)
         filter (where a.attgenerated = '' and a.atttypid in ('json'::regtype, 'jsonb'::regtype)), '[]') as "jsonColumns",
       bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [backedUpSchemas],
  );
  return rows.map(({ schema, table, columns, jsonColumns, hasBytes }) => ({
    name: `${schema}.${table}`,
    sql: `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`,
    columns,
    jsonColumns,
    hasBytes,
  }));
}

export async function readSequences(transaction: Transaction): Promise<Record<string, number | null>> {
  const rows = await transaction.query<{ name: string; last: number | null }>(
    `select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
     where schemaname = any ($1) order by 1`,
    [backedUpSchemas],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Undefined for a database on which no migration ever ran. */
export async function readAppliedMigrations(transaction: Transaction): Promise<string[] | undefined> {
  const [table] = await transaction.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!table?.exists) return undefined;
  const rows = await transaction.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}
