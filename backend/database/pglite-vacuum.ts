import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';

export interface EmbeddedDatabase extends Database {
  /** Vacuums and analyzes the tables that have grown. */
  vacuumTables(): Promise<void>;
}

export const vacuumSchedule = { interval: 60_000, timeLimit: 600_000 };

/** Milliseconds between two tables, in which waiting requests run. */
const pause = 200;

/** Tables that take a tenth more space than at the last check, because of new or dead rows. */
const grownTables = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r'
    and pg_relation_size(pg_class.oid) > (1.1 * relpages + 4) * current_setting('block_size')::integer`;

/**
 * PostgreSQL has an autovacuum process for this, PGlite has not. Without it the planner assumes that every table is
 * nearly empty: a search for a common text then reads all matching rows instead of the newest hundred.
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
