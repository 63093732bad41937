import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Backend } from '#backend/backend.ts';
import type { Database } from '#backend/database/database.ts';
import { chargeCurrentClient } from '#backend/http/current-request.ts';
import type { Listening } from '#backend/http/serve.ts';
import { createClientBudgets } from '#backend/limits/client-budgets.ts';
import type { Logger } from '#backend/log/log.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { openVisits, type Visits } from './analytics/open-visits.ts';
import { installCurriculum } from './curriculum/install-curriculum.ts';
import { loadBuild } from './documents/app-build.ts';
import { createDocuments, type Documents, type DocumentsOptions } from './documents/documents.ts';
import { createVisitorClient } from './documents/visitor-client.ts';
import type { Environment } from './environment.ts';
import { startHourlyWork } from './hourly-work/start-hourly-work.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { createRouter } from './route.ts';
import { seedSampleData } from './seed/seed-sample-data.ts';
import { followHostedSettings } from './settings/hosted-settings.ts';
import { type RunningSiteBackend, startBackend } from './start-backend.ts';
import { createTaskPool } from './tasks/task-pool.ts';

const buildDirectory = fileURLToPath(new URL('../build', import.meta.url));

export interface Site {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  environment: Environment;
  log: Logger;
  isDevelopment: boolean;
  listening: Listening;
  /** Undefined with hosted Supabase. */
  database: Promise<Database> | undefined;
}

/** The whole site in one process: the documents, and the API unless hosted Supabase provides it. */
export async function startSite({
  environment,
  log,
  isDevelopment,
  listening,
  database,
}: Options): Promise<Site> {
  const address = `http://${environment.host.includes(':') ? `[${environment.host}]` : environment.host}:${listening.port}`;
  const siteUrl = environment.siteUrl ?? address;
  if (!isDevelopment) loadBuildAhead();
  let running: RunningSiteBackend | undefined;
  let visits: Visits | undefined;
  try {
    if (database) running = await startBackend({ ...environment, siteUrl }, log, await database);
    const reached = await reachBackend({ running, environment, siteUrl, log });
    const tasks = running?.tasks ?? createTaskPool({ charge: chargeCurrentClient });
    const options = { ...reached, siteUrl, tasks, limits: limitsOf(environment, running), log };
    const [documents] = await Promise.all([
      openDocuments(options, isDevelopment ? listening : undefined),
      running && fillDatabase(running.backend, environment),
    ]);
    const { findRoute } = documents;
    visits = openVisits({ ...reached, findRoute, environment, log });
    await followContent(running, documents);
    const { metricsToken: token, trustProxy } = environment;
    const metrics = openMetrics({ token, documents, running });
    const route = createRouter({ running, documents, visits, metrics, trustProxy, log });
    listening.open(route, running?.realtime);
    if (running) await writeControlFile(environment.dataDirectory, address, running.backend.keys.secret);
  } catch (error) {
    await listening.drain();
    await running?.stop();
    throw error;
  }
  announce(address, environment);
  const hourlyWork = running && startHourlyWork(running.backend, running.settings);
  return {
    url: address,
    async stop() {
      await listening.drain();
      await visits?.stop();
      await hourlyWork?.stop();
      await rm(controlFile(environment.dataDirectory), { force: true });
      await running?.stop();
    },
  };
}

/** Pages and the API charge the same account of a client. Hosted Supabase has limits of its own. */
function limitsOf({ hasRateLimits, trustProxy }: Environment, running: RunningSiteBackend | undefined) {
  const budgets = running?.backend.budgets ?? (hasRateLimits ? createClientBudgets() : undefined);
  return budgets && { budgets, trustProxy };
}

const hostedRefresh = 30_000;

/**
 * Cached pages are dropped when a table that they read changes, in any process. Hosted Supabase sends no
 * notifications, so there all pages are dropped at a fixed interval.
 */
async function followContent(running: RunningSiteBackend | undefined, documents: Documents): Promise<void> {
  if (running) await running.backend.database.listen('content_changed', documents.invalidate);
  else setInterval(() => documents.invalidate(), hostedRefresh).unref();
}

/** Creates an admin if there is none, installs the institute's courses, and on a demo adds sample content. */
async function fillDatabase({ database, log }: Backend, environment: Environment): Promise<void> {
  await ensureFirstAdmin(database, environment.firstAdmin, ({ email, password }) => {
    console.log(`First admin: ${email}, password: ${password} (shown this once)`);
  });
  if (environment.hasCurriculum) await installCurriculum(database, log);
  if (environment.isDemo) await seedSampleData(database);
}

interface Surroundings {
  running: RunningSiteBackend | undefined;
  environment: Environment;
  siteUrl: string;
  log: Logger;
}

/** Loaders call the API in process; with hosted Supabase they call it over the network like any browser. */
async function reachBackend({ running, environment, siteUrl, log }: Surroundings) {
  const backend = running
    ? {
        url: siteUrl,
        publishableKey: running.backend.keys.publishable,
        fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
          running.app.fetch(new Request(input, init)),
      }
    : { ...requireHosted(environment), fetch };
  const settings = running?.settings ?? (await followHostedSettings(createVisitorClient(backend), log));
  return { backend, settings };
}

/** Imports the build while this thread would wait for the database. A failure is reported when the build is used. */
function loadBuildAhead(): void {
  loadBuild(buildDirectory).catch(() => {});
}

/** Pages come from the build, or in development from the sources on the same port. */
async function openDocuments(
  options: DocumentsOptions,
  developing: Listening | undefined,
): Promise<Documents> {
  if (developing) {
    const { createDevDocuments } = await import('./documents/dev-documents.ts');
    return createDevDocuments({ ...options, server: developing.server });
  }
  const documents = await createDocuments({ ...options, buildDirectory });
  options.settings.onChange(() => documents.invalidate());
  return documents;
}

function requireHosted({ hosted }: Environment) {
  if (!hosted) throw new Error('SUPABASE_URL is not set');
  return hosted;
}

const controlFile = (dataDirectory: string) => join(dataDirectory, 'control.json');

/** Lets `npm run backup` and `npm run admin` find the server that holds the data folder. */
async function writeControlFile(dataDirectory: string, url: string, secretKey: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await writeFile(controlFile(dataDirectory), JSON.stringify({ url, secretKey }), { mode: 0o600 });
}

function announce(address: string, environment: Environment): void {
  console.log(`${defaultSiteSettings.site_name} is at ${address}`);
  if (environment.hosted) console.log(`Backend: ${environment.hosted.url}`);
  else if (environment.databaseUrl) console.log('Data: PostgreSQL (DATABASE_URL)');
  else console.log(`Data: ${environment.dataDirectory}`);
}
