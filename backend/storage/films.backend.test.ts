import { afterAll, expect, test } from 'vitest';
import { openGallery } from './testing/gallery.ts';
import { base, facts, png, svg } from './testing/pictures.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

const service = shared.serviceClient().storage;
const types = ['video/mp4', 'video/webm', 'text/vtt', 'image/png'];
await service.createBucket('films', { public: false, allowedMimeTypes: types, fileSizeLimit: '4MB' });
const films = service.from('films');

/** Begins as a film of this type does. Nothing else of it is read. */
const filmOf = (start: string, size: number) => {
  const bytes = new Uint8Array(size).map((_, index) => index % 251);
  bytes.set(Buffer.from(start, 'latin1'));
  return bytes;
};
const mp4 = filmOf('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 2_500_000);
const webm = filmOf('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 5_000);
const captions = new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n'], { type: 'text/vtt' });

test.for([
  ['a film in MP4', 'a.mp4', new Blob([mp4], { type: 'video/mp4' })],
  ['a film in WebM', 'a.webm', new Blob([webm], { type: 'video/webm' })],
  ['captions', 'a.vtt', captions],
] as const)('%s is stored as it is, and served inert under its own type', async ([, name, blob]) => {
  expect((await films.upload(name, blob)).error).toBeNull();
  const { data } = await films.createSignedUrl(name, 60);
  const response = await shared.fetch(data?.signedUrl ?? '');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': blob.type,
    'content-length': String(blob.size),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
});

test('a player gets any part of a film, however long the part is', async () => {
  await films.upload('parts.mp4', mp4, { contentType: 'video/mp4' });
  const { data } = await films.createSignedUrl('parts.mp4', 60);
  for (const [range, first, last] of [
    ['bytes=0-', 0, mp4.length - 1],
    ['bytes=1000000-', 1_000_000, mp4.length - 1],
    ['bytes=1048575-1048576', 1_048_575, 1_048_576],
    ['bytes=0-1048575', 0, 1_048_575],
    ['bytes=0-1048576', 0, 1_048_576],
    ['bytes=-7', mp4.length - 7, mp4.length - 1],
  ] as const) {
    const response = await shared.fetch(data?.signedUrl ?? '', { headers: { range } });
    expect([response.status, response.headers.get('content-range')], range).toEqual([
      206,
      `bytes ${first}-${last}/${mp4.length}`,
    ]);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(mp4.subarray(first, last + 1)), range).toBe(true);
  }
});

test('a film that is replaced while it is sent is cut off, and never mixed with the new one', async () => {
  await films.upload('changing.mp4', mp4, { contentType: 'video/mp4' });
  const { data } = await films.createSignedUrl('changing.mp4', 60);
  const reader = (await shared.fetch(data?.signedUrl ?? '')).body?.getReader();
  await reader?.read();
  const replaced = filmOf('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 2_000_000);
  await films.upload('changing.mp4', replaced, { contentType: 'video/mp4', upsert: true });
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow();
});

test.for(['copy', 'move'] as const)(
  '%s into a bucket that does not accept the file is refused',
  async (how) => {
    const name = `${how}.mp4`;
    await films.upload(name, mp4, { contentType: 'video/mp4' });
    await service.createBucket(`pictures-${how}`, { public: true, allowedMimeTypes: ['image/png'] });
    await service.createBucket(`short-${how}`, {
      public: true,
      allowedMimeTypes: ['video/*'],
      fileSizeLimit: '1MB',
    });
    const transfer = async (to: string) =>
      facts((await films[how](name, name, { destinationBucket: to })).error)?.statusCode;
    expect(await transfer(`pictures-${how}`)).toBe('415');
    expect(await transfer(`short-${how}`)).toBe('413');
  },
);

const asFilm = (body: BlobPart) => new Blob([body], { type: 'video/mp4' });

test.for([
  ['HTML that says it is a film', asFilm('<script>alert(1)</script>'), '415'],
  ['an SVG that says it is a film', asFilm(svg), '415'],
  ['a film of QuickTime', asFilm(filmOf('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 100)), '415'],
  ['a Matroska file', asFilm(filmOf('\x1aE\xdf\xa3\x9fB\x82\x88matroska', 100)), '415'],
  [
    'captions in another encoding',
    new Blob(['WEBVTT\n\n\xff', new Uint8Array([0xff])], { type: 'text/vtt' }),
    '415',
  ],
  ['text that is no captions', new Blob(['WEBVTTX'], { type: 'text/vtt' }), '415'],
  ['a film that says it is HTML', new Blob([mp4], { type: 'text/html' }), '415'],
  [
    'a film of more than the bucket takes',
    asFilm(filmOf('\0\0\0\x18ftypisom\0\0\0\0isom', 4_000_001)),
    '413',
  ],
] as const)('%s is refused, and leaves nothing behind', async ([, blob, statusCode]) => {
  for (const body of [blob, await blob.arrayBuffer()]) {
    const { error } = await films.upload('bad.mp4', body, { contentType: blob.type });
    expect(facts(error)).toMatchObject({ status: 400, statusCode });
  }
  expect((await films.exists('bad.mp4')).data).toBe(false);
});

test('a bucket of pictures takes no films, and pictures among films are not larger than elsewhere', async () => {
  const { error } = await service.from('avatars').upload('a.mp4', mp4, { contentType: 'video/mp4' });
  expect(facts(error)).toMatchObject({ statusCode: '415' });
  await service.updateBucket('films', { public: false, allowedMimeTypes: types, fileSizeLimit: '25MB' });
  const picture = new Blob([png, new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' });
  expect(facts((await films.upload('poster.png', picture)).error)).toMatchObject({ statusCode: '413' });
  expect((await films.upload('poster.png', png)).error).toBeNull();
});

test('a signed URL opens its film alone, and without one it stays closed', async () => {
  await films.upload('own.mp4', mp4, { contentType: 'video/mp4' });
  await films.upload('other.mp4', mp4, { contentType: 'video/mp4' });
  const { data } = await films.createSignedUrl('own.mp4', 60);
  const token = new URL(data?.signedUrl ?? '').search;
  for (const path of [
    `/object/sign/films/other.mp4${token}`,
    '/object/sign/films/own.mp4',
    '/object/public/films/own.mp4',
  ]) {
    expect((await shared.fetch(base + path)).status, path).toBe(400);
  }
});
