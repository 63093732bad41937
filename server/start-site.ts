import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from './backend.ts';
import { createDocuments, type Documents } from './documents/documents.ts';
import type { Environment } from './environment.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import type { Logger } from './log.ts';
import { seedSampleData } from './seed/seed-sample-data.ts';
import { type Handler, type Listening, listen } from './serve.ts';
import { type RunningBackend, startBackend } from './start-backend.ts';

const buildDirectory = fileURLToPath(new URL('../build', import.meta.url));

export interface Site {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  environment: Environment;
  log: Logger;
  isDevelopment: boolean;
}

/** The whole site in one process: the documents, and beside them the API unless hosted Supabase provides it. */
export async function startSite({ environment, log, isDevelopment }: Options): Promise<Site> {
  const listening = await listen(environment.host, environment.port);
  const address = `http://${environment.host.includes(':') ? `[${environment.host}]` : environment.host}:${listening.port}`;
  const siteUrl = environment.siteUrl ?? address;
  let running: RunningBackend | undefined;
  try {
    if (!environment.hosted) {
      running = await startBackend({ ...environment, siteUrl }, log);
      await fillEmptyDatabase(running.backend);
    }
    const documents = await openDocuments({ running, listening, environment, siteUrl, log, isDevelopment });
    await running?.backend.database.listen('content_changed', () => documents.invalidate());
    listening.open(route(running, documents));
    if (running) await writeControlFile(environment.dataDirectory, address, running.backend.keys.secret);
  } catch (error) {
    await listening.drain();
    await running?.stop();
    throw error;
  }
  announce(address, environment);
  return {
    url: address,
    async stop() {
      await listening.drain();
      await rm(controlFile(environment.dataDirectory), { force: true });
      await running?.stop();
    },
  };
}

/** Sample content on a demo, and an admin who can sign in on any database that has none. */
async function fillEmptyDatabase({ database, environment }: Backend): Promise<void> {
  if (environment.isDemo) await seedSampleData(database);
  await ensureFirstAdmin(database, environment.firstAdmin, ({ email, password }) => {
    console.log(`First admin: ${email}, password: ${password} (shown this once)`);
  });
}

interface DocumentsContext extends Options {
  running: RunningBackend | undefined;
  listening: Listening;
  siteUrl: string;
}

/** Loaders ask the API in-process; with hosted Supabase they ask over the network like any browser. */
async function openDocuments(context: DocumentsContext): Promise<Documents> {
  const { running, listening, environment, siteUrl, log, isDevelopment } = context;
  const backend = running
    ? {
        url: siteUrl,
        publishableKey: running.backend.keys.publishable,
        fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
          running.app.fetch(new Request(input, init)),
      }
    : { ...requireHosted(environment), fetch };
  if (!isDevelopment) return createDocuments({ buildDirectory, siteUrl, backend, log });
  const { createDevDocuments } = await import('./documents/dev-documents.ts');
  return createDevDocuments({ server: listening.server, siteUrl, backend, log });
}

function requireHosted({ hosted }: Environment) {
  if (!hosted) throw new Error('SUPABASE_URL is not set');
  return hosted;
}

const longestApiUrl = 8_192;
const apiPrefixes = ['/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1', '/backup'];

function route(running: RunningBackend | undefined, documents: Documents): Handler {
  const answerApi = running && getRequestListener(running.app.fetch);
  return (request, response) => {
    const url = request.url ?? '/';
    if (url === '/healthz') return response.writeHead(200, { 'Cache-Control': 'no-store' }).end('ok\n');
    if (answerApi && apiPrefixes.some((prefix) => url.startsWith(prefix))) {
      if (url.length > longestApiUrl) return response.writeHead(414).end();
      response.setHeader('X-Request-Id', randomUUID());
      return answerApi(request, response);
    }
    return documents.handle(request, response);
  };
}

const controlFile = (dataDirectory: string) => join(dataDirectory, 'control.json');

/** Lets `npm run backup` and `npm run admin` reach the server that holds the data folder. */
async function writeControlFile(dataDirectory: string, url: string, secretKey: string): Promise<void> {
  await writeFile(controlFile(dataDirectory), JSON.stringify({ url, secretKey }), { mode: 0o600 });
}

function announce(address: string, environment: Environment): void {
  console.log(`Lifelong AI Institute is at ${address}`);
  if (environment.hosted) console.log(`Backend: ${environment.hosted.url}`);
  else if (environment.databaseUrl) console.log('Data: PostgreSQL (DATABASE_URL)');
  else console.log(`Data: ${environment.dataDirectory}`);
}
