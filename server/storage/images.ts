import type { Sharp } from 'sharp';
import { invalidRequest, invalidType, StorageRefusal } from './refusal.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

export interface CleanImage {
  bytes: Uint8Array;
  type: ImageType;
}

const mostPixels = 25_000_000;
/** Wider than any place on the site; the re-encoding of a larger picture would keep a core busy for a minute. */
const longestSide = 2560;
const secondsPerImage = 20;

/**
 * Decodes and writes anew every picture, so that what we serve holds pixels and nothing else: no metadata, no
 * script behind the last byte, no second file in the same bytes. One at a time, for each may take a core for seconds.
 */
export function createImageCleaner(): (bytes: Uint8Array) => Promise<CleanImage> {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    const turn = last.then(() => cleanImage(bytes));
    last = turn.catch(() => {});
    return turn;
  };
}

async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  const type = detectType(bytes);
  if (!type) throw invalidType('of this file');
  // Loaded with the first picture: it takes 18 MB, and most processes never see one.
  const { default: sharp } = await import('sharp');
  try {
    // Reading the header unpacks nothing, so a bomb costs no more than any other file.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height, compression, isPalette } = header;
    if (width * height > mostPixels) throw invalidRequest('The image has more than 25 megapixels');
    if (type === 'image/avif' && compression !== 'av1') throw invalidType('of this file');
    const small = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: secondsPerImage })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
    return { bytes: await encode(small, type, isPalette), type };
  } catch (error) {
    if (error instanceof StorageRefusal) throw error;
    throw invalidRequest('The file is not an image that can be read');
  }
}

function encode(image: Sharp, type: ImageType, isPalette: boolean): Promise<Uint8Array> {
  switch (type) {
    case 'image/png':
      return image.png({ palette: isPalette }).toBuffer();
    case 'image/jpeg':
      return image.jpeg({ quality: 85 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality: 85 }).toBuffer();
    case 'image/avif':
      // The default effort takes fifteen times as long for a few percent.
      return image.avif({ quality: 60, effort: 2 }).toBuffer();
  }
}

/** By the first bytes alone: a name or a declared type can say anything. */
export function detectType(bytes: Uint8Array): ImageType | undefined {
  const text = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4) && brandsOf(text).includes('avif')) return 'image/avif';
  return undefined;
}

/** The brands in the first box of an ISO media file: four letters each, after its size and its own name. */
function brandsOf(text: string): string[] {
  const boxLength = Math.min(Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(), text.length);
  return text.slice(8, boxLength).match(/.{4}/gs) ?? [];
}
