/** Vitest's global setup: creates one migrated database per engine, which every test file then copies. */
import type { TestProject } from 'vitest/node';
import { startEngine } from '#backend/testing/engine-setup.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { assumeAdults } from './assume-adults.ts';
import { ensureSiteTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder (PGlite), or the URL of the cluster's maintenance database (PostgreSQL). */
    template: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startEngine(project);
  if (cluster) {
    const database = await openSiteDatabase(readEnvironment({ DATABASE_URL: cluster.urlOf('template1') }));
    await assumeAdults(database);
    await database.close();
  }
  project.provide('template', cluster?.urlOf('postgres') ?? (await ensureSiteTemplate()));
  return stop;
}
