import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  createServer,
  type DevEnvironment,
  isRunnableDevEnvironment,
  type RunnableDevEnvironment,
} from 'vite';
import type { AppBuild } from './app-build.ts';
import { type Documents, type DocumentsOptions, serveBuild } from './documents.ts';

/** Vite uses inline scripts and styles, so development has almost no content security policy. */
const policy = { headers: {}, contentPolicy: () => "frame-ancestors 'none'" };

/** Renders documents from the sources, with hot reload on the same port. Nothing is cached between requests. */
export async function createDevDocuments(options: DocumentsOptions & { server: Server }): Promise<Documents> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: options.server } },
  });

  let documents: Documents | undefined;

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Read on each request: Vite creates a new environment when it restarts, which it does when the routes change.
    const { runner } = runnable(vite.environments.ssr);
    const build = await runner.import<AppBuild>('virtual:react-router/server-build');
    documents = serveBuild(build, { ...options, files: new Map(), policy, mode: 'development' });
    await documents.handle(request, response);
  }

  function fail(response: ServerResponse, err: unknown): void {
    options.log.error({ err }, 'the page could not be built');
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(err instanceof Error ? err.stack : String(err));
  }

  return {
    handle: (request, response) =>
      new Promise((resolve) => {
        response.once('close', resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          const rendering = error ? Promise.reject(error) : render(request, response);
          rendering.catch((reason) => fail(response, reason));
        });
      }),
    invalidate() {},
    findRoute: (path) => documents?.findRoute(path),
    caches: {},
  };
}

function runnable(environment: DevEnvironment | undefined): RunnableDevEnvironment {
  if (environment && isRunnableDevEnvironment(environment)) return environment;
  throw new Error('Vite has no environment to render in');
}
