import type { Sharp } from 'sharp';
import { runInTurnOfClient } from '../http/current-request.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { brandsOf } from './films.ts';
import { invalidRequest, invalidType } from './refusal.ts';
import type { Transformation } from './transformation.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

export interface CleanImage {
  bytes: Uint8Array;
  type: ImageType;
}

const maxPixels = 25_000_000;
/**
 * A picture may be long, such as a panorama. But one a million pixels long and a few wide would take minutes to scale
 * down.
 */
const maxPixelsPerSide = 10_000;
/** Takes less than a second whatever it shows, so a picture of this size waits only for others of this size. */
const smallPicture = 5_000_000;
/** Larger than any place on the site needs. Re-encoding a larger picture would keep a core busy for a minute. */
const longestSide = 2560;
const secondsPerImage = 15;

export interface Images {
  /**
   * Decodes and re-encodes a picture, so that what we serve contains pixels and nothing else: no metadata, no script
   * behind the last byte, no second file in the same bytes.
   */
  clean(bytes: Uint8Array): Promise<CleanImage>;
  /** A smaller or cut version of a picture, in the given format or its own. */
  transform(bytes: Uint8Array, wanted: Transformation, format: ImageType | undefined): Promise<CleanImage>;
}

/**
 * Each picture may take a core for seconds, so at most one large and one small picture are processed at once. A large
 * one never delays a small one, and clients take turns.
 */
export function createImages(): Images {
  const inLine = { small: new FairQueue(), large: new FairQueue() };
  async function process(bytes: Uint8Array, resize: (image: Sharp, header: Header) => Promise<CleanImage>) {
    const header = await readHeader(bytes);
    const line = header.width * header.height <= smallPicture ? inLine.small : inLine.large;
    return runInTurnOfClient(line, () => decode(bytes, (image) => resize(image, header)));
  }
  return {
    clean: (bytes) =>
      process(bytes, async (image, { type, isPalette }) => {
        const small = image.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
        return { bytes: await encode(small, type, { isPalette }), type };
      }),
    transform: (bytes, { width, height, resize, quality }, format) =>
      process(bytes, async (image, header) => {
        const type = format ?? header.type;
        const resized = image.resize(width ?? null, height ?? null, {
          fit: fits[resize],
          withoutEnlargement: true,
        });
        return { bytes: await encode(resized, type, { isPalette: header.isPalette, quality }), type };
      }),
  };
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/** Loaded with the first picture: it takes 18 MB, and most processes never process one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per picture, so that two of them leave the other cores to the site.
  sharp.concurrency(1);
  return sharp;
}

interface Header {
  type: ImageType;
  width: number;
  height: number;
  isPalette: boolean;
}

/** Reading the header unpacks nothing, so a bomb costs no more than any other file. */
async function readHeader(bytes: Uint8Array): Promise<Header> {
  const type = detectType(bytes);
  if (!type) throw invalidType('of this file');
  const sharp = await loadSharp();
  const { width, height, compression, isPalette } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > maxPixels) throw invalidRequest('The image has more than 25 megapixels');
  if (Math.max(width, height) > maxPixelsPerSide) {
    throw invalidRequest('The image is longer than 10,000 pixels on a side');
  }
  if (type === 'image/avif' && compression !== 'av1') throw invalidType('of this file');
  return { type, width, height, isPalette };
}

const unreadable = () => invalidRequest('The file is not an image that can be read');

async function decode(
  bytes: Uint8Array,
  process: (image: Sharp) => Promise<CleanImage>,
): Promise<CleanImage> {
  const sharp = await loadSharp();
  try {
    return await process(
      sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: secondsPerImage })
        .autoOrient(),
    );
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout');
    throw isTimeout ? invalidRequest('The image takes too long to read') : unreadable();
  }
}

function encode(
  image: Sharp,
  type: ImageType,
  { isPalette, quality }: { isPalette: boolean; quality?: number | undefined },
): Promise<Uint8Array> {
  switch (type) {
    case 'image/png':
      return image.png({ palette: isPalette }).toBuffer();
    case 'image/jpeg':
      return image.jpeg({ quality: quality ?? 85 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality: quality ?? 85 }).toBuffer();
    case 'image/avif':
      // The default effort takes fifteen times as long for a few percent.
      return image.avif({ quality: quality ?? 60, effort: 2 }).toBuffer();
  }
}

/** Detects the type by the first bytes alone, because a name or a declared type can be wrong. */
export function detectType(bytes: Uint8Array): ImageType | undefined {
  const text = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4) && brandsOf(text).includes('avif')) return 'image/avif';
  return undefined;
}
