/** Vitest's global setup: creates one empty database per engine, which every test file then copies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/open-database.ts';
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts';
import { ensureEmptyTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder (PGlite), or the URL of the cluster's maintenance database (PostgreSQL). */
    emptyTemplate: string;
    /** The folder for all copies. It is removed after the last test. */
    copies: string;
  }
}

interface TestEngine {
  /** Set when the tests run on PostgreSQL. */
  cluster: PostgresCluster | undefined;
  stop(): Promise<void>;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop } = await startEngine(project);
  return stop;
}

/** The same, for a setup that adds its own template. */
export async function startEngine(project: TestProject): Promise<TestEngine> {
  const copies = await mkdtemp(join(tmpdir(), 'backend-copies-'));
  project.provide('copies', copies);
  const cluster = project.config.env.TEST_ENGINE === 'postgres' ? await startPostgres() : undefined;
  if (cluster) await makeEmptyTemplate(cluster, copies);
  project.provide('emptyTemplate', cluster?.urlOf('postgres') ?? (await ensureEmptyTemplate()));
  return {
    cluster,
    async stop() {
      await cluster?.stop();
      await rm(copies, { recursive: true, force: true });
    },
  };
}

async function makeEmptyTemplate({ urlOf }: PostgresCluster, copies: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query('create database empty_template template template0');
  await client.end();
  const database = await openDatabase({
    databaseUrl: urlOf('empty_template'),
    dataDirectory: join(copies, 'template'),
  });
  await database.close();
}
