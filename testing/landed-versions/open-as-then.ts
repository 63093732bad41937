import { readFile } from 'node:fs/promises';
import type { Database } from '#backend/database/database.ts';
import { readMigrations } from '#backend/database/migrate.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { loadBackup } from '#server/backup/restore-backup.ts';
import { emptyDatabase } from '#supabase/schema-changes/plan-migration.ts';
import { bootstrapFile, migrationsFolder, rowsFile } from './landed-version.ts';

/** Gives the database the tables and the rows of the last landed version. */
export async function openAsThen(database: Database): Promise<void> {
  await emptyDatabase(database);
  await buildAsThen(database);
  await database.run('server', (transaction) => loadBackup(transaction, rowsFile));
}

/** The tables and the recorded migrations of that version. A baseline makes what the migrations it replaces made. */
async function buildAsThen(database: Database): Promise<void> {
  const { header } = await checkBackup(rowsFile);
  const run = (sql: string, versions: readonly string[], name: string) =>
    database.run(
      'server',
      async (transaction) => {
        await transaction.script(sql);
        for (const version of versions) {
          await transaction.query(
            'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
            [version, name],
          );
        }
      },
      { timeLimit: 300_000 },
    );
  await run(await readFile(bootstrapFile, 'utf8'), [], '');
  for (const { version, name, sql, replaces } of await readMigrations(migrationsFolder)) {
    const ran = [version, ...replaces].filter((known) => header.migrations.includes(known));
    if (ran.length > 0) await run(sql, ran, name);
  }
}
