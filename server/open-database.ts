import { fileURLToPath } from 'node:url';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import type { Environment } from './environment.ts';

const migrationsFolder = fileURLToPath(new URL('../supabase/migrations', import.meta.url));

/** Opens the database the settings name and brings it to this version of the code. */
export async function openDatabase(environment: Environment): Promise<Database> {
  const database = environment.databaseUrl
    ? await openPostgres(environment.databaseUrl)
    : await openPglite(environment.dataDirectory);
  try {
    const folders = [migrationsFolder, ...(environment.extraMigrations ? [environment.extraMigrations] : [])];
    if (environment.hasLegacyGrants) await grantAsOldProjectsDo(database);
    await migrate(database, folders);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Projects made before 2026-05-30 open every new table of `public` to the API roles; client test suites expect it. */
async function grantAsOldProjectsDo(database: Database): Promise<void> {
  await migrate(database, []);
  await database.run('server', (transaction) =>
    transaction.script(
      ['tables', 'functions', 'sequences']
        .map((kind) => `alter default privileges grant all on ${kind} to anon, authenticated, service_role;`)
        .join('\n'),
    ),
  );
}
