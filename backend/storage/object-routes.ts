import { Hono } from 'hono';
import { z } from 'zod';
import type { Caller } from '../database/database.ts';
import { checkFits } from './bucket-limits.ts';
import { findBucket } from './buckets.ts';
import { openFile } from './files.ts';
import { listObjects, listPage, listSchema, pageSchema } from './list-objects.ts';
import { checkKey } from './names.ts';
import {
  checkMaySave,
  copyObject,
  findObject,
  keyOf,
  moveObject,
  type ObjectPlace,
  type ObjectRow,
  removeObjects,
  visibleNames,
} from './objects.ts';
import { readJson } from './read-json.ts';
import { openForCaller, placeOf, readerOf } from './reading.ts';
import { noSuchObject } from './refusal.ts';
import { serveFile } from './serve-file.ts';
import { checkSignedUrl, readSignedUpload, signRenditionUrl, signUploadUrl, signUrl } from './signed-urls.ts';
import type { Storage, StorageContext, StorageHono } from './storage.ts';
import { transformationSchema } from './transformation.ts';
import { upload } from './upload.ts';

const removalSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });
const transferSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  /** False replaces the metadata that the owner gave to the object. */
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const expiresIn = z.int().min(1).max(31_536_000);
const signSchema = z.object({ expiresIn, transform: transformationSchema.optional() });
const signManySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(500) });

export function objectRoutes(storage: Storage): Hono<StorageHono> {
  const routes = new Hono<StorageHono>();
  const { backend, publicFiles } = storage;
  const { database, keys } = backend;

  /** An object the caller may read, and the place it goes to, whose bucket accepts it. */
  async function transferOf(
    context: StorageContext,
    caller: Caller,
  ): Promise<{ source: ObjectRow; from: ObjectPlace; to: ObjectPlace; userMetadata: object | null }> {
    const body = await readJson(context.req.raw, transferSchema);
    const from = { bucket: body.bucketId, name: checkKey(body.sourceKey) };
    const bucket = await findBucket(database, 'server', body.destinationBucket ?? body.bucketId);
    const to = { bucket: bucket.id, name: checkKey(body.destinationKey) };
    const source = await findObject(database, caller, from);
    if (to.bucket !== from.bucket && source.metadata) checkFits(source.metadata, bucket);
    const userMetadata = body.copyMetadata ? source.user_metadata : (body.metadata ?? null);
    return { source, from, to, userMetadata };
  }

  const download = async (context: StorageContext) =>
    serveFile(context, await openForCaller(storage, context), false);

  const info = async (context: StorageContext) => {
    const place = placeOf(context);
    return context.json(describe(await findObject(database, await readerOf(storage, context, place), place)));
  };

  routes.get('/public/:bucket/:name{.+}', async (context) =>
    serveFile(context, await publicFiles.read(placeOf(context)), true),
  );

  routes.get('/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context);
    await checkSignedUrl(keys, place, context.req.query('token'));
    return serveFile(context, await openFile(database, 'server', place), false);
  });

  routes.post('/sign/:bucket/:name{.+}', async (context) => {
    const caller = await storage.callerOf(context);
    const place = placeOf(context);
    const { expiresIn, transform } = await readJson(context.req.raw, signSchema);
    await findObject(database, caller, place);
    const signedURL = transform
      ? await signRenditionUrl(keys, place, transform, expiresIn)
      : await signUrl(keys, place, expiresIn);
    return context.json({ signedURL });
  });

  routes.post('/sign/:bucket', async (context) => {
    const caller = await storage.callerOf(context);
    const { expiresIn, paths } = await readJson(context.req.raw, signManySchema);
    const bucket = context.req.param('bucket');
    const visible = await visibleNames(database, caller, bucket, paths);
    const answers = paths.map(async (path) => ({
      path,
      error: visible.has(path) ? null : 'Either the object does not exist or you do not have access to it',
      signedURL: visible.has(path) ? await signUrl(keys, { bucket, name: path }, expiresIn) : null,
    }));
    return context.json(await Promise.all(answers));
  });

  routes.post('/list/:bucket', async (context) => {
    const caller = await storage.callerOf(context);
    const options = await readJson(context.req.raw, listSchema);
    return context.json(await listObjects(database, caller, context.req.param('bucket'), options));
  });

  routes.post('/list-v2/:bucket', async (context) => {
    const caller = await storage.callerOf(context);
    const options = await readJson(context.req.raw, pageSchema);
    return context.json(await listPage(database, caller, context.req.param('bucket'), options));
  });

  routes.post('/upload/sign/:bucket/:name{.+}', async (context) => {
    const caller = await storage.callerOf(context);
    const place = placeOf(context);
    await findBucket(database, 'server', place.bucket);
    const isUpsert = wantsUpsert(context);
    await checkMaySave(database, caller, { ...place, metadata: null, userMetadata: null, isUpsert });
    return context.json(await signUploadUrl(keys, place, caller, isUpsert));
  });

  routes.put('/upload/sign/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context);
    const { caller, isUpsert } = await readSignedUpload(keys, place, context.req.query('token'));
    return upload(storage, context, caller, place, isUpsert);
  });

  routes.post('/move', async (context) => {
    const caller = await storage.callerOf(context);
    const { from, to } = await transferOf(context, caller);
    const id = await moveObject(database, caller, from, to);
    for (const place of [from, to]) publicFiles.forget(place);
    return context.json({ message: 'Successfully moved', Id: id, Key: keyOf(to) });
  });

  routes.post('/copy', async (context) => {
    const caller = await storage.callerOf(context);
    const { source, to, userMetadata } = await transferOf(context, caller);
    await storage.countUpload(context, caller);
    const { metadata } = source;
    const isUpsert = wantsUpsert(context);
    const id = await copyObject(database, caller, source, { ...to, metadata, userMetadata, isUpsert });
    publicFiles.forget(to);
    return context.json({ Id: id, Key: keyOf(to) });
  });

  for (const kind of ['/info/authenticated', '/info/public', '/info']) {
    routes.get(`${kind}/:bucket/:name{.+}`, info);
  }
  for (const kind of ['/authenticated', '']) routes.get(`${kind}/:bucket/:name{.+}`, download);

  routes.post('/:bucket/:name{.+}', async (context) =>
    upload(storage, context, await storage.callerOf(context), placeOf(context), wantsUpsert(context)),
  );
  routes.put('/:bucket/:name{.+}', async (context) =>
    upload(storage, context, await storage.callerOf(context), placeOf(context), true),
  );

  routes.delete('/:bucket/:name{.+}', async (context) => {
    const place = placeOf(context);
    const removed = await removeObjects(database, await storage.callerOf(context), place.bucket, [
      place.name,
    ]);
    if (removed.length === 0) throw noSuchObject();
    publicFiles.forget(place);
    return context.json({ message: 'Successfully deleted' });
  });

  routes.delete('/:bucket', async (context) => {
    const caller = await storage.callerOf(context);
    const { prefixes } = await readJson(context.req.raw, removalSchema);
    const bucket = context.req.param('bucket');
    const removed = await removeObjects(database, caller, bucket, prefixes);
    for (const { name } of removed) publicFiles.forget({ bucket, name });
    return context.json(removed);
  });

  return routes;
}

function wantsUpsert(context: StorageContext): boolean {
  return context.req.header('x-upsert') === 'true';
}

function describe({ metadata, user_metadata: userMetadata, ...row }: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: userMetadata ?? {},
    last_modified: metadata.lastModified,
    created_at: row.created_at,
  };
}
