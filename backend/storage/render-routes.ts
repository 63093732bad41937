import { Hono } from 'hono';
import { openFile, type StoredFile } from './files.ts';
import { check } from './read-json.ts';
import { openForCaller, placeOf } from './reading.ts';
import { serveFile } from './serve-file.ts';
import { readSignedRendition } from './signed-urls.ts';
import type { Storage, StorageContext, StorageHono } from './storage.ts';
import { describeTransformation, type Transformation, transformationSchema } from './transformation.ts';

/** Pictures that are scaled, cut or encoded in another format on their way out. */
export function renderRoutes(storage: Storage): Hono<StorageHono> {
  const routes = new Hono<StorageHono>();
  const { database, keys } = storage.backend;

  async function serve(
    context: StorageContext,
    picture: StoredFile,
    wanted: Transformation,
    isPublic: boolean,
  ): Promise<Response> {
    const rendition = await storage.renditions.render(picture, wanted, context.req.header('accept') ?? '');
    context.header('Vary', 'Accept');
    context.header('X-Transformations', describeTransformation(wanted));
    return serveFile(context, rendition, isPublic);
  }

  routes.get('/public/:bucket/:name{.+}', async (context) => {
    const wanted = wantedBy(context);
    return serve(context, await storage.publicFiles.read(placeOf(context)), wanted, true);
  });

  routes.get('/authenticated/:bucket/:name{.+}', async (context) => {
    const wanted = wantedBy(context);
    return serve(context, await openForCaller(storage, context), wanted, false);
  });

  routes.get('/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context);
    const wanted = await readSignedRendition(keys, place, context.req.query('token'));
    return serve(context, await openFile(database, 'server', place), wanted, false);
  });

  return routes;
}

function wantedBy(context: StorageContext): Transformation {
  return check(transformationSchema, context.req.query(), 'querystring');
}
