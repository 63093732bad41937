import { createServer, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SupabaseClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import {
  createContext,
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { onTestFinished } from 'vitest';
import { createClientBudgets } from '#backend/limits/client-budgets.ts';
import type { Database } from '#domain/database/database-types.ts';
import type { DocumentContext } from '#domain/documents/document-context.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { createTaskPool } from '#server/tasks/task-pool.ts';
import type { AppBuild } from './app-build.ts';
import { type Documents, serveBuild } from './documents.ts';
import type { PreparedResponse } from './prepared-response.ts';
import { createSecurityPolicy } from './security-headers.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The undecoded body. */
  body: Buffer;
  text: string;
}

export interface Fixture {
  documents: Documents;
  /** Sends the URL exactly as written, which `fetch` would not do. */
  get(url: string, headers?: Record<string, string>, method?: string): Promise<Reply>;
  /** The text on the pages, in place of content from the database. */
  content: Content;
  /** The URLs that were rendered, in order. */
  rendered: string[];
  logged: { reference: string; err: { message: string } }[];
}

interface Content {
  text: string;
  /** A post that exists although its slug says otherwise. */
  published?: string;
  /** The minimum duration of a render. */
  heldBy?: Promise<void>;
}

export interface FixtureOptions {
  siteUrl?: string;
  backendUrl?: string;
  files?: Map<string, PreparedResponse>;
  backendFetch?: typeof fetch;
  publishableKey?: string;
  settings?: Partial<Settings>;
  limits?: { trustProxy: boolean };
}

const testSchool = { ...defaultSiteSettings, site_name: 'Test School', site_description: 'A school & more' };

export const inlineScript = 'document.title="a < b"';
export const inlineStyle = 'h1{color:red}';

/** A small app on React Router's real request handler, served over real HTTP. */
export async function startFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const siteUrl = options.siteUrl ?? 'http://site.example';
  const url = options.backendUrl ?? siteUrl;
  const content: Content = { text: 'first' };
  const rendered: string[] = [];
  const logged: Fixture['logged'] = [];
  const documents = serveBuild(createBuild(content, rendered), {
    siteUrl,
    backend: {
      url,
      publishableKey: options.publishableKey ?? 'key',
      fetch: options.backendFetch ?? (async () => Response.json([])),
    },
    settings: { ...defaultSettings, current: testSchool, ...options.settings },
    tasks: createTaskPool(),
    limits: options.limits && { budgets: createClientBudgets(), ...options.limits },
    log: pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) }),
    files: options.files ?? new Map(),
    policy: createSecurityPolicy(siteUrl, url),
    mode: 'production',
  });
  const server = createServer((request, response) => documents.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    documents,
    content,
    rendered,
    logged,
    get: (path, headers = {}, method = 'GET') => ask({ port, path, headers, method }),
  };
}

function ask(options: { port: number; path: string; headers: Record<string, string>; method: string }) {
  return new Promise<Reply>((resolve, reject) => {
    const request = sendRequest({ host: '127.0.0.1', ...options }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body, text: decode(body, headers['content-encoding']) });
    });
    request.once('error', reject).end();
  });
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0 || encoding === undefined) return body.toString();
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString();
}

export const pictureBytes = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 256));
const pictureInit = { headers: { 'Content-Type': 'image/png' } };

type RouteModule = NonNullable<AppBuild['routes'][string]>['module'];

const documentContext = createContext<DocumentContext<SupabaseClient<Database>>>();

function createBuild(content: Content, rendered: string[]): AppBuild {
  return {
    entry: {
      module: {
        default: (request, status, headers, _entry, context) =>
          context.get(documentContext).skipsNotFound && status === 404
            ? new Response(null, { status, headers })
            : renderDocument(request, status, headers),
        handleError: (error, { context }) => context.get(documentContext).onError(error),
        createHandler: createRequestHandler,
        createLoadContext: (options) => new RouterContextProvider(new Map([[documentContext, options]])),
      },
    },
    routes: createRoutes(content),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };

  async function renderDocument(request: Request, status: number, headers: Headers) {
    rendered.push(request.url);
    const { text } = content;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await content.heldBy;
    headers.set('Content-Type', 'text/html; charset=utf-8');
    const html = [
      `<!doctype html><script>${inlineScript}</script><style id="s">${inlineStyle}</style>`,
      '<script type="application/json">{"data":true}</script><script src="/assets/a.js"></script>',
      `<h1>${text}</h1>${'<p>Some words that repeat.</p>'.repeat(100)}`,
    ].join('');
    return new Response(html, { status, headers });
  }
}

