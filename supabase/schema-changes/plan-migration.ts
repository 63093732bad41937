import type { Database, Transaction } from '#backend/database/database.ts';
import { migrate } from '#backend/database/migrate.ts';
import { type Catalog, differences, readCatalog } from './read-catalog.ts';
import type { SchemaFile } from './schema-files.ts';
import { writeDifference } from './write-difference.ts';

export interface Plan {
  /** What the migrations lack, as statements. */
  statements: string[];
  /** What still differs when the statements have run. It needs to be written by hand. */
  remaining: string[];
  /** Why PostgreSQL refuses the statements. */
  refusal?: string;
}

/** Compares what the migrations make with what the schemas say. Everything in the database is lost. */
export async function planMigration(
  database: Database,
  migrationFolders: readonly string[],
  files: readonly SchemaFile[],
): Promise<Plan> {
  const wanted = await buildFromSchemas(database, files);
  await emptyDatabase(database);
  await migrate(database, migrationFolders);
  const present = await inTransaction(database, (transaction) => readCatalog(transaction, true));
  const statements = writeDifference(present, wanted, files.map(({ sql }) => sql).join('\n'));
  try {
    const reached = await inTransaction(database, async (transaction) => {
      transaction.rollBack();
      await transaction.script(statements.join('\n'));
      return readCatalog(transaction, true);
    });
    return { statements, remaining: differences(reached, wanted) };
  } catch (error) {
    return { statements, remaining: differences(present, wanted), refusal: String(error) };
  }
}

/** The text of the migration. What is not in it is named at its end. */
export function writeMigration({ statements, remaining, refusal }: Plan): string {
  const notes = [
    ...(refusal ? [`-- PostgreSQL refuses these statements: ${refusal.replaceAll(/\s+/g, ' ')}`] : []),
    ...remaining.map((object) => `-- Write by hand: ${object}`),
  ];
  return `${[...statements, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n')}\n`;
}

/** The time as a version, later than that of every other migration. */
export function nextVersion(versions: readonly string[], now: Date): string {
  const time = BigInt(now.toISOString().replaceAll(/\D/g, '').slice(0, 14));
  const last = versions.map(BigInt).reduce((latest, version) => (version > latest ? version : latest), 0n);
  return String(time > last ? time : last + 1n);
}

/**
 * Makes the database what the schemas say, in place of everything in it, and returns its catalogue. `prepare` runs
 * before the schemas.
 */
export async function buildFromSchemas(
  database: Database,
  files: readonly SchemaFile[],
  prepare = '',
): Promise<Catalog> {
  await emptyDatabase(database);
  // Without migrations, it makes what every Supabase project starts with.
  await migrate(database, []);
  return inTransaction(database, async (transaction) => {
    await transaction.script(prepare);
    for (const { path, sql } of files) {
      await transaction.script(sql).catch((cause) => {
        throw new Error(`${path} does not run: ${String(cause)}`, { cause });
      });
    }
    return readCatalog(transaction, true);
  });
}

/** An untouched database, except for roles, which belong to the whole cluster. */
export async function emptyDatabase(database: Database): Promise<void> {
  await inTransaction(database, (transaction) =>
    transaction.script(
      `drop schema if exists public, private, auth, storage, realtime, server, extensions, supabase_migrations cascade;
       create schema public;
       grant usage on schema public to public;
       alter default privileges grant execute on functions to public`,
    ),
  );
}

function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.run('server', work, { timeLimit: 300_000 });
}
