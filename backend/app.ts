import { Hono } from 'hono';
import { cacheTokens } from './access/cache-tokens.ts';
import { authRoutes } from './auth/routes.ts';
import type { Backend } from './backend.ts';
import { DatabaseUnavailable } from './database/database.ts';
import { functionRoutes } from './functions/routes.ts';
import { limitClients } from './limits/limit-clients.ts';
import { mounts } from './mounts.ts';
import type { Realtime } from './realtime/realtime.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { restRoutes } from './rest/routes.ts';
import { storageRoutes } from './storage/routes.ts';

/** Mounts every part of the API. */
export function createApp(backend: Backend, realtime: Realtime): Hono {
  const app = new Hono();
  const keys = cacheTokens(backend.keys);
  if (backend.budgets) app.use(limitClients(backend, keys, backend.budgets));
  app.route(mounts.auth.path, authRoutes(backend));
  app.route(mounts.rest.path, restRoutes({ ...backend, keys }));
  app.route(mounts.functions.path, functionRoutes(backend));
  app.route(mounts.storage.path, storageRoutes(backend));
  app.route(mounts.realtime.path, realtimeRoutes({ ...backend, keys }, realtime));
  app.onError((error, context) => {
    if (error instanceof DatabaseUnavailable) {
      backend.log.warn({ error: error.message }, 'the database is unavailable');
      return context.json({ message: 'Temporarily unavailable, please retry' }, 503, { 'Retry-After': '1' });
    }
    backend.log.error(error, 'unexpected error');
    return context.json({ message: 'Something went wrong' }, 500);
  });
  return app;
}
