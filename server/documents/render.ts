import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentContext } from '#domain/documents/document-context.ts';
import type { SiteSettings } from '#domain/site/site-settings.ts';
import type { AppBuild } from './app-build.ts';
import type { ContentReads } from './content-reads.ts';
import { createVisitorClient, type ReachableBackend } from './visitor-client.ts';

export interface Rendered {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Errors during rendering, including those that the page handled. */
  errors: unknown[];
}

export interface RenderOptions {
  /** Records everything that the page reads from the backend. */
  reads: ContentReads;
  /** Leaves the body empty if the page does not exist, which saves rendering it. */
  skipsNotFound?: boolean;
}

export type Render = (url: string, options: RenderOptions) => Promise<Rendered>;

interface Site
  extends Pick<DocumentContext<unknown>, 'siteUrl' | 'publicPaths' | 'shellSections' | 'markdown'> {
  backend: ReachableBackend;
  settingsNow: () => SiteSettings;
}

/**
 * Renders under the site's own URL, never the host a request claims, because the response is shared by all visitors.
 */
export function createRenderer(
  build: AppBuild,
  mode: 'production' | 'development',
  { settingsNow, ...site }: Site,
): Render {
  const { createHandler, createLoadContext } = build.entry.module;
  const handle = createHandler(build, mode);
  // Creating a client takes 0.4 ms, so all renders share one, and an async context tells them apart.
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
    // What follows reads the whole body again, so other requests get a turn first.
    await nextTurn();
    return { status: response.status, headers: response.headers, body, errors };
  };
}
