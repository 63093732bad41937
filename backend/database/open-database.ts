import { fileURLToPath } from 'node:url';
import type { Environment } from '#server/environment.ts';
import type { Logger } from '../log/log.ts';
import { closeDataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Opens the database the settings name and brings it to this version of the code. */
export async function openDatabase(environment: Environment, log?: Logger): Promise<Database> {
  const database = await openUnmigrated(environment, log);
  try {
    if (environment.hasLegacyGrants) await grantAsOldProjectsDo(database, environment);
    await migrate(database, migrationFolders(environment));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens it as it is, which is what backing up and restoring need. */
export async function openUnmigrated(environment: Environment, log?: Logger): Promise<Database> {
  const onMaking = () => console.log('Making the database, which takes a few seconds the first time …');
  if (!environment.databaseUrl) return openPglite(environment.dataDirectory, { log, onMaking });
  // Mails, backups and the control file are in there on PostgreSQL too.
  await closeDataFolder(environment.dataDirectory, log);
  return openPostgres(environment.databaseUrl, log);
}

export function migrationFolders(environment: Environment): string[] {
  return [migrationsFolder, ...(environment.extraMigrations ? [environment.extraMigrations] : [])];
}

/** Projects made before 2026-05-30 open every new table of `public` to the API roles; client test suites expect it. */
async function grantAsOldProjectsDo(database: Database, environment: Environment): Promise<void> {
  await migrate(database, migrationFolders(environment), []);
  await database.run('server', (transaction) =>
    transaction.script(
      ['tables', 'functions', 'sequences']
        .map((kind) => `alter default privileges grant all on ${kind} to anon, authenticated, service_role;`)
        .join('\n'),
    ),
  );
}
