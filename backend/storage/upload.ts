import { createHash } from 'node:crypto';
import { findBucket } from './buckets.ts';
import { detectFilm, type FilmType, filmTypes } from './films.ts';
import { type ImageType, imageTypes } from './images.ts';
import { checkMaySave, type ObjectMetadata, type ObjectPlace, saveObject } from './objects.ts';
import { readUpload } from './read-upload.ts';
import { invalidType, tooLarge } from './refusal.ts';
import type { Storage, StorageContext } from './storage.ts';

const maxBytes = 5 * 1024 * 1024;
/** A film is held in memory while it is stored, and several times over on its way into the database. */
const maxFilmBytes = 25 * 1024 * 1024;

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

  // A bucket without a list of types is for pictures.
  const allowed = bucket.allowed_mime_types ?? imageTypes;
  const most = filmTypes.some((type) => isAllowed(type, allowed)) ? maxFilmBytes : maxBytes;
  const limit = Math.min(most, bucket.file_size_limit ?? most);
  const { bytes, declaredType, cacheControl, userMetadata } = await readUpload(context.req.raw, limit);
  checkType(declaredType, allowed);
  const file = await clean(storage, bytes);
  checkType(file.type, allowed);

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
  if (bytes.length > maxBytes) throw tooLarge();
  return type ? { bytes, type } : storage.cleanImage(bytes);
}

/** Only pictures and films are ever stored. A bucket may allow fewer types, never more. */
function checkType(declared: string, allowed: readonly string[]): void {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isKnown = [...imageTypes, ...filmTypes].some((known) => known === type);
  if (!isKnown || !isAllowed(type, allowed)) throw invalidType(declared);
}

function isAllowed(type: string, allowed: readonly string[]): boolean {
  return allowed.some((each) => matches(type, each));
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
