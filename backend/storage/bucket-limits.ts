import type { Bucket } from './buckets.ts';
import { filmTypes } from './films.ts';
import { imageTypes } from './images.ts';
import { invalidType, tooLarge } from './refusal.ts';

export const maxImageBytes = 5 * 1024 * 1024;
/** A film is held in memory while it is stored, and several times over on its way into the database. */
const maxFilmBytes = 25 * 1024 * 1024;

export function maxBytesOf(bucket: Bucket): number {
  const most = filmTypes.some((type) => isAllowed(type, bucket)) ? maxFilmBytes : maxImageBytes;
  return Math.min(most, bucket.file_size_limit ?? most);
}

/** Only pictures and films are ever stored. A bucket may allow fewer types, never more. */
export function checkType(declared: string, bucket: Bucket): void {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isKnown = [...imageTypes, ...filmTypes].some((known) => known === type);
  if (!isKnown || !isAllowed(type, bucket)) throw invalidType(declared);
}

/** For a file that comes from another bucket, whose limits may be wider. */
export function checkFits(file: { mimetype: string; size: number }, bucket: Bucket): void {
  checkType(file.mimetype, bucket);
  if (file.size > maxBytesOf(bucket)) throw tooLarge();
}

/** A bucket without a list of types is for pictures. */
function isAllowed(type: string, { allowed_mime_types: allowed }: Bucket): boolean {
  return (allowed ?? imageTypes).some((each) =>
    each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each,
  );
}
