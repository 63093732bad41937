import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject, onTestFinished } from 'vitest';
import { createBackend, type RunningBackend } from '../create-backend.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLog } from '../log/log.ts';
import type { BackendOptions } from '../options.ts';
import { type CopySource, copyTemplate, type DatabaseCopy, takeDatabase } from './databases.ts';
import { type DrivenBackend, driveBackend } from './drive-backend.ts';

export interface TestApi
  extends Omit<DrivenBackend, 'clientOptions'>,
    Pick<RunningBackend, 'app' | 'realtime'> {
  backend: RunningBackend['backend'];
  /** The registration policy, which a test can change. */
  registration: { isSignUpAllowed: boolean; mustConfirmEmail: boolean };
  /** The real client, signed out. Each call creates one with its own session. */
  client(): SupabaseClient;
  /** The real client with the secret key. */
  serviceClient(): SupabaseClient;
  close(): Promise<void>;
}

export type TestOptions = Omit<Partial<BackendOptions>, 'database'>;

const siteUrl = 'http://127.0.0.1:3000';

/** A backend without a site, on a fresh database of the engine under test. It is closed when the test ends. */
export async function startTestApi(options: TestOptions = {}): Promise<TestApi> {
  const started = await openTestApi(options);
  onTestFinished(started.close);
  return started;
}

/** The same, for a file whose tests share one backend. Close it in `afterAll`. */
export async function openTestApi(options: TestOptions = {}): Promise<TestApi> {
  const { dataDirectory, databaseUrl, database, remove } = await takeDatabase(source(), isReusable(options));
  const registration = { isSignUpAllowed: true, mustConfirmEmail: !options.autoConfirm };
  const running = await createBackend({
    siteUrl,
    dataDirectory,
    databaseUrl,
    database,
    log: createLog('silent'),
    // Only tests of response times need real waits. They pass `wait: undefined`.
    wait: async () => {},
    ...options,
    site: {
      registration: {
        isSignUpAllowed: async () => registration.isSignUpAllowed,
        mustConfirmEmail: async () => registration.mustConfirmEmail,
      },
      ...options.site,
    },
  });
  const { backend, app, realtime, stop } = running;
  const { clientOptions, ...driven } = driveBackend(running);
  return {
    backend,
    app,
    realtime,
    registration,
    ...driven,
    client: () => createClient(siteUrl, backend.keys.publishable, clientOptions),
    serviceClient: () => createClient(siteUrl, backend.keys.secret, clientOptions),
    async close() {
      await stop();
      await remove();
    },
  };
}

/** A new copy of the empty database. */
export function copyEmptyDatabase(): Promise<DatabaseCopy> {
  return copyTemplate(source());
}

function source(): CopySource {
  return {
    template: inject('emptyTemplate'),
    postgresTemplate: 'empty_template',
    open: (dataDirectory) => openDatabase({ dataDirectory }),
  };
}

/** Options that change the schema need a separate copy. */
function isReusable({ migrations, hasLegacyGrants, dataDirectory, databaseUrl }: TestOptions): boolean {
  return !(migrations || hasLegacyGrants || dataDirectory || databaseUrl);
}
