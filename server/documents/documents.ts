import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from '#backend/log/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TaskPool } from '#server/tasks/task-pool.ts';
import { type AppBuild, loadBuild } from './app-build.ts';
import { BackgroundCompression } from './background-compression.ts';
import { createChargedRenders, type RenderLimits } from './charged-renders.ts';
import { pagePathOf } from './choose-action.ts';
import { createFinder, pathOf } from './find-response.ts';
import { maintenanceAccess } from './maintenance.ts';
import { createPageMarkdown } from './page-markdown.ts';
import { createPageResponses } from './page-responses.ts';
import { createPlainResponse, type PreparedResponse, send } from './prepared-response.ts';
import { createRenderer } from './render.ts';
import { type CacheCounts, ResponseCache } from './response-cache.ts';
import { createRouteTable, type MatchedRoute } from './route-table.ts';
import { createSecurityPolicy, type SecurityPolicy } from './security-headers.ts';
import { loadStaticFiles } from './static-files.ts';
import type { ReachableBackend } from './visitor-client.ts';

/** Serves everything except the API: pages, their data and files. */
export interface Documents {
  /** Responds to every request, with an error page if necessary, and never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Drops the cached pages that depend on a changed table. Without a table, or with an unknown one, drops all pages.
   */
  invalidate(table?: string): void;
  /** Looks up a path in the route table. */
  findRoute(path: string): MatchedRoute | undefined;
  /** Cache counters. There are no caches in development. */
  caches: Readonly<Record<string, Readonly<CacheCounts>>>;
}

export interface DocumentsOptions {
  siteUrl: string;
  backend: ReachableBackend;
  settings: Settings;
  /** Renders Markdown. */
  tasks: Pick<TaskPool, 'run'>;
  /** Without it there is no limit per client. */
  limits?: RenderLimits | undefined;
  log: Logger;
}

const megabyte = 1024 * 1024;

/** Cached pages are sent synchronously; a shared promise saves an allocation. */
const done = Promise.resolve();

export async function createDocuments(
  options: DocumentsOptions & { buildDirectory: string },
): Promise<Documents> {
  const policy = createSecurityPolicy(options.siteUrl, options.backend.url);
  const [build, files] = await Promise.all([
    loadBuild(options.buildDirectory),
    loadStaticFiles(join(options.buildDirectory, 'client'), policy.headers),
  ]);
  return serveBuild(build, { ...options, files, policy, mode: 'production' });
}

interface Serving extends DocumentsOptions {
  files: Map<string, PreparedResponse>;
  policy: SecurityPolicy;
  mode: 'production' | 'development';
}

export function serveBuild(
  build: AppBuild,
  { siteUrl, backend, settings, tasks, limits, log, files, policy, mode }: Serving,
): Documents {
  const settingsNow = () => settings.current;
  const routes = createRouteTable(build.routes);
  const { publicPaths, shellSections } = routes;
  const markdown = createPageMarkdown(tasks);
  const site = { siteUrl, backend, publicPaths, shellSections, markdown, settingsNow };
  const render = createRenderer(build, mode, site);
  const { fromPage, fromMaintenance, fromBusyServer, fromError } = createPageResponses({
    render,
    policy,
    settingsNow,
    log,
  });
  const compression = new BackgroundCompression(log);
  const pages = new ResponseCache(64 * megabyte, compression);
  // Separate from the pages, so that requests with made-up queries cannot evict them.
  const variants = new ResponseCache(8 * megabyte, compression);
  const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
    createPlainResponse(status, { ...policy.headers, ...headers }, text);
  const renders = createChargedRenders(limits, fromBusyServer);
  const findResponse = createFinder({ files, routes, pages, variants, renders, fromPage, plain });
  const wrongMethod = plain(405, 'Method not allowed', { Allow: 'GET, HEAD' });

  async function findAndSend(request: IncomingMessage, response: ServerResponse, url: string) {
    const prepared = await findResponse(request, url).catch((error) => fromError(url, error));
    send(request, response, prepared);
  }

  /** Files are served during maintenance too, because the back office uses them. */
  function isOpenInMaintenance(path: string): boolean {
    return files.has(path) || routes.match(pagePathOf(path))?.handle.isOpenInMaintenance === true;
  }

  async function handleInMaintenance(request: IncomingMessage, response: ServerResponse, url: string) {
    const access = isOpenInMaintenance(pathOf(url)) ? 'open' : maintenanceAccess(request, settings);
    if (access === 'open') return findAndSend(request, response, url);
    const prepared =
      access === 'closed'
        ? await pages.getOrCreate('maintenance', fromMaintenance)
        : plain(303, '', { Location: '/', 'Set-Cookie': access.cookie });
    send(request, response, prepared);
  }

  return {
    handle(request, response) {
      const { method, url = '/' } = request;
      const isReading = method === 'GET' || method === 'HEAD';
      if (isReading && settings.current.maintenance_mode) return handleInMaintenance(request, response, url);
      const known = isReading ? pages.get(url) : wrongMethod;
      if (!known) return findAndSend(request, response, url);
      send(request, response, known);
      return done;
    },
    invalidate(table) {
      pages.drop(table);
      variants.drop(table);
    },
    findRoute: (path) => routes.match(path),
    caches: { pages: pages.counts, variants: variants.counts },
  };
}
