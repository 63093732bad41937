import type { Database } from '#backend/database/database.ts';

type Rows = Map<string, Set<string>>;

/** Every row of every table, as text. */
async function readAll(database: Database): Promise<Rows> {
  return database.run('server', async (transaction) => {
    const tables = await transaction.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`,
    );
    const found: Rows = new Map();
    for (const { name } of tables) {
      const rows = await transaction.query<{ text: string }>(
        `select to_jsonb(row)::text as text from ${name} as row`,
      );
      found.set(name, new Set(rows.map(({ text }) => text)));
    }
    return found;
  });
}

/** What `work` adds to or changes in the whole database: the new rows of each table that has any. */
export async function findChangedRows(
  database: Database,
  work: () => Promise<unknown>,
): Promise<Record<string, Record<string, unknown>[]>> {
  const before = await readAll(database);
  await work();
  const changed: Record<string, Record<string, unknown>[]> = {};
  for (const [table, rows] of await readAll(database)) {
    const added = [...rows].filter((row) => !before.get(table)?.has(row));
    if (added.length > 0) changed[table] = added.map((row) => JSON.parse(row));
  }
  return changed;
}
