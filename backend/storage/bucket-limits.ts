import type { Bucket } from './buckets.ts';
import { documentTypes } from './documents.ts';
import { filmTypes } from './films.ts';
import { imageTypes } from './images.ts';
import { invalidType, tooLarge } from './refusal.ts';

export const maxImageBytes = 5 * 1024 * 1024;
/** A file is held in memory while it is stored, and several times over on its way into the database. */
const maxFileBytes = 25 * 1024 * 1024;

const knownTypes: readonly string[] = [...imageTypes, ...filmTypes, ...documentTypes];

export function maxBytesOf(bucket: Bucket): number {
  const isForPictures = ![...filmTypes, ...documentTypes].some((type) => isAllowed(type, bucket));
  const most = isForPictures ? maxImageBytes : maxFileBytes;
  return Math.min(most, bucket.file_size_limit ?? most);
}

/** Returns the type without its parameters. A bucket may allow fewer types than we know, never more. */
export function checkType(declared: string, bucket: Bucket): string {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!knownTypes.includes(type) || !isAllowed(type, bucket)) throw invalidType(declared);
  return type;
}

/** For a file that comes from another bucket, whose limits may be wider. */
export function checkFits(file: { mimetype: string; size: number }, bucket: Bucket): void {
  checkType(file.mimetype, bucket);
  if (file.size > maxBytesOf(bucket)) throw tooLarge();
}

/** As on hosted Supabase, a bucket without a list of types takes all of them. */
function isAllowed(type: string, { allowed_mime_types: allowed }: Bucket): boolean {
  return (
    allowed === null ||
    allowed.some((each) => (each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each))
  );
}
