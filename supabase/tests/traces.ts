import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Database } from '#backend/database/database.ts';

/** Every place in the database where one of these texts occurs, in any column, as `schema.table.column`. */
export function findTraces(database: Database, texts: readonly string[]): Promise<string[]> {
  return database.run('server', async (transaction) => {
    const tables = await transaction.query<{ table: string; columns: string[] }>(
      `select format('%I.%I', n.nspname, c.relname) as table, jsonb_agg(a.attname) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
         and n.nspname not like 'pg\\_%'
       group by 1`,
    );
    const places: string[] = [];
    for (const { table, columns } of tables) {
      const counts = columns.map(
        (column) =>
          `count(*) filter (where position(searched in lower(${quoteIdentifier(column)}::text)) > 0) as ${quoteIdentifier(column)}`,
      );
      const [found = {}] = await transaction.query<Record<string, number>>(
        `select ${counts.join(', ')} from ${table}, unnest($1::text[]) as searched`,
        [texts.map((text) => text.toLowerCase())],
      );
      for (const column of columns) if (found[column]) places.push(`${table}.${column}`);
    }
    return places.sort();
  });
}
