import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Backend } from '../backend.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { errorResponse } from './error-response.ts';
import { objectRoutes } from './object-routes.ts';
import { createStorage, type StorageHono } from './storage.ts';

/**
 * Supabase Storage as far as the site needs it: pictures, and films in buckets that name their types, stored in the
 * database, with access decided by its policies.
 */
export function storageRoutes(backend: Backend): Hono<StorageHono> {
  const storage = createStorage(backend);
  const routes = new Hono<StorageHono>();
  routes.use(cors());
  routes.use(async (context, next) => {
    await next();
    context.header('X-Content-Type-Options', 'nosniff');
  });
  routes.route('/bucket', bucketRoutes(storage));
  routes.route('/object', objectRoutes(storage));
  routes.all('*', (context) => {
    const message = `Route ${context.req.method}:${context.req.path} not found`;
    return context.json({ statusCode: '404', code: 'NotFound', error: 'Not Found', message }, 404);
  });
  routes.onError((error, context) => errorResponse(error, context, backend.log));
  return routes;
}
