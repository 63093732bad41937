import { z } from 'zod';
import type { Keys } from '../access/keys.ts';
import type { Caller } from '../database/database.ts';
import { keyOf, type ObjectPlace } from './objects.ts';
import { invalidSignature } from './refusal.ts';
import { type Transformation, transformationSchema } from './transformation.ts';

/** How long a URL for an upload works, in seconds. */
const uploadSeconds = 7_200;

/**
 * The claims of a signed URL. Each purpose has a claim of its own with the object, so that no token serves another
 * purpose. An access token is signed with the same key and has none of them, and these have no role and no user.
 */
const claims = {
  download: z.object({ url: z.string() }),
  rendition: z.object({ rendered: z.string(), transformation: transformationSchema }),
  upload: z.object({
    upload: z.string(),
    upsert: z.boolean(),
    by: z.object({ role: z.string(), sub: z.string().optional(), session_id: z.string().optional() }),
  }),
};

/** A URL that gives any holder access to one object until it expires. It contains no host and no role. */
export async function signUrl(keys: Keys, place: ObjectPlace, expiresIn: number): Promise<string> {
  const token = await sign(keys, { url: keyOf(place) }, expiresIn);
  return `/object/sign/${keyOf(place)}?token=${token}`;
}

/** The same for a picture as it was asked for, and never for the original. */
export async function signRenditionUrl(
  keys: Keys,
  place: ObjectPlace,
  transformation: Transformation,
  expiresIn: number,
): Promise<string> {
  const token = await sign(keys, { rendered: keyOf(place), transformation }, expiresIn);
  return `/render/image/sign/${keyOf(place)}?token=${token}`;
}

/**
 * A URL with which any holder uploads one object in the name of the caller. The policies apply again when the file
 * arrives, so it is worth nothing after the caller has lost the right, the session or the account.
 */
export async function signUploadUrl(
  keys: Keys,
  place: ObjectPlace,
  { role, claims: { sub, session_id } }: Caller,
  upsert: boolean,
): Promise<{ url: string; token: string }> {
  const token = await sign(
    keys,
    { upload: keyOf(place), upsert, by: { role, sub, session_id } },
    uploadSeconds,
  );
  return { url: `/object/upload/sign/${keyOf(place)}?token=${token}`, token };
}

async function sign(keys: Keys, payload: object, expiresIn: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return keys.sign({ ...payload, iat: now, exp: now + expiresIn });
}

export async function checkSignedUrl(
  keys: Keys,
  place: ObjectPlace,
  token: string | undefined,
): Promise<void> {
  const { url } = await read(keys, token, claims.download);
  if (url !== keyOf(place)) throw invalidSignature();
}

export async function readSignedRendition(
  keys: Keys,
  place: ObjectPlace,
  token: string | undefined,
): Promise<Transformation> {
  const { rendered, transformation } = await read(keys, token, claims.rendition);
  if (rendered !== keyOf(place)) throw invalidSignature();
  return transformation;
}

export async function readSignedUpload(
  keys: Keys,
  place: ObjectPlace,
  token: string | undefined,
): Promise<{ caller: Caller; isUpsert: boolean }> {
  const { upload, upsert, by } = await read(keys, token, claims.upload);
  if (upload !== keyOf(place)) throw invalidSignature();
  return { caller: { role: by.role, claims: by }, isUpsert: upsert };
}

async function read<Schema extends z.ZodType>(
  keys: Keys,
  token: string | undefined,
  schema: Schema,
): Promise<z.output<Schema>> {
  const payload = await keys.verify(token ?? '').catch(() => undefined);
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidSignature();
  return parsed.data;
}
