/** Vitest's global setup for the browser tests: the real server, in its own process, on the engine under test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#backend/testing/postgres-cluster.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { startSiteProcess } from '#testing/site-process.ts';
import { assumeAdults } from './assume-adults.ts';
import { makeDataFolder } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: { url: string; dataDirectory: string; secretKey: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = project.config.env.TEST_ENGINE === 'postgres' ? await startPostgres() : undefined;
  const dataDirectory = cluster
    ? await mkdtemp(join(tmpdir(), 'lifelong-site-'))
    : await makeDataFolder('lifelong-site-');
  if (cluster) {
    const database = await openSiteDatabase(readEnvironment({ DATABASE_URL: cluster.urlOf('postgres') }));
    await assumeAdults(database);
    await database.close();
  }
  const site = await startSiteProcess({
    dataDirectory,
    databaseUrl: cluster?.urlOf('postgres'),
    variables: { RATE_LIMITS: 'off', DEMO: '1' },
  });
  project.provide('site', { url: site.url, dataDirectory, secretKey: site.secretKey });
  return async () => {
    await site.stop();
    await cluster?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
