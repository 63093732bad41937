import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureSize } from './picture-size.ts';

const blank = (channels: 3 | 4) =>
  sharp({ create: { width: 300, height: 70, channels, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });

test('the size of a picture is in its first bytes', async () => {
  const encoded = [
    await blank(3).png().toBuffer(),
    await blank(3).webp().toBuffer(),
    await blank(4).webp({ lossless: true }).toBuffer(),
    await blank(4).webp().withMetadata({ orientation: 1 }).toBuffer(),
  ];
  for (const bytes of encoded) {
    expect(readPictureSize(bytes.subarray(0, 30))).toEqual({ width: 300, height: 70 });
  }
});

test('other files have no size, whatever their name says', async () => {
  for (const bytes of [
    await blank(3).jpeg().toBuffer(),
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="7"></svg>'),
    new Uint8Array(100),
    new Uint8Array(3),
  ]) {
    expect(readPictureSize(bytes)).toBeUndefined();
  }
});
