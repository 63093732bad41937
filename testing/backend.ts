import { randomUUID } from 'node:crypto';
import { hasSubscribers } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Backend } from '#backend/backend.ts';
import type { Database } from '#backend/database/database.ts';
import { createLog } from '#backend/log/log.ts';
import type { Database as DatabaseTypes } from '#domain/database-types.ts';
import { readEnvironment } from '#server/environment.ts';
import { startBackend } from '#server/start-backend.ts';
import { type ReceivedMail, watchOutbox } from './outbox.ts';
import { borrowDatabase } from './reused-database.ts';
import { copyDatabase } from './template.ts';

export interface TestBackend {
  backend: Backend;
  /** A request to the API, without a network between. */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** The real client, signed out; each call makes one with a session of its own. */
  client(): SupabaseClient<DatabaseTypes>;
  /** The real client with the secret key. */
  serviceClient(): SupabaseClient<DatabaseTypes>;
  /** Every mail that reached the outbox so far, newest last; up to date whenever `fetch` has answered. */
  mails: ReceivedMail[];
  /** Brings `mails` up to date after work that went past `fetch`. */
  settleMails(): Promise<void>;
  close(): Promise<void>;
}

const siteUrl = 'http://127.0.0.1:3000';

/** A whole backend on a fresh, migrated database of the engine under test; closed when the test ends. */
export async function startTestBackend(variables: Record<string, string> = {}): Promise<TestBackend> {
  const started = await openTestBackend(variables);
  onTestFinished(started.close);
  return started;
}

/** The same, for a file whose tests share one backend: close it in `afterAll`. */
export async function openTestBackend(variables: Record<string, string> = {}): Promise<TestBackend> {
  const copy = await takeDatabase(variables);
  const environment = readEnvironment({
    SITE_URL: siteUrl,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    ...copy.settings,
    ...variables,
  });
  const log = createLog(environment.logLevel);
  const { backend, app, stop } = await startBackend({ ...environment, siteUrl }, log, copy.database);
  const readNewMails = watchOutbox(join(environment.dataDirectory, 'outbox'));
  const mails: ReceivedMail[] = [];
  let settled = Promise.resolve();
  const settleMails = () => {
    settled = settled.then(async () => {
      await backend.mail.settled();
      mails.push(...(await readNewMails()));
    });
    return settled;
  };
  const fetch = async (input: Request | string, init?: RequestInit) => {
    const response = await app.fetch(new Request(input, init));
    await settleMails();
    return response;
  };
  const clientWith = (key: string) =>
    createClient<DatabaseTypes>(siteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => fetch(input instanceof URL ? input.href : input, init) },
    });
  return {
    backend,
    fetch,
    client: () => clientWith(backend.keys.publishable),
    serviceClient: () => clientWith(backend.keys.secret),
    mails,
    settleMails,
    async close() {
      await stop();
      await copy.remove();
    },
  };
}

interface DatabaseCopy {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  database?: Database;
  remove(): Promise<unknown>;
}

/** Settings that change the schema need a copy of their own. */
const schemaSettings = ['EXTRA_MIGRATIONS', 'LEGACY_GRANTS', 'DATA_DIR', 'DATABASE_URL'];

async function takeDatabase(variables: Record<string, string>): Promise<DatabaseCopy> {
  const isReusable = !schemaSettings.some((name) => name in variables);
  // A test that watches threads wants to see that of its database start.
  const isWatched = hasSubscribers('worker_threads');
  if (process.env.TEST_ENGINE === 'postgres' || !isReusable || isWatched) return copyTemplate();
  const { folder, database, giveBack } = await borrowDatabase(
    async () => (await copyTemplate()).settings.DATA_DIR,
  );
  return { settings: { DATA_DIR: folder }, database, remove: giveBack };
}

/** Where a migrated database of the engine under test is, made anew. */
export async function copyTemplate(): Promise<DatabaseCopy> {
  const template = inject('template');
  const folder = await mkdtemp(join(inject('copies'), 'lifelong-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (process.env.TEST_ENGINE === 'postgres') {
    const copy = await createPostgresDatabase(template, 'template1');
    return {
      settings: { ...copy.settings, DATA_DIR: folder },
      remove: () => Promise.all([copy.remove(), removeFolder()]),
    };
  }
  await holdCompiledPglite();
  copyDatabase(template, folder);
  return { settings: { DATA_DIR: folder }, remove: removeFolder };
}

let compiledPglite: Promise<WebAssembly.Module> | undefined;

/** V8 shares compiled code between threads while one holds it. Without this, every database compiles PGlite anew. */
async function holdCompiledPglite(): Promise<void> {
  const program = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  compiledPglite ??= readFile(program).then((bytes) => WebAssembly.compile(bytes));
  await compiledPglite;
}

/** A database of its own: migrated already as a copy of `template1`, empty as one of `template0`. */
export async function createPostgresDatabase(maintenanceUrl: string, template: 'template0' | 'template1') {
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
    settings: { DATABASE_URL: url.href },
    remove: () => administer(`drop database if exists ${name} with (force)`),
  };
}
