import { AsyncLocalStorage } from 'node:async_hooks';
import type { SiteSettings } from '#domain/site-settings.ts';
import type { AppBuild, LoadContextOptions } from './app-build.ts';
import type { ContentReads } from './content-reads.ts';
import { createVisitorClient, type ReachableBackend } from './visitor-client.ts';

export interface Rendered {
  status: number;
  headers: Headers;
  body: Buffer;
  /** What went wrong on the way, whether or not the page coped with it. */
  errors: unknown[];
}

export interface RenderOptions {
  /** Is told of everything that the page reads from the backend. */
  reads: ContentReads;
  /** Leaves the body empty if the page does not exist, which spares the rendering of it. */
  skipsNotFound?: boolean;
}

export type Render = (url: string, options: RenderOptions) => Promise<Rendered>;

interface Site extends Pick<LoadContextOptions, 'siteUrl' | 'publicPaths' | 'shellSections'> {
  backend: ReachableBackend;
  settingsNow: () => SiteSettings;
}

/** Renders under the site's own address, never the one a request claims: the answer is for everybody. */
export function createRenderer(
  build: AppBuild,
  mode: 'production' | 'development',
  { settingsNow, ...site }: Site,
): Render {
  const { createHandler, createLoadContext } = build.entry.module;
  const handle = createHandler(build, mode);
  // A client for each render would cost 0.4 ms, so all renders share one and are told apart by their context.
  const currentReads = new AsyncLocalStorage<ContentReads>();
  const { fetch } = site.backend;
  const supabase = createVisitorClient({
    ...site.backend,
    fetch: (input, init) => {
      currentReads.getStore()?.add(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    },
  });
  return async (url, { reads, skipsNotFound = false }) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const settings = settingsNow();
    const context = createLoadContext({ ...site, supabase, settings, skipsNotFound, onError });
    const request = new Request(site.siteUrl + url);
    const response = await currentReads.run(reads, () => handle(request, context));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, errors };
  };
}
