import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openGallery } from './testing/gallery.ts';
import { base, denied, facts, notFound, png, signUp, webp } from './testing/pictures.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

test('a user uploads an avatar, and everybody can see it at its public URL', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  const path = `${id}/avatar.png`;
  const { data, error } = await avatars.upload(path, png, { cacheControl: '600' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ path, fullPath: `avatars/${path}`, id: expect.any(String) });

  const { publicUrl } = avatars.getPublicUrl(path).data;
  const response = await shared.fetch(publicUrl);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  });
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 40, height: 30 });

  const eTag = response.headers.get('etag') ?? '';
  const again = await shared.fetch(publicUrl, { headers: { 'if-none-match': `"other", W/${eTag}` } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, eTag, '']);
  const head = await shared.fetch(publicUrl, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', '']);
});

test('a file is served in parts, and never a part of another version', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  await avatars.upload(`${id}/parts.png`, png);
  const { publicUrl } = avatars.getPublicUrl(`${id}/parts.png`).data;
  const whole = await shared.fetch(publicUrl);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const [size, eTag] = [bytes.length, whole.headers.get('etag') ?? ''];
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await shared.fetch(publicUrl, { method, headers });
    const { status, headers: received } = response;
    expect(received.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    return {
      status,
      range: received.get('content-range'),
      body: new Uint8Array(await response.arrayBuffer()),
      length: received.get('content-length'),
    };
  };

  const part = await ask({ range: 'bytes=10-19' });
  expect(part).toMatchObject({ status: 206, range: `bytes 10-19/${size}`, length: '10' });
  expect(Buffer.from(part.body).equals(bytes.subarray(10, 20))).toBe(true);
  const end = await ask({ range: 'bytes=-5', 'if-range': eTag });
  expect(end).toMatchObject({ status: 206, range: `bytes ${size - 5}-${size - 1}/${size}` });
  expect(Buffer.from(end.body).equals(bytes.subarray(-5))).toBe(true);

  const outside = await ask({ range: `bytes=${size}-` });
  expect(outside).toMatchObject({ status: 416, range: `bytes */${size}`, body: new Uint8Array() });
  for (const headers of [
    { range: 'bytes=0-9', 'if-range': '"another"' },
    { range: 'bytes=0-9', 'if-range': `W/${eTag}` },
    { range: Array.from({ length: 1_000 }, () => '0-').join() },
    { range: `bytes=${Array.from({ length: 1_000 }, () => '0-').join()}` },
    { range: 'bytes=9-0' },
  ] as Record<string, string>[]) {
    const answered = await ask(headers);
    expect(answered).toMatchObject({ status: 200, range: null, length: String(size) });
    expect(answered.body.length).toBe(size);
  }
  expect(await ask({ range: 'bytes=0-9' }, 'HEAD')).toMatchObject({ status: 200, length: String(size) });
  expect(await ask({ range: 'bytes=0-9', 'if-none-match': eTag })).toMatchObject({
    status: 304,
    range: null,
  });
});

test('an upload of raw bytes works like a form', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  const bytes = await webp.arrayBuffer();
  const { error } = await avatars.upload(`${id}/a.webp`, bytes, { contentType: 'image/webp' });
  expect(error).toBeNull();
  const { data } = await avatars.download(`${id}/a.webp`);
  expect(data?.type).toBe('image/webp');
  const stream = new Blob([bytes]).stream();
  const streamed = await avatars.upload(`${id}/b.webp`, stream, { contentType: 'image/webp' });
  expect(streamed.error).toBeNull();
});

test('a name can be used once, unless the upload is an upsert', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  const path = `${id}/avatar`;
  const { data: first } = await avatars.upload(path, png);
  const address = avatars.getPublicUrl(path).data.publicUrl;
  expect((await shared.fetch(address)).headers.get('content-type')).toBe('image/png');

  const { error } = await avatars.upload(path, webp);
  expect(facts(error)).toEqual({ status: 400, statusCode: '409', message: 'The resource already exists' });
  expect((await shared.fetch(address)).headers.get('content-type')).toBe('image/png');

  const { data: second } = await avatars.upload(path, webp, { upsert: true });
  expect(second?.id).toBe(first?.id);
  expect((await shared.fetch(address)).headers.get('content-type')).toBe('image/webp');
  await avatars.update(path, png);
  expect((await shared.fetch(address)).headers.get('content-type')).toBe('image/png');
});

