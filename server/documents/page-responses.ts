import { type Logger, pathForLog } from '#backend/log/log.ts';
import type { DocumentKind } from '#domain/documents/document-handle.ts';
import type { SiteSettings } from '#domain/site/site-settings.ts';
import { busyPage } from './busy-page.ts';
import { createReference, errorPage } from './error-page.ts';
import { maintenancePage, retrySeconds } from './maintenance.ts';
import { createCompressedResponse, createPlainResponse, type PreparedResponse } from './prepared-response.ts';
import type { Render, Rendered, RenderOptions } from './render.ts';
import type { CreatedResponse } from './response-cache.ts';
import type { SecurityPolicy } from './security-headers.ts';

/**
 * Browsers revalidate every time and mostly get a 304; a CDN may cache a response for half a minute. Only CDNs may
 * serve it stale: Chromium would do so too and show old data on a client-side navigation.
 */
const publicCaching = {
  'Cache-Control': 'public, max-age=0, s-maxage=30',
  'CDN-Cache-Control': 'public, max-age=30, stale-while-revalidate=300',
};

/** A shell may be cached by this server only. */
const shellHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** Headers that this server always sets itself, whatever the app set. */
const ownHeaders = ['cache-control', 'content-length', 'content-type'];

/** Renders that take at least this many milliseconds are logged. */
const slowRender = 1_000;

interface Parts {
  render: Render;
  policy: SecurityPolicy;
  settingsNow: () => SiteSettings;
  log: Logger;
}

/** Creates responses with their headers from rendered or generated pages. */
export function createPageResponses({ render, policy, settingsNow, log }: Parts) {
  async function fromPage(
    { url, document }: { url: string; document: DocumentKind },
    options: RenderOptions,
  ): Promise<CreatedResponse> {
    const rendered = await renderAndTime(url, options);
    const reference = report(url, rendered.errors);
    if (isFailure(rendered)) return fail(rendered, reference);
    const prepared = await createCompressedResponse(
      rendered.status,
      {
        ...policy.headers,
        ...appHeaders(rendered),
        ...typeOf(rendered),
        ...(document === 'shell' ? shellHeaders : cachingHeaders(rendered)),
        ...(isData(rendered) && { 'X-Robots-Tag': 'noindex' }),
      },
      rendered.body,
    );
    return { prepared, isCacheable: isCacheable(rendered) && options.reads.areDeclared };
  }

  /** For visitors during maintenance. */
  async function fromMaintenance(): Promise<CreatedResponse> {
    const html = maintenancePage(settingsNow());
    const headers = {
      ...policy.headers,
      ...htmlHeaders(html),
      'Cache-Control': 'no-store',
      'Retry-After': String(retrySeconds),
    };
    return { prepared: await createCompressedResponse(503, headers, Buffer.from(html)), isCacheable: true };
  }

  /** For a client that has to wait: 429 if it exceeded its own limit, 503 if all clients together exceeded theirs. */
  function fromBusyServer(status: 429 | 503, seconds: number): PreparedResponse {
    const html = busyPage(settingsNow());
    const headers = { ...policy.headers, ...htmlHeaders(html), 'Retry-After': String(seconds) };
    return createPlainResponse(status, headers, html);
  }

  /** For errors outside of rendering. */
  async function fromError(url: string, error: unknown): Promise<PreparedResponse> {
    const { prepared } = await fail(failureOf(error), report(url, [error]));
    return prepared;
  }

  async function renderAndTime(url: string, options: RenderOptions): Promise<Rendered> {
    const startedAt = performance.now();
    const rendered = await render(url, options).catch(failureOf);
    const ms = Math.round(performance.now() - startedAt);
    if (ms >= slowRender) log.info({ path: pathForLog(url), ms }, 'a page took long to render');
    return rendered;
  }

  function report(url: string, errors: unknown[]): string {
    const reference = createReference();
    const path = pathForLog(url);
    for (const err of errors) log.error({ err, reference, path }, 'a document met an error');
    return reference;
  }

  async function fail(rendered: Rendered, reference: string): Promise<CreatedResponse> {
    const isTemporary = rendered.errors.some(isUnavailable);
    const status = isTemporary ? 503 : rendered.status;
    const headers = {
      ...policy.headers,
      'Cache-Control': 'no-store',
      ...(isTemporary && { 'Retry-After': '1' }),
    };
    if (isData(rendered)) {
      const passed = { ...headers, ...appHeaders(rendered), ...typeOf(rendered) };
      return {
        prepared: createPlainResponse(status, passed, rendered.body.toString()),
        isCacheable: false,
      };
    }
    const html = errorPage(settingsNow(), reference);
    const typed = { ...headers, ...htmlHeaders(html) };
    return { prepared: await createCompressedResponse(status, typed, Buffer.from(html)), isCacheable: false };
  }

  function typeOf(rendered: Rendered): Record<string, string> {
    const contentType = rendered.headers.get('content-type') ?? '';
    return contentType.startsWith('text/html')
      ? htmlHeaders(rendered.body.toString(), true)
      : { 'Content-Type': contentType };
  }

  function htmlHeaders(html: string, isAppPage = false): Record<string, string> {
    return {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.contentPolicy(html, isAppPage),
    };
  }

  return { fromPage, fromMaintenance, fromBusyServer, fromError };
}

function failureOf(error: unknown): Rendered {
  return { status: 500, headers: new Headers(), body: Buffer.alloc(0), errors: [error] };
}

/**
 * The backend could not query its database, or had to cancel a query. These are the codes of PostgREST and PostgreSQL
 * for that. The last two are of tasks that found no place in the queue.
 */
function isUnavailable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(PGRST00[0-3]|57014|57P0\d|server_busy|too_many_tasks)$/.test(code);
}

/** The app may return 503 on purpose. */
function isFailure({ status }: Rendered): boolean {
  return status >= 500 && status !== 503;
}

/** React Router's client recognizes data responses by this header. */
function isData({ headers }: Rendered): boolean {
  return headers.has('x-remix-response');
}

function cachingHeaders({ status, headers }: Rendered): Record<string, string> {
  const asked = status >= 500 ? 'no-store' : headers.get('cache-control');
  return asked ? { 'Cache-Control': asked } : publicCaching;
}

/** A page with its own Cache-Control header may differ from request to request. */
function isCacheable({ status, headers, errors }: Rendered): boolean {
  return status === 200 && errors.length === 0 && !headers.has('cache-control');
}

function appHeaders({ headers }: Rendered): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !ownHeaders.includes(name)));
}
