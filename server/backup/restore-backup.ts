import { currentVersions, explainTooOld, type Migration } from '#backend/database/baseline.ts';
import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Database, Transaction } from '#backend/database/database.ts';
import { migrate, readMigrations } from '#backend/database/migrate.ts';
import { type BackupHeader, BackupRefused } from './backup-format.ts';
import { listTables, readAppliedMigrations, type StoredTable } from './catalog.ts';
import { type BackupRow, type BackupSummary, checkBackup, readBackup } from './read-backup.ts';

interface RestoreOptions {
  migrationFolders: readonly string[];
  /** Whether to replace existing data. */
  force: boolean;
}

const mostBytesAtOnce = 1_000_000;
const mostRowsAtOnce = 500;
const timeLimit = 600_000;

/**
 * Refuses a backup that this code cannot restore, before a database is opened. The header that it returns has the
 * migrations of today in place of those that they replace.
 */
export async function checkBackupForRestore(
  file: string,
  migrationFolders: readonly string[],
): Promise<BackupHeader> {
  return checkVersion(file, await readFolders(migrationFolders));
}

async function readFolders(migrationFolders: readonly string[]): Promise<Migration[]> {
  return (await Promise.all(migrationFolders.map(readMigrations))).flat();
}

async function checkVersion(file: string, migrations: readonly Migration[]): Promise<BackupHeader> {
  const { header } = await checkBackup(file);
  const known = new Set(migrations.flatMap(({ version, replaces }) => [version, ...replaces]));
  const unknown = header.migrations.find((version) => !known.has(version));
  if (unknown) {
    throw new BackupRefused(
      `${file} was written by a newer version of this site (migration ${unknown} is unknown here). Update the code first.`,
    );
  }
  const tooOld = explainTooOld(header.migrations, migrations);
  if (tooOld) throw new BackupRefused(`${file} is ${tooOld}`);
  return { ...header, migrations: currentVersions(header.migrations, migrations) };
}

/**
 * Restores a checked backup into a database, which may use the other engine. It migrates the tables to the version of
 * the backup, inserts all rows in one transaction, and then runs the remaining migrations. Returns the rows per table.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  { migrationFolders, force }: RestoreOptions,
): Promise<Record<string, number>> {
  const migrations = await readFolders(migrationFolders);
  const header = await checkVersion(file, migrations);
  await refuseUnfit(database, header, { migrations, force });
  await migrate(database, migrationFolders, header.migrations);
  const rows = await database.run('server', (transaction) => loadBackup(transaction, file), { timeLimit });
  await migrate(database, migrationFolders);
  return rows;
}

async function refuseUnfit(
  database: Database,
  header: BackupHeader,
  { migrations, force }: { migrations: readonly Migration[]; force: boolean },
): Promise<void> {
  await database.run('server', async (transaction) => {
    const applied = await readAppliedMigrations(transaction);
    if (!applied) return;
    if (!force && (await isInUse(transaction))) {
      throw new BackupRefused(
        'The database is not empty. With --force the backup replaces everything in it.',
      );
    }
    const current = currentVersions(applied, migrations);
    if (!current.every((version) => header.migrations.includes(version))) {
      throw new BackupRefused(
        'The tables of this database are newer than the backup. Restore it into an empty folder or database: it is brought up to date there.',
      );
    }
  });
}

/**
 * A server creates its keys when it first runs on a database. Before that, the database holds only rows from
 * migrations.
 */
async function isInUse(transaction: Transaction): Promise<boolean> {
  const [found] = await transaction.query<{ isInUse: boolean }>(
    `select exists (select from server.keys) or exists (select from auth.users) as "isInUse"`,
  );
  return found?.isInUse ?? false;
}

/** Replaces all rows with those of the backup. The tables must match those the backup was written from. */
export async function loadBackup(transaction: Transaction, file: string): Promise<Record<string, number>> {
  // Triggers and foreign keys already took effect when the rows were first written.
  await transaction.query('set local session_replication_role = replica');
  const tables = new Map((await listTables(transaction)).map((table) => [table.name, table]));
  await transaction.query(
    `truncate ${[...tables.values()].map(({ sql }) => sql).join(', ')} restart identity`,
  );
  const batches = inBatches(readBackup(file));
  let step = await batches.next();
  for (; !step.done; step = await batches.next()) {
    const table = tables.get(step.value.table);
    if (!table)
      throw new BackupRefused(
        `The backup has rows of ${step.value.table}, a table this version does not know.`,
      );
    await insertRows(transaction, table, step.value);
  }
  const { rows, sequences } = step.value.closing;
  for (const [name, last] of Object.entries(sequences)) await setSequence(transaction, name, last);
  return rows;
}

/** Rows of one table, with JSON nulls in the same columns, that fit into one statement. */
interface Batch {
  table: string;
  jsonNulls: string[];
  rows: string[];
}

async function* inBatches(
  reading: AsyncGenerator<BackupRow, BackupSummary>,
): AsyncGenerator<Batch, BackupSummary> {
  let batch: Batch = { table: '', jsonNulls: [], rows: [] };
  let bytes = 0;
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    const { table, jsonNulls, row } = step.value;
    const isFull = batch.rows.length >= mostRowsAtOnce || bytes >= mostBytesAtOnce;
    const isAlike = table === batch.table && jsonNulls.join() === batch.jsonNulls.join();
    if (isFull || !isAlike) {
      if (batch.rows.length > 0) yield batch;
      batch = { table, jsonNulls, rows: [] };
      bytes = 0;
    }
    batch.rows.push(row);
    bytes += row.length;
  }
  if (batch.rows.length > 0) yield batch;
  return step.value;
}

async function insertRows(
  transaction: Transaction,
  table: StoredTable,
  { rows, jsonNulls }: Batch,
): Promise<void> {
  const columns = table.columns.map(quoteIdentifier).join(', ');
  const values = table.columns.map((column) =>
    jsonNulls.includes(column) ? `'null'` : quoteIdentifier(column),
  );
  await transaction.query(
    `insert into ${table.sql} (${columns}) overriding system value
     select ${values.join(', ')} from json_populate_recordset(null::${table.sql}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** Restarting a sequence is transactional. `setval` is not: its effect would survive a restore that is rolled back. */
async function setSequence(transaction: Transaction, name: string, last: number | null): Promise<void> {
  const [sequence] = await transaction.query<{ sql: string }>(
    `select format('%I.%I', schemaname, sequencename) as sql from pg_sequences
     where schemaname || '.' || sequencename = $1`,
    [name],
  );
  if (!sequence) return;
  await transaction.query(`alter sequence ${sequence.sql} restart`);
  if (last !== null) await transaction.query('select setval($1, $2::bigint)', [sequence.sql, last]);
}
