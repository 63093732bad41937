import { createHash } from 'node:crypto';
import { checkType, maxBytesOf, maxImageBytes } from './bucket-limits.ts';
import { findBucket } from './buckets.ts';
import { detectFilm, type FilmType } from './films.ts';
import type { ImageType } from './images.ts';
import { checkMaySave, type ObjectMetadata, type ObjectPlace, saveObject } from './objects.ts';
import { readUpload } from './read-upload.ts';
import { tooLarge } from './refusal.ts';
import type { Storage, StorageContext } from './storage.ts';

/** Checks permission before reading the body, and trusts nothing but the bytes themselves. */
export async function upload(
  storage: Storage,
  context: StorageContext,
  place: ObjectPlace,
  isUpsert: boolean,
): Promise<Response> {
  const { database } = storage.backend;
  const caller = await storage.callerOf(context);
  const bucket = await findBucket(database, 'server', place.bucket);
  await checkMaySave(database, caller, { ...place, metadata: null, userMetadata: null, isUpsert });
  await storage.countUpload(context, caller);

  const { bytes, declaredType, cacheControl, userMetadata } = await readUpload(
    context.req.raw,
    maxBytesOf(bucket),
  );
  checkType(declaredType, bucket);
  const file = await clean(storage, bytes);
  checkType(file.type, bucket);

  const metadata = describe(file.bytes, file.type, cacheControl);
  const id = await saveObject(database, caller, { ...place, metadata, userMetadata, isUpsert }, file.bytes);
  storage.publicFiles.forget(place);
  return context.json({ Id: id, Key: `${place.bucket}/${place.name}` });
}

/** What is stored of an upload. Everything but films is re-encoded as a picture. */
async function clean(
  storage: Storage,
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; type: ImageType | FilmType }> {
  const type = detectFilm(bytes);
  if (type?.startsWith('video/')) return { bytes, type };
  if (bytes.length > maxImageBytes) throw tooLarge();
  return type ? { bytes, type } : storage.cleanImage(bytes);
}

function describe(bytes: Uint8Array, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 32)}"`,
    size: bytes.length,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  };
}
