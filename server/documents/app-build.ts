import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Database } from '#domain/database/database-types.ts';
import type { DocumentContext } from '#domain/documents/document-context.ts';

/** The built app. Its server entry exports what React Router requires, and what documents need on top of that. */
export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createHandler: typeof createRequestHandler;
      createLoadContext(options: DocumentContext<SupabaseClient<Database>>): RouterContextProvider;
    };
  };
};

export async function loadBuild(buildDirectory: string): Promise<AppBuild> {
  return import(pathToFileURL(join(buildDirectory, 'server', 'index.js')).href);
}
