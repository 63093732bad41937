/** Opens the data of the last landed version with the current code, and restores its backup. */
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#backend/database/migrate.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { emptyDatabase } from '#supabase/schema-changes/plan-migration.ts';
import { differences, readCatalog } from '#supabase/schema-changes/read-catalog.ts';
import { copyTemplate } from '#testing/backend.ts';
import { stopAssumingAdults } from '#testing/setup/assume-adults.ts';
import { migrationsFolder, rowsFile } from './landed-version.ts';
import { openAsThen } from './open-as-then.ts';

const copy = await copyTemplate();
const database = await openUnmigratedSite(readEnvironment(copy.settings));
await stopAssumingAdults(database);
afterAll(async () => {
  await database.close();
  await copy.remove();
});

const readTables = () => database.run('server', (transaction) => readCatalog(transaction));
const newTables = await readTables();
const recorded = () =>
  database.run('server', (transaction) =>
    transaction.query('select version, name from supabase_migrations.schema_migrations order by version'),
  );
const newRecords = await recorded();

test('data of the last landed version is opened: nothing is lost, and the tables are those of a new database', {
  timeout: 300_000,
}, async () => {
  await openAsThen(database);
  // The record has no mail that a mail server took. Such a mail has no text.
  await database.run('server', (transaction) =>
    transaction.query('update server.mails set text_body = null where id = 1'),
  );
  const before = await readRows();

  await migrate(database, [migrationsFolder]);

  const after = await readRows();
  for (const [table, rows] of Object.entries(before)) {
    const columns = Object.keys(rows[0] ?? {});
    const kept = after[table]?.map((row) => JSON.stringify(columns.map((column) => row[column])));
    // Migrations may insert rows.
    expect(kept, table).toEqual(
      expect.arrayContaining(
        rows
          .map(documentedChange[table] ?? asBefore)
          .map((row) => JSON.stringify(columns.map((column) => row[column]))),
      ),
    );
  }
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty.sort(), 'the record has rows of every other table').toEqual([
    'auth.audit_log_entries',
    'server.contested_accounts',
    'server.keys',
  ]);
  expect(differences(await readTables(), newTables)).toEqual([]);
  expect(await recorded()).toEqual(newRecords);
  expect(await migrate(database, [migrationsFolder])).toEqual([]);
});

test('a backup of the last landed version is restored', { timeout: 300_000 }, async () => {
  await emptyDatabase(database);
  const rows = await restoreBackup(database, rowsFile, {
    migrationFolders: [migrationsFolder],
    force: false,
  });
  expect(rows).toEqual((await checkBackup(rowsFile)).closing.rows);
  const found = await readRows();
  for (const [table, count] of Object.entries(rows)) {
    expect(found[table]?.length, table).toBeGreaterThanOrEqual(count);
  }
  expect(differences(await readTables(), newTables)).toEqual([]);
});

type Row = Record<string, unknown>;

const hashAddress = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('hex');

const asBefore = (row: Row) => row;

/** What an upgrade changes in rows that exist. */
const documentedChange: Record<string, (row: Row) => Row> = {
  // An address is counted under its hash.
  'private.rate_limits': (row) => ({ ...row, key: String(row.key).replace(/(?<=:).*@.*/, hashAddress) }),
  // A mail in the outbox was called sent. It has its text, unlike one that a mail server took.
  'server.mails': (row) =>
    row.state === 'sent' && row.text_body !== null ? { ...row, state: 'kept', sent_at: null } : row,
};

/** The rows of every table, without generated columns. */
function readRows(): Promise<Record<string, Row[]>> {
  return database.run('server', async (transaction) => {
    const tables = await transaction.query<{ table: string; generated: string[] }>(
      `select n.nspname || '.' || c.relname as table,
         coalesce(jsonb_agg(a.attname) filter (where a.attgenerated <> ''), '[]') as generated
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and n.nspname in ('auth', 'private', 'public', 'server', 'storage')
       group by 1`,
    );
    const contents: Record<string, Row[]> = {};
    for (const { table, generated } of tables) {
      const rows = await transaction.query<{ row: Row }>(
        `select to_jsonb(stored) - array(select jsonb_array_elements_text($1)) as row from ${table} stored`,
        [JSON.stringify(generated)],
      );
      contents[table] = rows.map(({ row }) => row);
    }
    return contents;
  });
}
