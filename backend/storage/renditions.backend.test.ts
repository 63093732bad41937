import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openGallery } from './testing/gallery.ts';
import { base, facts, png, red, signUp, webp } from './testing/pictures.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

const service = shared.serviceClient().storage;
await service.createBucket('closed', { public: false, allowedMimeTypes: ['image/*', 'text/plain'] });

const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  return [width, height, format];
};

test('a public picture is served smaller, under a tag of its own', async () => {
  const avatars = service.from('avatars');
  await avatars.upload('public/a.png', png, { cacheControl: '600' });
  const { publicUrl } = avatars.getPublicUrl('public/a.png', {
    transform: { width: 20, height: 20, quality: 70 },
  }).data;
  const response = await shared.fetch(publicUrl);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-transformations': 'height:20,width:20,resizing_type:fill,quality:70',
    vary: 'Accept',
  });
  const eTag = response.headers.get('etag') ?? '';
  expect(await sizeOf(response)).toEqual([20, 20, 'png']);
  const original = await shared.fetch(avatars.getPublicUrl('public/a.png').data.publicUrl);
  expect(original.headers.get('etag')).not.toBe(eTag);
  expect((await shared.fetch(publicUrl, { headers: { 'if-none-match': eTag } })).status).toBe(304);
  const part = await shared.fetch(publicUrl, { headers: { range: 'bytes=0-7' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 8]);
});

test('a browser that shows WebP gets it, unless another format is asked for', async () => {
  await service.from('avatars').upload('formats/a.png', png);
  const typeOf = async (query: string, accept: string) => {
    const url = `${base}/render/image/public/avatars/formats/a.png?width=20${query}`;
    return (await shared.fetch(url, { headers: { accept } })).headers.get('content-type');
  };
  const browser = 'image/avif,image/webp,image/*,*/*;q=0.8';
  expect(await typeOf('', browser)).toBe('image/webp');
  expect(await typeOf('', '*/*')).toBe('image/png');
  expect(await typeOf('&format=origin', browser)).toBe('image/png');
  expect(await typeOf('&format=avif', '*/*')).toBe('image/avif');
  expect(await typeOf('', browser)).toBe('image/webp');
});

test('a replaced picture is never served in its old version', async () => {
  const avatars = service.from('avatars');
  await avatars.upload('changing/a', png);
  const { publicUrl } = avatars.getPublicUrl('changing/a', { transform: { width: 10 } }).data;
  expect(await sizeOf(await shared.fetch(publicUrl))).toEqual([10, 8, 'png']);
  await avatars.upload('changing/a', webp, { upsert: true });
  expect(await sizeOf(await shared.fetch(publicUrl))).toEqual([10, 10, 'webp']);
  await avatars.remove(['changing/a']);
  expect((await shared.fetch(publicUrl)).status).toBe(400);
});

test('a picture of a private bucket is rendered for those who may see it, also after others have seen it', async () => {
  const closed = service.from('closed');
  await closed.upload('a.png', png);
  const transform = { width: 20, height: 30, resize: 'contain' } as const;
  const { data } = await closed.download('a.png', { transform });
  expect(await sizeOf(new Response(data))).toEqual([20, 15, 'png']);
  const { storage } = await signUp(shared);
  for (const stranger of [storage, shared.client().storage]) {
    const { error } = await stranger.from('closed').download('a.png', { transform });
    expect(facts(error)).toMatchObject({ message: 'Object not found' });
    const { publicUrl } = stranger.from('closed').getPublicUrl('a.png', { transform }).data;
    expect((await shared.fetch(publicUrl)).status).toBe(400);
  }
});

test('only pictures are rendered', async () => {
  const closed = service.from('closed');
  await closed.upload('a.txt', new Blob(['text'], { type: 'text/plain' }));
  const { error } = await closed.download('a.txt', { transform: { width: 20 } });
  expect(facts(error)).toMatchObject({ status: 400, statusCode: '415' });
});

test('the time that a rendition takes is charged to its client', async () => {
  const started = await openGallery({ trustProxy: true });
  onTestFinished(started.close);
  const picture = new Blob([await red(2400, 2000).png().toBuffer()], { type: 'image/png' });
  await started.serviceClient().storage.from('avatars').upload('large.png', picture);
  const render = async (client: string) => {
    const url = `${base}/render/image/public/avatars/large.png?width=1200&format=avif`;
    return (await started.fetch(url, { headers: { 'x-forwarded-for': client } })).status;
  };
  // Leaves a few milliseconds of what the client has saved up.
  started.backend.budgets?.ofAddress('192.0.2.1').charge(19_990);
  expect(await render('192.0.2.1')).toBe(200);
  expect(await render('192.0.2.1')).toBe(429);
  expect(await render('192.0.2.2')).toBe(200);
});
