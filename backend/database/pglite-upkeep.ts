import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';

export interface EmbeddedDatabase extends Database {
  /** Frees the room of dead rows in tables that have grown, and counts anew what these hold. */
  lookAfterTables(): Promise<void>;
}

export const upkeep = { interval: 60_000, timeLimit: 600_000 };

/** Milliseconds in which whoever had to wait for a table is served. */
const pause = 200;

/** What takes a tenth more room than when it was last looked at, be it for new rows or for dead ones. */
const grownTables = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r'
    and pg_relation_size(pg_class.oid) > (1.1 * relpages + 4) * current_setting('block_size')::integer`;

/**
 * PostgreSQL does this in a process of its own, which PGlite has not. Without it the planner thinks every table nearly
 * empty: a search for a common text then reads all rows that have it, instead of the newest hundred.
 */
export async function vacuumGrownTables(
  database: Database,
  execute: (statement: string) => Promise<unknown>,
): Promise<void> {
  const grown = await database.run('server', (transaction) =>
    transaction.query<{ name: string }>(grownTables),
  );
  // One at a time and with pauses, so that requests wait for no more than one table.
  for (const { name } of grown) {
    await execute(`vacuum (analyze) ${name}`);
    await setTimeout(pause);
  }
}
