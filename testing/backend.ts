import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject, onTestFinished } from 'vitest';
import type { RunningBackend } from '#backend/create-backend.ts';
import { createLog } from '#backend/log/log.ts';
import { type CopySource, copyTemplate as copy, takeDatabase } from '#backend/testing/databases.ts';
import { type DrivenBackend, driveBackend } from '#backend/testing/drive-backend.ts';
import type { Database as DatabaseTypes } from '#domain/database/database-types.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Settings } from '#server/settings/settings.ts';
import { startBackend } from '#server/start-backend.ts';
import type { TaskPool } from '#server/tasks/task-pool.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';

export interface TestBackend
  extends Omit<DrivenBackend, 'clientOptions'>,
    Pick<RunningBackend, 'app' | 'realtime'> {
  backend: RunningBackend['backend'];
  settings: Settings;
  tasks: TaskPool;
  /** The real client, signed out; each call creates one with its own session. */
  client(): SupabaseClient<DatabaseTypes>;
  /** The real client with the secret key. */
  serviceClient(): SupabaseClient<DatabaseTypes>;
  close(): Promise<void>;
}

const siteUrl = 'http://127.0.0.1:3000';

/** The whole backend of the site on a fresh, migrated database of the engine under test; closed when the test ends. */
export async function startTestBackend(variables: Record<string, string> = {}): Promise<TestBackend> {
  const started = await openTestBackend(variables);
  onTestFinished(started.close);
  return started;
}

/** The same, for a file whose tests share one backend: close it in `afterAll`. */
export async function openTestBackend(variables: Record<string, string> = {}): Promise<TestBackend> {
  const isReusable = !schemaSettings.some((name) => name in variables);
  const { database, remove, ...place } = await takeDatabase(source(), isReusable);
  const environment = readEnvironment({
    SITE_URL: siteUrl,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: place.dataDirectory,
    DATABASE_URL: place.databaseUrl,
    ...variables,
  });
  const log = createLog(environment.logLevel);
  // No test of the whole site measures how long a response takes.
  const wait = async () => {};
  const running = await startBackend(
    { ...environment, siteUrl, wait, slowHashIterations: 1_000 },
    log,
    database,
  );
  const { backend, app, realtime, settings, tasks, stop } = running;
  const { clientOptions, ...driven } = driveBackend(running);
  return {
    backend,
    app,
    realtime,
    settings,
    tasks,
    ...driven,
    client: () => createClient<DatabaseTypes>(siteUrl, backend.keys.publishable, clientOptions),
    serviceClient: () => createClient<DatabaseTypes>(siteUrl, backend.keys.secret, clientOptions),
    async close() {
      await stop();
      await remove();
    },
  };
}

/** Settings that change the schema need their own copy of the database. */
const schemaSettings = ['EXTRA_MIGRATIONS', 'LEGACY_GRANTS', 'DATA_DIR', 'DATABASE_URL'];

/** Creates a new migrated database of the engine under test and returns its location. */
export async function copyTemplate() {
  const { dataDirectory, databaseUrl, remove } = await copy(source());
  const settings: { DATA_DIR: string; DATABASE_URL?: string } = { DATA_DIR: dataDirectory };
  if (databaseUrl) settings.DATABASE_URL = databaseUrl;
  return { settings, remove };
}

/**
 * The real server as a process, on such a database. Both are gone when the test ends. With `isSecondStart` another
 * process has filled the database before.
 */
export async function startTemplateSite(
  variables: Record<string, string>,
  { isSecondStart = false } = {},
): Promise<SiteProcess> {
  const { settings, remove } = await copyTemplate();
  onTestFinished(() => void remove());
  const start = async () => {
    const site = await startSiteProcess({
      dataDirectory: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      variables,
    });
    onTestFinished(() => site.kill());
    return site;
  };
  if (isSecondStart) await (await start()).stop();
  return start();
}

function source(): CopySource {
  return {
    template: inject('template'),
    postgresTemplate: 'template1',
    open: (dataDirectory) => openSiteDatabase(readEnvironment({ DATA_DIR: dataDirectory })),
  };
}
