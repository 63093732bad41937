import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Backend } from '../backend.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { errorResponse } from './error-response.ts';
import { objectRoutes } from './object-routes.ts';
import { renderRoutes } from './render-routes.ts';
import { createStorage, type StorageHono } from './storage.ts';

/**
 * Supabase Storage with its files in the database and access decided by its policies. Pictures are re-encoded; films and
 * documents are stored as they are. There are no resumable uploads, versions or S3.
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
  routes.route('/render/image', renderRoutes(storage));
  routes.all('*', (context) => {
    const message = `Route ${context.req.method}:${context.req.path} not found`;
    return context.json({ statusCode: '404', code: 'NotFound', error: 'Not Found', message }, 404);
  });
  routes.onError((error, context) => errorResponse(error, context, backend.log));
  return routes;
}
