import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { clientOfRequest } from '#backend/http/client-address.ts';
import { runForRequest } from '#backend/http/current-request.ts';
import { type ClientAccount, type ClientBudgets, OverBudget } from '#backend/limits/client-budgets.ts';
import { FairQueue } from '#backend/limits/fair-queue.ts';
import type { Logger } from '#backend/log/log.ts';
import type { DocumentKind } from '#domain/documents/document-handle.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type AppBuild, loadBuild } from './app-build.ts';
import { BackgroundCompression } from './background-compression.ts';
import { chooseAction, pagePathOf, type RenderAction } from './choose-action.ts';
import type { ContentReads } from './content-reads.ts';
import { maintenanceAccess } from './maintenance.ts';
import { createPageResponses } from './page-responses.ts';
import { createPlainResponse, type PreparedResponse, send } from './prepared-response.ts';
import { createRenderer } from './render.ts';
import {
  type CacheCounts,
  type CreatedResponse,
  type CreateResponse,
  ResponseCache,
} from './response-cache.ts';
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
  /** What the renders of each client may cost, and how to identify clients. Without it there is no limit per client. */
  limits?: { budgets: ClientBudgets; trustProxy: boolean } | undefined;
  log: Logger;
}

const megabyte = 1024 * 1024;

/** The price of a render, in milliseconds of the main thread: the longer ones of our pages take about as much. */
const renderPrice = 30;
/**
 * A cached page serves all later visitors, so it costs a twentieth: a crawler can fetch a thousand pages from the
 * sitemap even if none of them was rendered before.
 */
const cachedShare = 1 / 20;

const mostWaitingRenders = 100;

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

interface WantedResponse {
  cache: ResponseCache;
  key: string;
  create: CreateResponse;
}

export function serveBuild(
  build: AppBuild,
  { siteUrl, backend, settings, limits, log, files, policy, mode }: Serving,
): Documents {
  const settingsNow = () => settings.current;
  const routes = createRouteTable(build.routes);
  const { publicPaths, shellSections } = routes;
  const site = { siteUrl, backend, publicPaths, shellSections, settingsNow };
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
  const renders = new FairQueue({ atOnce: 8 });
  const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
    createPlainResponse(status, { ...policy.headers, ...headers }, text);
  const refused = plain(400, 'Bad request');
  const missingFile = plain(404, 'Not found');
  const wrongMethod = plain(405, 'Method not allowed', { Allow: 'GET, HEAD' });

  /** Returns the cached response, or renders it if this client's budget and the queue allow it. */
  async function getOrCreate(
    request: IncomingMessage,
    { cache, key, create }: WantedResponse,
  ): Promise<PreparedResponse> {
    if (cache.has(key)) return cache.getOrCreate(key, create);
    if (renders.waiting() >= mostWaitingRenders) return fromBusyServer(503, 1);
    const account = limits?.budgets.ofAddress(clientOfRequest(request, limits.trustProxy));
    if (!account) return cache.getOrCreate(key, (reads) => renders.run('', () => create(reads)));
    // Nothing, if another client has asked for the same page meanwhile.
    let price = 0;
    const renderOnce = () =>
      cache.getOrCreate(key, (reads) =>
        renderFor(account, async () => {
          price = renderPrice;
          const fresh = await create(reads);
          price *= shareOfPrice(fresh, cache);
          return fresh;
        }),
      );
    try {
      return await account.renderInTurn(renderOnce, () => price);
    } catch (error) {
      if (error instanceof OverBudget) return fromBusyServer(429, error.retryAfter);
      throw error;
    }
  }

  /** The part of its price that the client pays for a response. */
  function shareOfPrice({ prepared, isCacheable }: CreatedResponse, cache: ResponseCache): number {
    // The URL of a film redirects to its file. That renders nothing, and a whole class behind one IP address may start
    // a film at once.
    if (prepared.status === 302) return cachedShare;
    // A variant, such as a search, serves no other visitor: its words can be invented.
    return isCacheable && cache === pages ? cachedShare : 1;
  }

  /** Clients take turns, and pay for what the loaders of their pages read. */
  function renderFor<Result>(account: ClientAccount, render: () => Promise<Result>): Promise<Result> {
    const { client } = account;
    return renders.run(client, () => runForRequest({ id: randomUUID(), client, account }, render));
  }

  /** The loader decides whether a page exists. All missing pages of a route share one response. */
  async function renderPage(action: RenderAction, reads: ContentReads): Promise<CreatedResponse> {
    const fresh = await fromPage(action, { reads, skipsNotFound: true });
    const { status, byEncoding } = fresh.prepared;
    if (status !== 404 || byEncoding.identity.body.length > 0) return fresh;
    const prepared = await pages.getOrCreate(`missing ${action.pattern}`, (shared) =>
      missingPage(action, shared),
    );
    return { prepared, isCacheable: false };
  }

  async function find(request: IncomingMessage, url: string): Promise<PreparedResponse> {
    const path = pathOf(url);
    const file = files.get(path);
    if (file) return file;
    const action = chooseAction(url, routes);
    switch (action.kind) {
      case 'refuse':
        return refused;
      case 'redirect':
        return plain(301, '', { Location: action.location, 'Cache-Control': 'public, max-age=3600' });
      case 'missing':
        return isFilePath(path)
          ? missingFile
          : getOrCreate(request, {
              cache: pages,
              key: 'missing',
              create: (reads) => missingPage({ url: '/404', document: 'shared' }, reads),
            });
      case 'render':
        return getOrCreate(request, {
          cache: action.isVariant ? variants : pages,
          key: action.url,
          create: (reads) => renderPage(action, reads),
        });
    }
  }

  /** One page for all URLs that do not exist. It is rendered once, and a flood of such URLs cannot fill the cache. */
  async function missingPage(
    page: { url: string; document: DocumentKind },
    reads: ContentReads,
  ): Promise<CreatedResponse> {
    const { prepared } = await fromPage(page, { reads });
    return { prepared, isCacheable: prepared.status === 404 };
  }

  async function findAndSend(request: IncomingMessage, response: ServerResponse, url: string) {
    const prepared = await find(request, url).catch((error) => fromError(url, error));
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

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Scripts and data are requested by programs, not people, so a short response is enough. */
function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.endsWith('.data');
}
