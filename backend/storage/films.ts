export const filmTypes = ['video/mp4', 'video/webm', 'text/vtt'] as const;
export type FilmType = (typeof filmTypes)[number];

/** Brands of MP4 files that browsers play. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|msnv)$/;
/** Pictures in the same container. */
const pictureBrands = /^(avif|avis|heic|heix|mif1)$/;

/**
 * Detects a film or its captions by the bytes alone, because a name or a declared type can be wrong. A film is stored
 * as it is: re-encoding one takes minutes, and browsers decode it in a sandbox.
 */
export function detectFilm(bytes: Uint8Array): FilmType | undefined {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  if (start.startsWith('ftyp', 4)) {
    const has = (brands: RegExp) => brandsOf(start).some((brand) => brands.test(brand));
    return has(mp4Brands) && !has(pictureBrands) ? 'video/mp4' : undefined;
  }
  // The document type of an EBML file: the element 4282, and its length.
  if (start.startsWith('\x1aE\xdf\xa3')) return /B\x82\x84webm/.test(start) ? 'video/webm' : undefined;
  return /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(start) && isText(bytes) ? 'text/vtt' : undefined;
}

/** The brands in the first box of an ISO media file: four characters each, after its size and its own name. */
export function brandsOf(start: string): string[] {
  const boxLength = Math.min(Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE(), start.length);
  return start.slice(8, boxLength).match(/.{4}/gs) ?? [];
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
