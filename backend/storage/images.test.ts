import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages, detectType } from './images.ts';

const { clean, transform } = createImages();
const red = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2222' } });

const pictures = {
  'image/png': await red().png().toBuffer(),
  'image/jpeg': await red().jpeg().toBuffer(),
  'image/webp': await red().webp().toBuffer(),
  'image/avif': await red().avif({ effort: 0 }).toBuffer(),
};

test.for(Object.entries(pictures))('%s keeps its type, and is re-encoded', async ([type, bytes]) => {
  expect(detectType(bytes)).toBe(type);
  const cleaned = await clean(bytes);
  expect(cleaned.type).toBe(type);
  expect(await sharp(cleaned.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
});

test('data after the picture in the file is removed', async () => {
  for (const bytes of Object.values(pictures)) {
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]);
    const { bytes: cleaned } = await clean(polyglot);
    expect(Buffer.from(cleaned).includes('<script>')).toBe(false);
  }
});

test('metadata is removed, and the picture is still upright', async () => {
  const secret = 'Ada was here 51.5N 0.1W';
  const exif = { IFD0: { ImageDescription: secret } };
  const sideways = await red(40, 30).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { bytes } = await clean(sideways);
  const { width, height, exif: left, orientation } = await sharp(bytes).metadata();
  expect({ width, height, left, orientation }).toEqual({
    width: 30,
    height: 40,
    left: undefined,
    orientation: undefined,
  });
  expect(Buffer.from(bytes).includes('Ada')).toBe(false);
});

test('a large picture is scaled down for the web', async () => {
  const { bytes } = await clean(await red(4000, 3000).png().toBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 2560, height: 1920 });
});

test.for([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['SVG behind an XML line', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00'],
  ['PDF', '%PDF-1.7'],
  ['nothing', ''],
] as const)('%s is refused', async ([, text]) => {
  await expect(clean(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ code: 'InvalidMimeType' });
});

test.for(Object.entries(pictures))('a broken %s is refused', async ([, bytes]) => {
  await expect(clean(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'InvalidRequest' });
});

test('an SVG behind the first bytes of a PNG is refused', async () => {
  const disguised = Buffer.concat([
    pictures['image/png'].subarray(0, 8),
    Buffer.from('<svg onload="alert(1)"/>'),
  ]);
  await expect(clean(disguised)).rejects.toMatchObject({ code: 'InvalidRequest' });
});

test('a decompression bomb is refused by its header, before any of it is unpacked', async () => {
  const bomb = pngOf(60_000, 60_000);
  expect(bomb.length).toBeLessThan(100_000);
  const large = await red(5_000, 5_000).png().toBuffer();
  const began = performance.now();
  await clean(large);
  const readingTook = performance.now() - began;
  await expect(clean(bomb)).rejects.toThrow('more than 25 megapixels');
  expect(performance.now() - began - readingTook).toBeLessThan(readingTook);
});

test('25 megapixels are the limit, to the pixel', async () => {
  await expect(clean(pngOf(5_000, 5_001))).rejects.toThrow('more than 25 megapixels');
  // As large as allowed, but with invalid data: it is decoded, and refused for its content.
  await expect(clean(pngOf(5_000, 5_000))).rejects.toThrow('not an image that can be read');
});

test('a side has 10,000 pixels at most, and a longer one is refused by the header', async () => {
  for (const [width, height] of [
    [1, 25_000_000],
    [25_000_000, 1],
    [10_001, 1],
    [1, 10_001],
  ] as const) {
    await expect(clean(pngOf(width, height, 10))).rejects.toThrow('longer than 10,000 pixels');
  }
  await expect(clean(pngOf(10_000, 1, 10))).rejects.toThrow('not an image that can be read');
  const { bytes } = await clean(await red(1, 10_000).png().toBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1, height: 2560 });
});

test('a large picture does not delay a small one that comes after it', { timeout: 60_000 }, async () => {
  const large = await red(3_000, 2_000).avif({ effort: 0 }).toBuffer();
  const order: string[] = [];
  const slow = clean(large).then(() => order.push('large'));
  await clean(pictures['image/png']).then(() => order.push('small'));
  await slow;
  expect(order).toEqual(['small', 'large']);
});

test('a picture whose header claims to be small is never unpacked beyond that size', async () => {
  const { bytes } = await clean(pngOf(10, 10, 5_000_000));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 10, height: 10 });
});

/** A hand-made black PNG, whose header may not match its data. */
function pngOf(width: number, height: number, dataBytes = 1_000_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(dataBytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const wanted = { width: undefined, height: undefined, resize: 'cover', quality: undefined } as const;

test.for([
  ['a width alone keeps the proportions', { width: 20 }, { width: 20, height: 15 }],
  ['cover cuts what is too much', { width: 20, height: 20 }, { width: 20, height: 20 }],
  ['contain shows everything', { width: 20, height: 20, resize: 'contain' }, { width: 20, height: 15 }],
  ['fill stretches', { width: 10, height: 30, resize: 'fill' }, { width: 10, height: 30 }],
  ['no picture becomes larger', { width: 2500 }, { width: 40, height: 30 }],
] as const)('%s', async ([, change, size]) => {
  const { bytes, type } = await transform(pictures['image/png'], { ...wanted, ...change }, undefined);
  expect(type).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject(size);
});

test('a picture is encoded in another format, and with less quality it is smaller', async () => {
  const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer();
  const { bytes, type } = await transform(noise, wanted, 'image/webp');
  expect([type, detectType(bytes)]).toEqual(['image/webp', 'image/webp']);
  const [coarse, fine] = await Promise.all(
    [20, 90].map((quality) => transform(noise, { ...wanted, quality }, undefined)),
  );
  expect(coarse?.bytes.length).toBeLessThan(fine?.bytes.length ?? 0);
});

test('only pictures are transformed, and bombs are refused by their header', async () => {
  await expect(transform(pngOf(60_000, 60_000), wanted, undefined)).rejects.toThrow(
    'more than 25 megapixels',
  );
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(transform(svg, wanted, undefined)).rejects.toMatchObject({ code: 'InvalidMimeType' });
});
