import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPglite } from '#backend/database/pglite.ts';
import { openPostgres } from '#backend/database/postgres.ts';
import { readAndClose, type SiteData } from './site-data.ts';

/** A disk small enough to fill, with the data of a site. */
export interface SmallDisk extends Pick<SiteData, 'settings' | 'open' | 'look'> {
  /** Uses up all its space but these bytes. Once more, it also uses up what was given back since. */
  fill(leaving: number): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

const megabytes = 256;

/**
 * Undefined where mounting is not allowed. PostgreSQL keeps its write-ahead log on another disk, as its manual
 * recommends: without space for it PostgreSQL stops, and the operator has to start it again.
 */
export async function mountSmallDisk(maintenanceUrl?: string): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  const database = maintenanceUrl ? await createDatabaseOn(folder, maintenanceUrl) : undefined;
  const dataDirectory = join(folder, 'data');
  const openDatabase = () => (database ? openPostgres(database.url) : openPglite(dataDirectory));
  return {
    settings: { dataDirectory, databaseUrl: database?.url },
    open: openDatabase,
    look: async (work) => readAndClose(await openDatabase(), work),
    fill: (leaving) => writeBallast(ballast, leaving),
    free: () => rm(ballast, { force: true }),
    async remove() {
      await database?.drop();
      // A killed server may not have closed its files yet.
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function writeBallast(ballast: string, leaving: number): Promise<void> {
  const block = Buffer.alloc(4 * 1024 * 1024);
  const file = await open(ballast, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(ballast);
      if (bavail * bsize <= leaving) return;
      await file.appendFile(block.subarray(0, bavail * bsize - leaving));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function createDatabaseOn(folder: string, maintenanceUrl: string) {
  const place = join(folder, 'tablespace');
  await mkdir(place);
  execFileSync('chown', ['postgres', place]);
  const url = new URL(maintenanceUrl);
  url.pathname = '/full_disk';
  const administer = async (statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: maintenanceUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await administer([
    `create tablespace small_disk location '${place}'`,
    'create database full_disk tablespace small_disk',
  ]);
  return {
    url: url.href,
    drop: () => administer(['drop database full_disk with (force)', 'drop tablespace small_disk']),
  };
}
