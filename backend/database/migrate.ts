import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { currentVersions, explainTooOld, type Migration, readReplaced } from './baseline.ts';
import type { Database, Transaction } from './database.ts';
import { runAgainIfEnded } from './run-again.ts';

/**
 * The key of the advisory lock that keeps two starting servers apart. Any number works as long as every process uses
 * it.
 */
const migrationLock = 7_310_815;

/**
 * Brings a database to this version of the code: first what a hosted Supabase project starts with, then each
 * migration in its own transaction, recorded in the format of the Supabase CLI. `only` selects the migrations to
 * apply: restoring a backup needs the tables of its version. Returns the migrations that ran.
 */
export async function migrate(
  database: Database,
  folders: readonly string[],
  only?: readonly string[],
): Promise<Migration[]> {
  const migrations = (await Promise.all(folders.map(readMigrations))).flat();
  refuseDuplicateVersions(migrations);
  const recorded = await database.run('server', readRecorded);
  refuseNewerData(recorded, migrations);
  const tooOld = explainTooOld(versionsOf(recorded), migrations);
  if (tooOld) throw new Error(`The data is ${tooOld}`);
  await inLockedTransaction(database, bootstrap);
  const applied: Migration[] = [];
  for (const migration of migrations) {
    if (only && !only.includes(migration.version)) continue;
    if (recorded.some(({ version }) => version === migration.version)) continue;
    const hasRun = await inLockedTransaction(database, async (transaction) => {
      // Another starting server may have applied it since.
      const versions = versionsOf(await readRecorded(transaction));
      if (versions.includes(migration.version)) return false;
      const isReplacing = currentVersions(versions, [migration]).includes(migration.version);
      if (isReplacing) await forget(transaction, migration.replaces);
      else await transaction.script(migration.sql);
      // The notification makes running servers reload the schema, as on hosted Supabase.
      await transaction.query(
        `with recorded as (
           insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)
         )
         select pg_notify('pgrst', 'reload schema')`,
        [migration.version, migration.name, [migration.sql]],
      );
      return !isReplacing;
    });
    if (hasRun) applied.push(migration);
  }
  return applied;
}

/** A database that has run everything that a baseline contains only changes its records. */
async function forget(transaction: Transaction, versions: readonly string[]): Promise<void> {
  await transaction.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [
    versions,
  ]);
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const parts = /^(\d+)_(.+)\.sql$/.exec(file);
      if (!parts?.[1] || !parts[2]) throw new Error(`${file} is not named VERSION_name.sql`);
      const sql = await readFile(join(folder, basename(file)), 'utf8');
      return { version: parts[1], name: parts[2], sql, ...readReplaced(sql) };
    }),
  );
}

/** A version is recorded once, so of two files with the same version the second would never run. */
function refuseDuplicateVersions(migrations: readonly Migration[]): void {
  const twins = Map.groupBy(migrations, ({ version }) => version);
  for (const [version, files] of twins) {
    const names = files.map(({ name }) => name).join(' and ');
    if (files.length > 1) throw new Error(`The migrations ${names} share the version ${version}.`);
  }
}

async function bootstrap(transaction: Transaction): Promise<void> {
  await transaction.script(await readFile(new URL('./bootstrap.sql', import.meta.url), 'utf8'));
}

interface RecordedMigration {
  version: string;
  name: string | null;
}

const versionsOf = (recorded: readonly RecordedMigration[]) => recorded.map(({ version }) => version);

async function readRecorded(transaction: Transaction): Promise<RecordedMigration[]> {
  const [table] = await transaction.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!table?.exists) return [];
  return transaction.query<RecordedMigration>(
    'select version, name from supabase_migrations.schema_migrations order by version',
  );
}

function refuseNewerData(recorded: readonly RecordedMigration[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.flatMap(({ version, replaces }) => [version, ...replaces]));
  const unknown = recorded.find(({ version }) => !known.has(version));
  if (unknown) {
    throw new Error(
      `The data was written by a newer version of this site (migration ${unknown.version} ${unknown.name ?? ''} is unknown here). ` +
        'Update the code, or restore an older backup. Nothing was changed.',
    );
  }
}

/** A server that runs already may hold locks of tables in another order than the statements that change them. */
function inLockedTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return runAgainIfEnded(() =>
    database.run(
      'server',
      async (transaction) => {
        await transaction.query('select pg_advisory_xact_lock($1::bigint)', [migrationLock]);
        return work(transaction);
      },
      { timeLimit: 300_000 },
    ),
  );
}
