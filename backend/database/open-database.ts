import type { Logger } from '../log/log.ts';
import { restrictDataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions {
  dataDirectory: string;
  /** Use this PostgreSQL database instead of the embedded one. */
  databaseUrl?: string;
  /** The `application_name` of our connections. */
  applicationName?: string;
  /** Folders with files named VERSION_name.sql, each of which runs once. */
  migrations?: readonly string[];
  /** Grants tables of all folders but the first to the API roles, like projects created before 2026-05-30. */
  hasLegacyGrants?: boolean;
  /** Other files the program keeps in its data folder. They are protected from other users too. */
  dataFolderEntries?: readonly string[];
  /** Called before a new database is created, which takes a few seconds. */
  onCreating?: () => void;
  log?: Logger;
}

/** Opens the database and brings it to this version of the code. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { migrations = [], hasLegacyGrants = false } = options;
  const database = await openUnmigrated(options);
  try {
    if (hasLegacyGrants) await grantLegacyDefaults(database, migrations);
    await migrate(database, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database without migrating it, for backup and restore. */
export async function openUnmigrated(options: DatabaseOptions): Promise<Database> {
  const { dataDirectory, databaseUrl, applicationName, dataFolderEntries = [], onCreating, log } = options;
  if (!databaseUrl) return openPglite(dataDirectory, { log, onCreating, dataFolderEntries });
  // With PostgreSQL too, the data folder contains mails and the program's own files.
  await restrictDataFolder(dataDirectory, dataFolderEntries, log);
  return openPostgres(databaseUrl, { log, applicationName });
}

/**
 * Projects created before 2026-05-30 grant every new table of `public` to the API roles. Client test suites expect
 * it of their own tables. The first folder is the program's own, and grants what it has to.
 */
async function grantLegacyDefaults(database: Database, migrations: readonly string[]): Promise<void> {
  const own = await Promise.all(migrations.slice(0, 1).map(readMigrations));
  await migrate(
    database,
    migrations,
    own.flat().map(({ version }) => version),
  );
  await database.run('server', (transaction) =>
    transaction.script(
      ['tables', 'functions', 'sequences']
        .map((kind) => `alter default privileges grant all on ${kind} to anon, authenticated, service_role;`)
        .join('\n'),
    ),
  );
}
