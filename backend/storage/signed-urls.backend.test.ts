import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openGallery } from './testing/gallery.ts';
import { base, facts, png, signUp, svg, webp } from './testing/pictures.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

/** Sends a file to a signed URL, as a person does who has nothing but the URL. */
const send = (url: string, body: Blob, headers: Record<string, string> = {}) =>
  shared.fetch(url, { method: 'PUT', headers: { 'content-type': body.type, ...headers }, body });

test('whoever has a signed URL uploads one object with it, once, in the name of the user', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  const path = `${id}/signed.png`;
  const { data, error } = await avatars.createSignedUploadUrl(path);
  expect(error).toBeNull();
  expect(data).toMatchObject({ path, token: expect.any(String) });
  expect(data?.signedUrl).toContain(`${base}/object/upload/sign/avatars/${path}?token=`);

  const response = await send(data?.signedUrl ?? '', png);
  expect(await response.json()).toMatchObject({ Key: `avatars/${path}` });
  expect((await avatars.info(path)).data).toMatchObject({ contentType: 'image/png' });
  const owner = await shared.backend.database.run('server', (transaction) =>
    transaction.query('select owner_id from storage.objects where name = $1', [path]),
  );
  expect(owner).toEqual([{ owner_id: id }]);

  const again = await avatars.uploadToSignedUrl(path, data?.token ?? '', webp, { upsert: true });
  expect(facts(again.error)).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
  expect(facts((await avatars.createSignedUploadUrl(path)).error).statusCode).toBe('409');
  expect((await avatars.info(path)).data).toMatchObject({ contentType: 'image/png' });
});

test('a signed URL replaces an object only if it was signed for that', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  const path = `${id}/replaced`;
  await avatars.upload(path, png);
  const { data } = await avatars.createSignedUploadUrl(path, { upsert: true });
  for (const picture of [webp, png, webp]) {
    const metadata = { from: 'a phone' };
    const { error } = await avatars.uploadToSignedUrl(path, data?.token ?? '', picture, { metadata });
    expect(error).toBeNull();
    expect((await avatars.info(path)).data).toMatchObject({ contentType: picture.type, metadata });
  }
});

test('nobody signs an upload to where they may not write', async () => {
  const ada = await signUp(shared);
  const eve = await signUp(shared);
  for (const storage of [eve.storage, shared.client().storage]) {
    for (const path of [`${ada.id}/planted.png`, 'top.png']) {
      expect(facts((await storage.from('avatars').createSignedUploadUrl(path)).error).statusCode).toBe('403');
    }
  }
  expect(facts((await ada.storage.from('nowhere').createSignedUploadUrl('a')).error).message).toBe(
    'Bucket not found',
  );
});

test('the policies apply again when the file arrives', async () => {
  const admin = await signUp(shared, 'admin');
  const { data } = await admin.storage.from('blog-images').createSignedUploadUrl('late.png');
  await shared.backend.database.run('server', (transaction) =>
    transaction.query('delete from public.admins where id = $1', [admin.id]),
  );
  const response = await send(data?.signedUrl ?? '', png);
  expect(await response.json()).toMatchObject({ statusCode: '403' });
});

test('a signed URL for an upload takes no worse files than any other way', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  const { data } = await avatars.createSignedUploadUrl(`${id}/bad.png`);
  for (const [body, statusCode] of [
    [svg, '415'],
    [new Blob([svg], { type: 'image/png' }), '415'],
    [new Blob([png, new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' }), '413'],
  ] as const) {
    expect(await (await send(data?.signedUrl ?? '', body)).json()).toMatchObject({ statusCode });
  }
  expect((await avatars.exists(`${id}/bad.png`)).data).toBe(false);
});

test('a token serves its purpose and its object, and nothing else', async () => {
  const { id, storage, headers } = await signUp(shared);
  const avatars = storage.from('avatars');
  const [path, other] = [`${id}/a.png`, `${id}/b.png`];
  await avatars.upload(path, png);
  await avatars.upload(other, png);
  const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
  const tokens = {
    upload: (await avatars.createSignedUploadUrl(path, { upsert: true })).data?.token ?? '',
    download: tokenOf((await avatars.createSignedUrl(path, 60)).data?.signedUrl),
    rendition: tokenOf(
      (await avatars.createSignedUrl(path, 60, { transform: { width: 9 } })).data?.signedUrl,
    ),
    access: headers.authorization.slice(7),
    expired: await shared.backend.keys.sign({
      upload: `avatars/${path}`,
      upsert: true,
      by: { role: 'service_role' },
      exp: 1,
    }),
    forged: 'forged',
  };
  const uses = {
    upload: (name: string, token: string) =>
      send(`${base}/object/upload/sign/avatars/${name}?token=${token}`, png),
    download: (name: string, token: string) =>
      shared.fetch(`${base}/object/sign/avatars/${name}?token=${token}`),
    rendition: (name: string, token: string) =>
      shared.fetch(`${base}/render/image/sign/avatars/${name}?token=${token}`),
  };
  for (const [use, ask] of Object.entries(uses)) {
    for (const [kind, token] of Object.entries(tokens)) {
      expect((await ask(path, token)).status, `${kind} for ${use}`).toBe(use === kind ? 200 : 400);
      expect((await ask(other, token)).status, `${kind} for ${use} of another`).toBe(400);
    }
    expect((await ask(path, '')).status).toBe(400);
  }
  // None of them is an access token of the user.
  for (const token of [tokens.upload, tokens.download, tokens.rendition]) {
    const signedIn = { apikey: headers.apikey, authorization: `Bearer ${token}` };
    const response = await shared.fetch(`${base}/object/list/avatars`, {
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify({ prefix: id }),
    });
    expect(await response.json()).toEqual([]);
  }
});

test('a signed picture is served as it was asked for, and no other way', async () => {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  await avatars.upload(`${id}/a.png`, png);
  const { data } = await avatars.createSignedUrl(`${id}/a.png`, 60, { transform: { width: 20 } });
  const response = await shared.fetch(`${data?.signedUrl}&width=40&height=40`);
  expect(response.headers.get('x-transformations')).toBe('width:20,resizing_type:fill');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

test('the twenty-first upload of an hour is refused on signed URLs too', async () => {
  const started = await openGallery();
  onTestFinished(started.close);
  const { id, storage } = await signUp(started);
  const avatars = storage.from('avatars');
  const { data } = await avatars.createSignedUploadUrl(`${id}/a.png`, { upsert: true });
  for (let at = 0; at < 20; at += 1) {
    const { error } = await avatars.uploadToSignedUrl(`${id}/a.png`, data?.token ?? '', png);
    expect(error).toBeNull();
  }
  const { error } = await avatars.uploadToSignedUrl(`${id}/a.png`, data?.token ?? '', png);
  expect(facts(error)).toMatchObject({ status: 429 });
});