test('a user cannot write into the folder of another user, and a visitor cannot write at all', async () => {
  const ada = await signUp(shared);
  const eve = await signUp(shared);
  const visitor = shared.client().storage;
  const hers = `${ada.id}/avatar.png`;
  await ada.storage.from('avatars').upload(hers, png);
  for (const storage of [eve.storage, visitor]) {
    const avatars = storage.from('avatars');
    expect(facts((await avatars.upload(`${ada.id}/x.png`, png)).error)).toEqual(denied);
    expect(facts((await avatars.upload(hers, webp, { upsert: true })).error)).toEqual(denied);
    expect(facts((await avatars.update(hers, webp)).error)).toEqual(denied);
    expect(facts((await avatars.upload('at-the-top.png', png)).error)).toEqual(denied);
    expect(facts((await avatars.move(hers, `${eve.id}/stolen.png`)).error)).toEqual(notFound);
    expect(facts((await avatars.copy(hers, `${eve.id}/copied.png`)).error)).toEqual(notFound);
    expect((await avatars.remove([hers])).data).toEqual([]);
    expect((await avatars.list(ada.id)).data).toEqual([]);
  }
  await eve.storage.from('avatars').upload(`${eve.id}/own.png`, png);
  const moved = await eve.storage.from('avatars').move(`${eve.id}/own.png`, `${ada.id}/planted.png`);
  expect(facts(moved.error)).toEqual(denied);
  const address = visitor.from('avatars').getPublicUrl(hers).data.publicUrl;
  expect((await shared.fetch(address)).headers.get('content-type')).toBe('image/png');
});

test('only admins upload pictures for the blog, and admins may remove avatars', async () => {
  const admin = await signUp(shared, 'admin');
  const ada = await signUp(shared);
  const path = `posts/${randomUUID()}.png`;
  expect(facts((await ada.storage.from('blog-images').upload(path, png)).error)).toEqual(denied);
  expect((await admin.storage.from('blog-images').upload(path, png)).error).toBeNull();
  expect((await ada.storage.from('blog-images').remove([path])).data).toEqual([]);
  expect((await shared.fetch(`${base}/object/public/blog-images/${path}`)).status).toBe(200);
  expect((await admin.storage.from('blog-images').remove([path])).data).toMatchObject([{ name: path }]);
  expect((await shared.fetch(`${base}/object/public/blog-images/${path}`)).status).toBe(400);

  await ada.storage.from('avatars').upload(`${ada.id}/rude.png`, png);
  expect(facts((await admin.storage.from('avatars').upload(`${ada.id}/nice.png`, png)).error)).toEqual(
    denied,
  );
  expect((await admin.storage.from('avatars').remove([`${ada.id}/rude.png`])).data).toHaveLength(1);
});