function createRoutes(content: Content): AppBuild['routes'] {
  const page = { default: () => null };
  const about = { ...page, handle: { canonicalPath: '/about-us' } };
  const moved = { ...page, handle: { canonicalPath: '/faq' }, loader: () => redirect('/faq', 301) };
  const picture: Partial<RouteModule> = { loader: () => new Response(pictureBytes, pictureInit) };
  const contact = {
    ...page,
    handle: { query: { topic: (name: string) => (name === 'sales' ? name : undefined) } },
  };
  const search = { ...page, handle: { query: { q: (words: string) => words } } };
  const post = { ...page, loader: ({ params }: LoaderFunctionArgs) => loadPost(params.slug) };
  // Reads the same tables as the course page.
  const course = {
    ...page,
    async loader({ context }: LoaderFunctionArgs) {
      const { supabase } = context.get(documentContext);
      const { data: found } = await supabase.from('courses').select('id, title').limit(1).throwOnError();
      const { data: rating } = await supabase.rpc('course_rating', { course: found[0]?.id ?? '' });
      return { found, rating, text: content.text };
    },
  };
  // A module without a component is a resource route, which React Router's type does not include.
  const feed: Partial<RouteModule> = {
    async loader({ context }: LoaderFunctionArgs) {
      const { supabase } = context.get(documentContext);
      const { data: posts } = await supabase.from('blog_posts').select('title').throwOnError();
      return Response.json({ posts, text: content.text });
    },
  };
  // Reads a table whose changes are not announced.
  const people = {
    ...page,
    async loader({ context }: LoaderFunctionArgs) {
      const { data: found } = await context
        .get(documentContext)
        .supabase.from('profiles')
        .select('full_name');
      return { found, text: content.text };
    },
  };
  const told: Partial<RouteModule> = {
    loader({ context }: LoaderFunctionArgs) {
      const { publicPaths, shellSections } = context.get(documentContext);
      return Response.json({ publicPaths, shellSections });
    },
  };
  const openFile: Partial<RouteModule> = {
    handle: { isOpenInMaintenance: true },
    loader: () => new Response('Welcome'),
  };
  const admin = { ...page, handle: { document: 'shell', isOpenInMaintenance: true } };
  const account = { ...page, handle: { document: 'shell' } };
  const parentId = 'root';
  return {
    root: {
      id: 'root',
      module: { ...page, handle: { document: 'shared' }, loader: () => ({ name: testSchool.site_name }) },
    },
    home: { id: 'home', parentId, index: true, module: page },
    faq: { id: 'faq', parentId, path: 'faq', module: page },
    about: { id: 'about', parentId, path: 'about', module: about },
    aboutUs: { id: 'aboutUs', parentId, path: 'about-us', module: about },
    contact: { id: 'contact', parentId, path: 'contact', module: contact },
    search: { id: 'search', parentId, path: 'search', module: search },
    post: { id: 'post', parentId, path: 'blog/:slug', module: post },
    picture: { id: 'picture', parentId, path: 'picture.png', module: picture as RouteModule },
    moved: { id: 'moved', parentId, path: 'moved', module: moved },
    course: { id: 'course', parentId, path: 'courses/:slug', module: course },
    feed: { id: 'feed', parentId, path: 'feed.json', module: feed as RouteModule },
    people: { id: 'people', parentId, path: 'people', module: { ...people, handle: { canonicalPath: '/' } } },
    told: { id: 'told', parentId, path: 'told.json', module: told as RouteModule },
    openFile: { id: 'openFile', parentId, path: 'open.txt', module: openFile as RouteModule },
    account: { id: 'account', parentId, path: 'account', module: account },
    coursework: { id: 'coursework', parentId, path: 'courses/:slug/work/:part', module: account },
    admin: { id: 'admin', parentId, path: 'admin', module: admin },
    adminPost: { id: 'adminPost', parentId: 'admin', path: 'blog/:id', module: page },
    adminUsers: { id: 'adminUsers', parentId: 'admin', path: 'users', module: page },
    missing: { id: 'missing', parentId, path: '*', module: { ...page, loader: () => data(null, 404) } },
  };

  function loadPost(slug: string | undefined) {
    if (slug === 'broken') throw new Error('the database is on fire');
    if (slug === 'away')
      throw Object.assign(new Error('The database is not available'), { code: 'PGRST001' });
    if (slug?.startsWith('unknown') && slug !== content.published) throw new Response(null, { status: 404 });
    return { slug, text: content.text };
  }
}
