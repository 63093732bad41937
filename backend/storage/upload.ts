import { createHash } from 'node:crypto';
import { findBucket } from './buckets.ts';
import { imageTypes } from './images.ts';
import { checkMaySave, type ObjectMetadata, type ObjectPlace, saveObject } from './objects.ts';
import { readUpload } from './read-upload.ts';
import { invalidType } from './refusal.ts';
import type { Storage, StorageContext } from './storage.ts';

const maxBytes = 5 * 1024 * 1024;

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

  const limit = Math.min(maxBytes, bucket.file_size_limit ?? maxBytes);
  const { bytes, declaredType, cacheControl, userMetadata } = await readUpload(context.req.raw, limit);
  checkType(declaredType, bucket.allowed_mime_types);
  const image = await storage.cleanImage(bytes);
  checkType(image.type, bucket.allowed_mime_types);

  const metadata = describe(image.bytes, image.type, cacheControl);
  const id = await saveObject(database, caller, { ...place, metadata, userMetadata, isUpsert }, image.bytes);
  storage.publicFiles.forget(place);
  return context.json({ Id: id, Key: `${place.bucket}/${place.name}` });
}

/** Only pictures are ever stored. A bucket may allow fewer types, never more. */
function checkType(declared: string, allowedByBucket: string[] | null): void {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isImage = imageTypes.some((known) => known === type);
  const isAllowed = !allowedByBucket || allowedByBucket.some((allowed) => matches(type, allowed));
  if (!isImage || !isAllowed) throw invalidType(declared);
}

function matches(type: string, allowed: string): boolean {
  return allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed;
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
