/** Opens the data of landed versions with the current code: the oldest and the newest, and all of them in a thorough run. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#backend/database/migrate.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { loadBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { copyTemplate } from '#testing/backend.ts';
import { isThorough } from '#testing/thorough.ts';
import { readSchema } from './catalog.ts';
import {
  bootstrapFile,
  listLandedVersions,
  migrationsFolder,
  readLandedText,
  readLandedVersion,
  rowsFile,
} from './landed-version.ts';

const copy = await copyTemplate();
const database = await openUnmigratedSite(readEnvironment(copy.settings));
afterAll(async () => {
  await database.close();
  await copy.remove();
});

const names = await listLandedVersions();
const backups = [
  ...new Set(await Promise.all(names.map(async (name) => (await readLandedVersion(name)).rows))),
];
const ends = (versions: string[]) =>
  versions.filter((_, at) => isThorough || at === 0 || at === versions.length - 1);
// Migrations behave the same on both engines. PGlite is slower, so it only opens the oldest version, which takes the
// most of them, and restores the backups of others.
const opened = database.engine === 'postgres' ? ends(names) : names.slice(0, 1);
const restored = database.engine === 'postgres' || isThorough ? ends(backups) : backups.slice(-1);
await empty();
await migrate(database, [migrationsFolder]);
const newSchema = await readSchema(database);

test.for(opened)(
  'data of %s is opened: nothing is lost, and the tables are those of a new database',
  { timeout: 300_000 },
  async (name) => {
    const version = await readLandedVersion(name);
    await empty();
    await runAsThen(version);
    await database.run('server', (transaction) => loadBackup(transaction, rowsFile(version.rows)));
    const before = await readRows();

    await migrate(database, [migrationsFolder]);

    const after = await readRows();
    for (const [table, rows] of Object.entries(before)) {
      const columns = Object.keys(rows[0] ?? {});
      const kept = after[table]?.map((row) => JSON.stringify(columns.map((column) => row[column])));
      // Migrations may insert rows.
      expect(kept, table).toEqual(
        expect.arrayContaining(rows.map((row) => JSON.stringify(columns.map((column) => row[column])))),
      );
    }
    expect(await readSchema(database)).toEqual(newSchema);
    expect(await migrate(database, [migrationsFolder])).toEqual([]);
  },
);

test.for(restored)('a backup of %s is restored', { timeout: 300_000 }, async (name) => {
  await empty();
  const rows = await restoreBackup(database, rowsFile(name), {
    migrationFolders: [migrationsFolder],
    force: false,
  });
  expect(rows).toEqual((await checkBackup(rowsFile(name))).closing.rows);
  const found = await readRows();
  for (const [table, count] of Object.entries(rows)) {
    expect(found[table]?.length, table).toBeGreaterThanOrEqual(count);
  }
  expect(await readSchema(database)).toEqual(newSchema);
});

/** An untouched database, except for roles, which belong to the whole cluster. */
async function empty(): Promise<void> {
  await database.run('server', async (transaction) => {
    await transaction.script(
      `drop schema if exists public, private, auth, storage, server, extensions, supabase_migrations cascade;
       create schema public`,
    );
  });
}

async function runAsThen({
  bootstrap,
  migrations,
}: Awaited<ReturnType<typeof readLandedVersion>>): Promise<void> {
  const run = async (file: string, sum: string, record?: [string, string]) => {
    const text = await readLandedText(file, sum);
    await database.run('server', async (transaction) => {
      await transaction.script(text);
      if (!record) return;
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [...record, [text]],
      );
    });
  };
  await run(bootstrapFile, bootstrap);
  for (const [file, sum] of Object.entries(migrations)) {
    const [, version = '', label = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    await run(join(migrationsFolder, file), sum, [version, label]);
  }
}

type Row = Record<string, unknown>;

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
