/** Vitest's global set-up: makes one migrated database per engine, which every test file then copies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#backend/database/open-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { startPostgres } from './postgres-cluster.ts';
import { ensureTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder (PGlite), or the address of the cluster's maintenance database (PostgreSQL). */
    template: string;
    /** The folder for everything that tests copy. It is removed after the last one. */
    copies: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const copies = await mkdtemp(join(tmpdir(), 'lifelong-copies-'));
  project.provide('copies', copies);
  const stop = await setUpEngine(project);
  return async () => {
    await stop();
    await rm(copies, { recursive: true, force: true });
  };
}

async function setUpEngine(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.TEST_ENGINE === 'postgres') return setUpPostgres(project);
  project.provide('template', await ensureTemplate());
  return async () => {};
}

async function setUpPostgres(project: TestProject) {
  const cluster = await startPostgres();
  const database = await openDatabase(readEnvironment({ DATABASE_URL: cluster.urlOf('template1') }));
  await database.close();
  project.provide('template', cluster.urlOf('postgres'));
  return () => cluster.stop();
}
