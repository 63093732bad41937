/** Vitest's global set-up: makes one migrated database per engine, which every test file then copies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/open-database.ts';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder (PGlite), or the address of the cluster's maintenance database (PostgreSQL). */
    template: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_ENGINE === 'postgres' ? setUpPostgres(project) : setUpPglite(project);
}

async function setUpPglite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-template-'));
  const database = await openDatabase(readEnvironment({ DATA_DIR: folder }));
  await database.close();
  project.provide('template', folder);
  return () => rm(folder, { recursive: true, force: true });
}

async function setUpPostgres(project: TestProject) {
  const cluster = await startPostgres();
  const database = await openDatabase(readEnvironment({ DATABASE_URL: cluster.urlOf('template1') }));
  await database.close();
  project.provide('template', cluster.urlOf('postgres'));
  return () => cluster.stop();
}
