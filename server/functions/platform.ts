import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { Backend } from '#backend/backend.ts';
import { findUserId } from '#backend/functions/callers.ts';
import { mounts } from '#backend/mounts.ts';
import { restRoutes } from '#backend/rest/routes.ts';
import type { Database } from '#domain/database-types.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';

const platforms = new WeakMap<Backend, FunctionPlatform>();

/** What this server provides to functions. They call the API in process with the secret key. */
export function platformOf(backend: Backend): FunctionPlatform {
  const known = platforms.get(backend);
  if (known) return known;
  const rest = new Hono().route(mounts.rest.path, restRoutes(backend));
  const platform: FunctionPlatform = {
    database: createClient<Database>(backend.config.siteUrl, backend.keys.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => rest.fetch(new Request(input, init)) },
    }),
    findUserId: (request) => findUserId(request, backend),
  };
  platforms.set(backend, platform);
  return platform;
}