test('listing shows files and folders of the own folder, sorted and paginated', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  for (const name of ['b.png', 'A.png', 'old/c.png', 'old/deep/d.png'])
    await avatars.upload(`${id}/${name}`, png);
  const { data } = await avatars.list(id);
  expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
    ['A.png', true],
    ['b.png', true],
    ['old', false],
  ]);
  expect(data?.[0]).toMatchObject({
    metadata: {
      size: expect.any(Number),
      mimetype: 'image/png',
      cacheControl: 'max-age=3600',
      httpStatusCode: 200,
    },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(data?.[2]).toEqual({
    name: 'old',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
  const names = async (...options: Parameters<typeof avatars.list>) =>
    (await avatars.list(...options)).data?.map(({ name }) => name);
  expect(await names(`${id}/old/`)).toEqual(['c.png', 'deep']);
  expect(await names(id, { sortBy: { column: 'name', order: 'desc' } })).toEqual(['old', 'b.png', 'A.png']);
  expect(await names(id, { limit: 1, offset: 1 })).toEqual(['b.png']);
  expect(await names(id, { search: 'a' })).toEqual(['A.png']);
  expect(await names('')).toEqual([id]);
});

test('listing refuses unknown parameters, and never reads them as SQL', async () => {
  const { storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  for (const sortBy of [
    { column: 'owner' },
    { column: 'name; drop table storage.objects' },
    { order: 'sideways' },
  ]) {
    expect(facts((await avatars.list('', { sortBy })).error).statusCode).toBe('400');
  }
  expect((await avatars.list(`%' or true --`)).data).toEqual([]);
  expect((await avatars.list('', { search: '%' })).data).toEqual([]);
});

test('move, copy, info, exists and signed URLs work on visible objects', async () => {
  const { id, storage, headers } = await signUp(shared);
  const avatars = storage.from('avatars');
  const [from, to, copy] = [`${id}/from.png`, `${id}/to.png`, `${id}/copy.png`];
  await avatars.upload(from, png, { metadata: { alt: 'Ada' } });
  expect((await avatars.move(from, to)).data?.message).toBe('Successfully moved');
  expect(facts((await avatars.info(from)).error)).toEqual(notFound);
  expect((await avatars.copy(to, copy)).data).toEqual({ path: `avatars/${copy}` });
  expect((await avatars.info(copy)).data).toMatchObject({
    name: copy,
    bucketId: 'avatars',
    contentType: 'image/png',
    size: expect.any(Number),
    metadata: { alt: 'Ada' },
  });
  expect((await avatars.exists(copy)).data).toBe(true);
  expect((await avatars.exists(from)).data).toBe(false);
  expect((await avatars.download(copy)).data?.size).toBeGreaterThan(0);

  const { data } = await avatars.createSignedUrl(copy, 60);
  const signed = await shared.fetch(data?.signedUrl ?? '');
  expect([signed.status, signed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const several = await avatars.createSignedUrls([copy, from], 60);
  expect(several.data?.map(({ error }) => error === null)).toEqual([true, false]);

  const token = new URL(data?.signedUrl ?? '').searchParams.get('token');
  const access = headers.authorization.slice(7);
  for (const address of [`${to}?token=${token}`, `${copy}?token=${access}`, `${copy}?token=forged`, copy]) {
    const response = await shared.fetch(`${base}/object/sign/avatars/${address}`);
    expect(await response.json()).toMatchObject({ code: 'InvalidSignature' });
  }
  const expired = await shared.backend.keys.sign({ url: `avatars/${copy}`, exp: 1 });
  expect((await shared.fetch(`${base}/object/sign/avatars/${copy}?token=${expired}`)).status).toBe(400);
});

test('a download can be given a name, and the name cannot break the header', async () => {
  const { id, storage } = await signUp(shared);
  await storage.from('avatars').upload(`${id}/a.png`, png);
  const ask = async (download: string | boolean) => {
    const { publicUrl } = storage.from('avatars').getPublicUrl(`${id}/a.png`, { download }).data;
    return (await shared.fetch(publicUrl)).headers.get('content-disposition');
  };
  expect(await ask(true)).toBe('attachment');
  expect(await ask('Adä "1"\r\nX: y.png')).toBe(
    `attachment; filename*=UTF-8''Ad%C3%A4%20%221%22%0D%0AX%3A%20y.png`,
  );
});

test('the secret key creates, changes, empties and deletes buckets, and no other caller does', async () => {
  const service = shared.serviceClient().storage;
  const admin = await signUp(shared, 'admin');
  expect(
    (
      await service.createBucket('reports', {
        public: false,
        fileSizeLimit: '20KB',
        allowedMimeTypes: ['image/*'],
      })
    ).data,
  ).toEqual({
    name: 'reports',
  });
  expect(facts((await service.createBucket('reports')).error).statusCode).toBe('409');
  for (const name of ['a/b', '..', 'public']) {
    expect(facts((await service.createBucket(name)).error).message).toBe('Bucket name invalid');
  }
  expect((await service.getBucket('reports')).data).toMatchObject({
    id: 'reports',
    public: false,
    file_size_limit: 20_000,
    allowed_mime_types: ['image/*'],
  });
  expect((await service.listBuckets()).data?.map(({ id }) => id)).toEqual([
    'avatars',
    'blog-images',
    'course-images',
    'reports',
    'site-images',
  ]);
  for (const storage of [shared.client().storage, admin.storage]) {
    expect((await storage.listBuckets()).data).toEqual([]);
    expect(facts((await storage.createBucket('mine')).error).statusCode).toBe('403');
    expect(facts((await storage.updateBucket('reports', { public: true })).error).statusCode).toBe('403');
    expect(facts((await storage.deleteBucket('reports')).error).statusCode).toBe('403');
    expect((await storage.emptyBucket('reports')).error).not.toBeNull();
    expect(facts((await storage.from('reports').download('a.png')).error).message).toBe('Object not found');
  }

  await service.from('reports').upload('a.png', png);
  expect((await service.from('reports').download('a.png')).data?.type).toBe('image/png');
  const address = service.from('reports').getPublicUrl('a.png').data.publicUrl;
  expect((await shared.fetch(address)).status).toBe(400);
  await service.updateBucket('reports', { public: true });
  expect((await shared.fetch(address)).status).toBe(200);
  await service.updateBucket('reports', { public: false });
  await expect.poll(async () => (await shared.fetch(address)).status).toBe(400);

  expect(facts((await service.deleteBucket('reports')).error).statusCode).toBe('409');
  expect((await service.emptyBucket('reports')).data?.message).toBe(
    'Empty bucket has been queued. Completion may take up to an hour.',
  );
  expect((await service.deleteBucket('reports')).data?.message).toBe('Successfully deleted');
  expect(facts((await service.getBucket('reports')).error).message).toBe('Bucket not found');
});

test('a bucket is described as on hosted Supabase, with its owner and times in milliseconds', async () => {
  const owner = await signUp(shared);
  const token = await shared.backend.keys.sign({
    sub: owner.id,
    role: 'service_role',
    exp: Math.floor(Date.now() / 1000) + 600,
  });
  const headers = {
    apikey: shared.backend.keys.secret,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const ask = async (method: string, path: string, body?: object) => {
    const response = await shared.fetch(`${base}/bucket${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  expect(await ask('POST', '', { name: 'described' })).toEqual({ name: 'described' });
  await shared.backend.database.run('server', (transaction) =>
    transaction.query(
      `update storage.buckets set created_at = '2021-02-17T04:43:32.770206Z', updated_at = '2021-02-17T04:43:32Z'
       where id = 'described'`,
    ),
  );
  const described = {
    id: 'described',
    name: 'described',
    owner: owner.id,
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
    created_at: '2021-02-17T04:43:32.770Z',
    updated_at: '2021-02-17T04:43:32.000Z',
  };
  expect(await ask('GET', '/described')).toEqual(described);
  expect(await ask('GET', '?search=described')).toEqual([{ ...described, type: 'STANDARD' }]);
  expect(await ask('PUT', '/described', { public: true })).toEqual({ message: 'Successfully updated' });
  expect(await ask('POST', '/described/empty')).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
  expect(await ask('DELETE', '/described')).toEqual({ message: 'Successfully deleted' });
  expect(await ask('GET', '/described')).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
});

test('buckets are listed with the requested order, search and limit', async () => {
  const service = shared.serviceClient().storage;
  const names = async (options?: Parameters<typeof service.listBuckets>[0]) =>
    (await service.listBuckets(options)).data?.map(({ name }) => name);
  expect(await names({ sortColumn: 'name', sortOrder: 'desc', limit: 2 })).toEqual([
    'site-images',
    'course-images',
  ]);
  expect(await names({ sortColumn: 'name', limit: 1, offset: 1 })).toEqual(['blog-images']);
  expect(await names({ search: 'IMAGES', sortColumn: 'id' })).toEqual([
    'blog-images',
    'course-images',
    'site-images',
  ]);
  expect(facts((await service.listBuckets({ limit: 0 })).error).statusCode).toBe('400');
});

test('a removed object leaves no bytes behind', async () => {
  const { id, storage } = await signUp(shared);
  const { data } = await storage.from('avatars').upload(`${id}/a.png`, png);
  const files = () =>
    shared.backend.database.run('server', (transaction) =>
      transaction.query('select object_id from server.stored_files where object_id = $1', [data?.id]),
    );
  expect(await files()).toHaveLength(1);
  await storage.from('avatars').remove([`${id}/a.png`]);
  expect(await files()).toEqual([]);
});
