import type { SiteSettings } from '#domain/site-settings.ts';
import type { AppBuild, LoadContextOptions } from './app-build.ts';
import { type Backend, createVisitorClient } from './visitor-client.ts';

export interface Rendered {
  status: number;
  headers: Headers;
  body: Buffer;
  /** What went wrong on the way, whether or not the page coped with it. */
  errors: unknown[];
}

export interface RenderOptions {
  /** Leaves the body empty if the page does not exist, which spares the rendering of it. */
  skipsNotFound?: boolean;
}

export type Render = (url: string, options?: RenderOptions) => Promise<Rendered>;

interface Site extends Pick<LoadContextOptions, 'siteUrl' | 'publicPaths' | 'shellSections'> {
  backend: Backend;
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
  const supabase = createVisitorClient(site.backend);
  return async (url, { skipsNotFound = false } = {}) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const settings = settingsNow();
    const context = createLoadContext({ ...site, supabase, settings, skipsNotFound, onError });
    const response = await handle(new Request(site.siteUrl + url), context);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, errors };
  };
}
