import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';

export interface LoadContextOptions {
  siteUrl: string;
  backend: { url: string; publishableKey: string };
  supabase: SupabaseClient;
  onError: (error: unknown) => void;
}

export interface Site {
  name: string;
  tagline: string;
  description: string;
}

/** The built app. Beside what React Router asks of it, its server entry exports what documents need. */
export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createHandler: typeof createRequestHandler;
      createLoadContext(options: LoadContextOptions): RouterContextProvider;
      site: Site;
      excerptOf(markdown: string): string;
    };
  };
};

export async function loadBuild(buildDirectory: string): Promise<AppBuild> {
  return import(pathToFileURL(join(buildDirectory, 'server', 'index.js')).href);
}
