import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { type SiteProcess, startSiteProcess } from '#testing/site-process.ts';
import { trafficVariables } from './traffic.ts';

/** The most megabytes that a serving process may use. */
export const memoryBudgets = { PGlite: 700, PostgreSQL: 200 };

export type Engine = keyof typeof memoryBudgets;

export function installedEngines(): Engine[] {
  return findPostgres() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
}

/** Runs `work` on a site that was just started on a new database, with the flags of `npm start`. */
export async function withFreshSite<Result>(
  engine: Engine,
  work: (site: SiteProcess) => Promise<Result>,
): Promise<Result> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-load-'));
  const cluster = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  try {
    const settings = { dataDirectory, databaseUrl: cluster?.urlOf('postgres'), variables: trafficVariables };
    // The start that creates the database leaves more in memory than any later one.
    await (await startSiteProcess(settings)).stop();
    const site = await startSiteProcess(settings);
    return await work(site).finally(() => site.stop());
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
