/**
 * What the public test suite of storage-js expects of a server, asked over HTTP in the way of that suite: with a token
 * of the service role, from buckets that name no types, and mostly without saying what type a file has.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { openTestApi } from '#backend/testing/test-api.ts';
import { facts, red } from './testing/pictures.ts';

const shared = await openTestApi({ hasRateLimits: false, isApiKeyRequired: false });
const server = createServer(getRequestListener((request) => shared.fetch(request)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await shared.close();
});

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const url = `${origin}/storage/v1`;
const token = await shared.backend.keys.sign({ role: 'service_role', exp: 4_000_000_000 });
const { storage } = createClient(origin, token, {
  auth: { persistSession: false, autoRefreshToken: false },
});

const jpeg = await red(640, 480).jpeg().toBuffer();
const text = Buffer.from('Hello, storage.');
let made = 0;

/** A bucket of its own, and a path in it. */
async function open(settings: { fileSizeLimit?: string; allowedMimeTypes?: string[] } = {}) {
  made += 1;
  const bucket = `bucket-${made}`;
  expect((await storage.createBucket(bucket, { public: true, ...settings })).error).toBeNull();
  return { bucket, files: storage.from(bucket), path: `folder/file-${made}.jpg` };
}

async function openWithFile() {
  const opened = await open();
  expect((await opened.files.upload(opened.path, jpeg)).error).toBeNull();
  return opened;
}

test('buckets are made, found, changed in part, emptied and deleted', async () => {
  const { bucket, files } = await openWithFile();
  expect((await storage.listBuckets()).data).not.toBeNull();
  expect((await storage.createBucket('plain')).data).toEqual({ name: 'plain' });
  expect((await storage.getBucket('plain')).data).toMatchObject({ id: 'plain', public: false });
  expect((await storage.getBucket('missing')).error?.message).toBe('Bucket not found');
  expect(
    await storage.updateBucket(bucket, {
      public: true,
      fileSizeLimit: '20mb',
      allowedMimeTypes: ['image/jpeg'],
    }),
  ).toEqual({ data: { message: 'Successfully updated' }, error: null });
  await storage.updateBucket(bucket, { public: false });
  expect((await storage.getBucket(bucket)).data).toMatchObject({
    public: false,
    file_size_limit: 20_000_000,
    allowed_mime_types: ['image/jpeg'],
  });
  expect((await storage.emptyBucket(bucket)).data?.message).toMatch(/^Empty bucket has been queued/);
  expect((await files.list()).data).toEqual([]);
  expect((await storage.deleteBucket(bucket)).data).toEqual({ message: 'Successfully deleted' });
});

test('a request without a token is refused in the words of hosted Supabase', async () => {
  const response = await fetch(`${url}/bucket`);
  expect(await response.json()).toMatchObject({ message: 'Invalid Compact JWS' });
});

type FileBody = Parameters<ReturnType<typeof storage.from>['upload']>[1];

const asForm = (): FormData => {
  const form = new FormData();
  form.append('', new Blob([jpeg]), 'file.txt');
  return form;
};

test.for([
  ['a form', asForm],
  ['a buffer', () => jpeg],
  ['an array buffer', () => new Uint8Array(jpeg).buffer],
  ['a blob', () => new Blob([jpeg])],
  ['a stream of Node', () => Readable.from([text])],
  ['a stream', () => new Blob([text]).stream()],
  ['a string', () => 'text'],
] satisfies [string, () => FileBody][])(
  '%s without a type is uploaded, also to a signed URL',
  async ([, body]) => {
    const { files, path } = await open();
    expect(await files.upload(path, body())).toMatchObject({ data: { path }, error: null });
    const { data } = await files.createSignedUploadUrl('signed');
    expect(await files.uploadToSignedUrl('signed', data?.token ?? '', body())).toMatchObject({
      data: { path: 'signed' },
      error: null,
    });
  },
);

test('a file of any kind replaces another, and custom metadata is kept', async () => {
  const { files, path } = await openWithFile();
  expect(await files.update(path, text)).toMatchObject({ data: { path }, error: null });
  const metadata = { custom: 'metadata', second: 'second' };
  await files.upload('described', jpeg, { metadata });
  expect((await files.info('described')).data?.metadata).toEqual(metadata);
});

test('the size and the types that a bucket allows are kept', async () => {
  const wide = await open({ fileSizeLimit: '1mb' });
  expect((await wide.files.upload(wide.path, jpeg)).error).toBeNull();
  const narrow = await open({ fileSizeLimit: '1kb' });
  expect(facts((await narrow.files.upload(narrow.path, jpeg)).error)).toMatchObject({
    statusCode: '413',
    message: 'The object exceeded the maximum allowed size',
  });
  const typed = await open({ allowedMimeTypes: ['image/png'] });
  expect(
    facts((await typed.files.upload(typed.path, jpeg, { contentType: 'image/jpeg' })).error),
  ).toMatchObject({
    statusCode: '415',
    message: 'mime type image/jpeg is not supported',
  });
  expect(facts((await storage.from('missing').upload('a', jpeg)).error).message).toBe('Bucket not found');
});

