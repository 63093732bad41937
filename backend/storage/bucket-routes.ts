import { Hono } from 'hono';
import {
  bucketChangeSchema,
  bucketListSchema,
  changeBucket,
  createBucket,
  deleteBucket,
  findBucket,
  listBuckets,
  newBucketSchema,
} from './buckets.ts';
import { checkBucketName } from './names.ts';
import { removeObjects } from './objects.ts';
import { check, readJson } from './read-json.ts';
import type { Storage, StorageHono } from './storage.ts';

/** Buckets are rows of storage.buckets, to which only the secret key has access. */
export function bucketRoutes(storage: Storage): Hono<StorageHono> {
  const routes = new Hono<StorageHono>();
  const { database } = storage.backend;

  routes.get('/', async (context) => {
    const caller = await storage.callerOf(context);
    const options = check(bucketListSchema, context.req.query(), 'querystring');
    return context.json(await listBuckets(database, caller, options));
  });

  routes.post('/', async (context) => {
    const caller = await storage.callerOf(context);
    const bucket = await readJson(context.req.raw, newBucketSchema);
    const id = checkBucketName(bucket.id ?? bucket.name);
    checkBucketName(bucket.name);
    await createBucket(database, caller, id, bucket);
    return context.json({ name: id });
  });

  routes.get('/:id', async (context) =>
    context.json(await findBucket(database, await storage.callerOf(context), context.req.param('id'))),
  );

  routes.put('/:id', async (context) => {
    const caller = await storage.callerOf(context);
    await changeBucket(
      database,
      caller,
      context.req.param('id'),
      await readJson(context.req.raw, bucketChangeSchema),
    );
    return context.json({ message: 'Successfully updated' });
  });

  routes.post('/:id/empty', async (context) => {
    const caller = await storage.callerOf(context);
    const { id } = await findBucket(database, caller, context.req.param('id'));
    await removeObjects(database, caller, id, 'all');
    // The message of hosted Supabase, which empties the bucket later. Here it is already empty.
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });

  routes.delete('/:id', async (context) => {
    await deleteBucket(database, await storage.callerOf(context), context.req.param('id'));
    return context.json({ message: 'Successfully deleted' });
  });

  return routes;
}
