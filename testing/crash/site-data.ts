import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database, Transaction } from '#backend/database/database.ts';
import { openPglite } from '#backend/database/pglite.ts';
import { openPostgres } from '#backend/database/postgres.ts';
import type { SiteSettings } from '#testing/site-process.ts';

/** Where a site keeps its data, which tests break repeatedly and reset to a snapshot. */
export interface SiteData {
  settings: SiteSettings;
  /** Opens the database as it is, while no server runs on it. */
  open(): Promise<Database>;
  /** Reads what a killed server left, without repairing it, which the next start has to do. */
  look<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  clear(): Promise<void>;
  keep(): Promise<void>;
  restoreSnapshot(): Promise<void>;
  remove(): Promise<void>;
}

/** Empty storage on the embedded database, or on the PostgreSQL with this maintenance database. */
export async function openSiteData(maintenanceUrl?: string): Promise<SiteData> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-crash-'));
  return maintenanceUrl ? openPostgresSiteData(folder, maintenanceUrl) : openEmbeddedSiteData(folder);
}

function openEmbeddedSiteData(folder: string): SiteData {
  const dataDirectory = join(folder, 'data');
  const kept = join(folder, 'kept');
  const looked = join(folder, 'looked');
  const removeFolder = (path: string) => rm(path, { recursive: true, force: true });
  const copy = async (from: string, to: string) => {
    await mkdir(from, { recursive: true });
    await removeFolder(to);
    await cp(from, to, { recursive: true });
  };
  return {
    settings: { dataDirectory },
    open: () => openPglite(dataDirectory),
    async look(work) {
      await copy(dataDirectory, looked);
      return readAndClose(await openPglite(looked), work);
    },
    clear: () => removeFolder(dataDirectory),
    keep: () => copy(dataDirectory, kept),
    restoreSnapshot: () => copy(kept, dataDirectory),
    remove: () => removeFolder(folder),
  };
}

async function openPostgresSiteData(folder: string, maintenanceUrl: string): Promise<SiteData> {
  const name = `crash_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  const drop = (database: string) => `drop database if exists ${database} with (force)`;
  const copy = (from: string, to: string) =>
    administer(maintenanceUrl, [drop(to), `create database ${to} template ${from}`]);
  const place: SiteData = {
    settings: { dataDirectory: folder, databaseUrl: url.href },
    open: () => openPostgres(url.href),
    async look(work) {
      await untilAlone(maintenanceUrl, name);
      return readAndClose(await openPostgres(url.href), work);
    },
    clear: () => copy('template0', name),
    keep: () => copy(name, `${name}_kept`),
    restoreSnapshot: () => copy(`${name}_kept`, name),
    async remove() {
      await administer(maintenanceUrl, [drop(name), drop(`${name}_kept`)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await place.clear();
  return place;
}

/** Reads the database and closes it. */
export async function readAndClose<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.run('server', work, { readOnly: true }).finally(() => database.close());
}

async function administer(maintenanceUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL may still be running the last statement of a killed server. */
async function untilAlone(maintenanceUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database]);
      if (rowCount === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}

export interface CrashOutcome {
  /** What was done and found, for the report. */
  summary: string;
  /** Everything that must not happen; an empty list is a pass. */
  problems: string[];
}
