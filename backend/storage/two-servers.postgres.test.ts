import { afterAll, expect, test } from 'vitest';
import { createBackend } from '../create-backend.ts';
import { createLog } from '../log/log.ts';
import { openGallery } from './testing/gallery.ts';
import { base, png, signUp, webp } from './testing/pictures.ts';

/** Two servers on one database, as two processes behind a proxy are. */
const first = await openGallery({ hasRateLimits: false });
const { siteUrl, dataDirectory, databaseUrl } = first.backend.config;
const { app, stop } = await createBackend({
  siteUrl,
  dataDirectory,
  databaseUrl,
  hasRateLimits: false,
  log: createLog('silent'),
});
const askSecond = async (url: string, init?: RequestInit) => app.fetch(new Request(url, init));
afterAll(async () => {
  await stop();
  await first.close();
});

test('what one server signs, the other serves and stores', async () => {
  const { id, storage } = await signUp(first);
  const avatars = storage.from('avatars');
  const path = `${id}/a.png`;
  const { data } = await avatars.createSignedUploadUrl(path);
  const stored = await askSecond(data?.signedUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: png,
  });
  expect(stored.status).toBe(200);
  for (const options of [{}, { transform: { width: 20 } }]) {
    const { data: signed } = await avatars.createSignedUrl(path, 60, options);
    expect((await askSecond(signed?.signedUrl ?? '')).headers.get('content-type')).toBe('image/png');
  }
});

test('a picture that one server replaces or removes, the other no longer serves, in any size', async () => {
  const { id, storage } = await signUp(first);
  const avatars = storage.from('avatars');
  const path = `${id}/changing`;
  await avatars.upload(path, png);
  const urls = [
    `${base}/object/public/avatars/${path}`,
    `${base}/render/image/public/avatars/${path}?width=10`,
  ];
  const ask = () =>
    Promise.all(
      urls.map(async (url) => {
        const response = await askSecond(url);
        return response.status === 200 ? response.headers.get('content-type') : response.status;
      }),
    );
  expect(await ask()).toEqual(['image/png', 'image/png']);
  await avatars.upload(path, webp, { upsert: true });
  await expect.poll(ask).toEqual(['image/webp', 'image/webp']);
  await avatars.remove([path]);
  await expect.poll(ask).toEqual([400, 400]);
});
