import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#backend/database/database.ts';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { type SiteProcess, startSiteProcess } from '#testing/site-process.ts';
import { trafficVariables } from './traffic.ts';

/** The most megabytes that a serving process may use. */
export const memoryBudgets = { PGlite: 700, PostgreSQL: 200 };

/** The unit of times in /proc. */
const ticksPerSecond = 100;

export type Engine = keyof typeof memoryBudgets;

export function installedEngines(only?: string): Engine[] {
  const installed: Engine[] = findPostgres() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
  const chosen = installed.filter((engine) => only === undefined || engine === only);
  if (chosen.length === 0) throw new Error(`${only} is not one of ${installed.join(', ')}.`);
  return chosen;
}

/** Runs `work` on a site that was just started on a new database, with the flags of `npm start`. */
export function withFreshSite<Result>(
  engine: Engine,
  work: (site: SiteProcess) => Promise<Result>,
): Promise<Result> {
  return withPreparedSite(engine, async () => {}, work);
}

/** The same, on a database that `prepare` has filled while no server ran on it. */
export async function withPreparedSite<Prepared, Result>(
  engine: Engine,
  prepare: (database: Database) => Promise<Prepared>,
  work: (site: SiteProcess, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-load-'));
  const cluster = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  try {
    const settings = { dataDirectory, databaseUrl: cluster?.urlOf('postgres'), variables: trafficVariables };
    // The start that creates the database leaves more in memory than any later one.
    await (await startSiteProcess(settings)).stop();
    const environment = readEnvironment({
      DATA_DIR: dataDirectory,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    });
    const database = await openSiteDatabase(environment);
    const prepared = await prepare(database).finally(() => database.close());
    const site = await startSiteProcess(settings);
    return await work(site, prepared).finally(() => site.stop());
  } finally {
    await cluster?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** The resident memory of a process in megabytes. */
export async function residentMemory(pid: number): Promise<number> {
  const kilobytes =
    process.platform === 'linux'
      ? /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

/** The seconds of processor time that a process has used, in all threads. Undefined where the system does not say. */
export async function processorSeconds(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / ticksPerSecond;
}

/**
 * Seconds of processor time, over all cores, that the host of this virtual machine gave to others while it had work to
 * do. Undefined where the system does not say.
 */
export async function stolenSeconds(): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const [all = ''] = (await readFile('/proc/stat', 'utf8')).split('\n', 1);
  const stolen = all.split(/\s+/)[8];
  return stolen === undefined ? undefined : Number(stolen) / ticksPerSecond;
}
