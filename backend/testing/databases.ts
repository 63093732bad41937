import { randomUUID } from 'node:crypto';
import { hasSubscribers } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../database/database.ts';
import { borrowDatabase } from './reused-database.ts';
import { copyDatabase } from './template.ts';

export interface DatabaseCopy {
  dataDirectory: string;
  databaseUrl?: string;
  /** Set when an open database is reused. */
  database?: Database;
  remove(): Promise<unknown>;
}

/** The template that copies are made from. */
export interface CopySource {
  /** The data folder of the template (PGlite), or the URL of the cluster's maintenance database (PostgreSQL). */
  template: string;
  /** The database that is copied on PostgreSQL. */
  postgresTemplate: string;
  open(dataDirectory: string): Promise<Database>;
}

/** A database that no other test uses at the same time. An earlier test may have used it. */
export async function takeDatabase(source: CopySource, isReusable: boolean): Promise<DatabaseCopy> {
  // A test that watches worker threads expects to see its database's thread start.
  const isWatched = hasSubscribers('worker_threads');
  if (process.env.TEST_ENGINE === 'postgres' || !isReusable || isWatched) return copyTemplate(source);
  const { folder, database, giveBack } = await borrowDatabase(source.template, {
    makeFolder: async () => (await copyTemplate(source)).dataDirectory,
    open: source.open,
  });
  return { dataDirectory: folder, database, remove: giveBack };
}

/** Creates a new copy of the template. */
export async function copyTemplate({
  template,
  postgresTemplate,
}: Omit<CopySource, 'open'>): Promise<DatabaseCopy> {
  const folder = await mkdtemp(join(inject('copies'), 'test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (process.env.TEST_ENGINE === 'postgres') {
    const copy = await createPostgresDatabase(template, postgresTemplate);
    return {
      databaseUrl: copy.databaseUrl,
      dataDirectory: folder,
      remove: () => Promise.all([copy.remove(), removeFolder()]),
    };
  }
  await holdCompiledPglite();
  copyDatabase(template, folder);
  return { dataDirectory: folder, remove: removeFolder };
}

let compiledPglite: Promise<WebAssembly.Module> | undefined;

/** V8 shares compiled code between threads while one holds it. Without this, every database compiles PGlite again. */
async function holdCompiledPglite(): Promise<void> {
  const program = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  compiledPglite ??= readFile(program).then((bytes) => WebAssembly.compile(bytes));
  await compiledPglite;
}

/** Creates a separate database as a copy of `template`. A copy of `template0` is empty. */
export async function createPostgresDatabase(maintenanceUrl: string, template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: maintenanceUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name} template ${template}`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    remove: () => administer(`drop database if exists ${name} with (force)`),
  };
}
