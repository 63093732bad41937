import { createHash } from 'node:crypto';
import type { Caller } from '../database/database.ts';
import { chargeCurrentClient } from '../http/current-request.ts';
import { checkType, maxBytesOf, maxImageBytes } from './bucket-limits.ts';
import { type Bucket, findBucket } from './buckets.ts';
import { isContentOf, isDocumentType } from './documents.ts';
import { detectFilm } from './films.ts';
import { checkMaySave, keyOf, type ObjectMetadata, type ObjectPlace, saveObject } from './objects.ts';
import { readUpload } from './read-upload.ts';
import { tooLarge, wrongContent } from './refusal.ts';
import type { Storage, StorageContext } from './storage.ts';

/** Checks permission before reading the body, and trusts nothing but the bytes themselves. */
export async function upload(
  storage: Storage,
  context: StorageContext,
  caller: Caller,
  place: ObjectPlace,
  isUpsert: boolean,
): Promise<Response> {
  const { database } = storage.backend;
  const bucket = await findBucket(database, 'server', place.bucket);
  await checkMaySave(database, caller, { ...place, metadata: null, userMetadata: null, isUpsert });
  await storage.countUpload(context, caller);

  const { bytes, declaredType, cacheControl, userMetadata } = await readUpload(
    context.req.raw,
    maxBytesOf(bucket),
  );
  const file = await clean(storage, bytes, checkType(declaredType, bucket), bucket);
  checkType(file.type, bucket);

  const metadata = describe(file.bytes, file.type, cacheControl);
  const id = await saveObject(database, caller, { ...place, metadata, userMetadata, isUpsert }, file.bytes);
  storage.publicFiles.forget(place);
  return context.json({ Id: id, Key: keyOf(place) });
}

interface CleanFile {
  bytes: Uint8Array;
  type: string;
}

/** What is stored of an upload. Documents and films are stored as they are; everything else is a picture. */
async function clean(
  storage: Storage,
  bytes: Uint8Array,
  declared: string,
  bucket: Bucket,
): Promise<CleanFile> {
  if (isDocumentType(declared)) {
    const startedAt = performance.now();
    // A client that names no type sends `text/plain`, so only a bucket with a list of types takes it literally.
    const isRight = bucket.allowed_mime_types === null || isContentOf(declared, bytes);
    chargeCurrentClient(performance.now() - startedAt);
    if (!isRight) throw wrongContent(declared);
    return { bytes, type: declared };
  }
  const type = detectFilm(bytes);
  if (type?.startsWith('video/')) return { bytes, type };
  if (bytes.length > maxImageBytes) throw tooLarge();
  return type ? { bytes, type } : storage.images.clean(bytes);
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
