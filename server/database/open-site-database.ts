import { fileURLToPath } from 'node:url';
import type { Database } from '#backend/database/database.ts';
import { type DatabaseOptions, openDatabase, openUnmigrated } from '#backend/database/open-database.ts';
import type { Logger } from '#backend/log/log.ts';
import type { Environment } from '../environment.ts';

const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Opens the database that the settings name and runs the pending migrations. */
export function openSiteDatabase(environment: Environment, log?: Logger): Promise<Database> {
  return openDatabase(databaseOptions(environment, log));
}

/** Opens the database without running migrations, for backup and restore. */
export function openUnmigratedSite(environment: Environment, log?: Logger): Promise<Database> {
  return openUnmigrated(databaseOptions(environment, log));
}

export function migrationFolders(environment: Environment): string[] {
  return [migrationsFolder, ...(environment.extraMigrations ? [environment.extraMigrations] : [])];
}

function databaseOptions(environment: Environment, log: Logger | undefined): DatabaseOptions {
  const { dataDirectory, databaseUrl, hasLegacyGrants } = environment;
  return {
    dataDirectory,
    databaseUrl,
    hasLegacyGrants,
    applicationName: 'lifelong-ai',
    migrations: migrationFolders(environment),
    dataFolderEntries: ['backups', 'control.json'],
    onCreating: () => console.log('Making the database, which takes a few seconds the first time …'),
    log,
  };
}