test('the suite expects a JPEG to pass for a PNG, and we refuse it', async () => {
  const { files, path } = await open({ allowedMimeTypes: ['image/png'] });
  const { error } = await files.upload(path, jpeg, { contentType: 'image/png' });
  expect(facts(error)).toMatchObject({ statusCode: '415' });
});

test('a signed URL takes one upload, or many if it may replace the file', async () => {
  const { bucket, files, path } = await open();
  const { data } = await files.createSignedUploadUrl(path);
  expect(data).toMatchObject({ path, token: expect.any(String) });
  expect(data?.signedUrl).toContain(`${url}/object/upload/sign/${bucket}/${path}`);
  expect((await files.uploadToSignedUrl(path, data?.token ?? '', jpeg)).error).toBeNull();
  expect(facts((await files.uploadToSignedUrl(path, data?.token ?? '', jpeg)).error)).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
  const { data: replacing } = await files.createSignedUploadUrl(path, { upsert: true });
  expect((await files.uploadToSignedUrl(path, replacing?.token ?? '', jpeg)).error).toBeNull();
});

test('URLs are signed for a file, a download, a name and a transformation', async () => {
  const { bucket, files, path } = await openWithFile();
  const sign = async (options?: Parameters<typeof files.createSignedUrl>[2]) =>
    (await files.createSignedUrl(path, 2000, options)).data?.signedUrl;
  const signed = `${url}/object/sign/${bucket}/${path}`;
  expect(await sign()).toContain(signed);
  expect(await sign({ download: true })).toMatch(/&download=$/);
  expect(await sign({ download: 'test.jpg' })).toContain('&download=test.jpg');
  const transform = { width: 200, height: 200, quality: 60 };
  const rendered = await sign({ transform });
  expect(rendered).toContain(`${url}/render/image/sign/${bucket}/${path}`);
  const response = await fetch(rendered ?? '');
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  expect(response.headers.get('x-transformations')).toBe(
    'height:200,width:200,resizing_type:fill,quality:60',
  );
  expect((await files.createSignedUrl('missing', 60)).error).not.toBeNull();
});

test('objects are listed by folder, by prefix and page by page', async () => {
  const { files, path } = await openWithFile();
  expect((await files.list('folder')).data).toMatchObject([
    { name: path.replace('folder/', ''), id: expect.any(String), metadata: expect.any(Object) },
  ]);
  expect((await files.listV2({ prefix: 'folder' })).data).toMatchObject({
    hasNext: false,
    folders: [],
    objects: [{ name: path }],
  });
  expect((await files.listV2({ with_delimiter: true })).data).toMatchObject({
    hasNext: false,
    folders: [{ key: 'folder', name: 'folder/' }],
    objects: [],
  });
});

test('objects are moved and copied, also to another bucket', async () => {
  const { bucket, files, path } = await openWithFile();
  const other = await open();
  expect((await files.copy(path, 'folder/copied')).data).toEqual({ path: `${bucket}/folder/copied` });
  const destinationBucket = other.bucket;
  expect((await files.copy(path, 'copied', { destinationBucket })).data).toEqual({
    path: `${other.bucket}/copied`,
  });
  expect((await files.move(path, 'moved')).data?.message).toBe('Successfully moved');
  expect((await files.move('moved', 'moved', { destinationBucket })).error).toBeNull();
  expect((await other.files.download('moved')).error).toBeNull();
  expect((await files.move('missing', '')).error).not.toBeNull();
});

test('a file comes back as a blob of the declared type, as a stream, and transformed', async () => {
  const { files, path } = await openWithFile();
  const { data } = await files.download(path);
  expect([data?.type, data?.size]).toEqual(['text/plain;charset=utf-8', jpeg.length]);
  expect((await files.download(path).asStream()).data).toBeInstanceOf(ReadableStream);
  const transformed = await files.download(path, { transform: { width: 200, height: 200 } });
  expect(transformed.data?.type).toBe('image/jpeg');
  expect(transformed.data?.size).toBeGreaterThan(0);
  const aborted = await files.download(path, {}, { signal: AbortSignal.abort() });
  expect(aborted.error?.message).toContain('abort');
  expect((await files.download(path, {}, { cache: 'no-store' })).error).toBeNull();
  expect((await files.download('missing')).error).not.toBeNull();
});

test('a file is described, found and removed', async () => {
  const { bucket, files, path } = await openWithFile();
  const { data } = await files.info(path);
  expect(data).toMatchObject({
    id: expect.any(String),
    name: path,
    bucketId: bucket,
    createdAt: expect.any(String),
    cacheControl: expect.any(String),
    size: jpeg.length,
    etag: expect.any(String),
    lastModified: expect.any(String),
    contentType: expect.any(String),
    metadata: {},
    version: expect.any(String),
  });
  expect(data).not.toHaveProperty('updatedAt');
  expect(await files.exists(path)).toEqual({ data: true, error: null });
  expect((await files.exists('missing')).data).toBe(false);
  expect((await files.remove([path])).data).toMatchObject([{ name: path, id: expect.any(String) }]);
});
