import type { Keys } from '../access/keys.ts';
import type { ObjectPlace } from './objects.ts';
import { invalidSignature } from './refusal.ts';

/** A URL that gives any holder access to one object until it expires. It contains no host and no role. */
export async function signUrl(keys: Keys, { bucket, name }: ObjectPlace, expiresIn: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const token = await keys.sign({ url: `${bucket}/${name}`, iat: now, exp: now + expiresIn });
  return `/object/sign/${bucket}/${name}?token=${token}`;
}

/** An access token is signed with the same key, but names no object, so it gives access to none. */
export async function checkSignedUrl(
  keys: Keys,
  { bucket, name }: ObjectPlace,
  token: string | undefined,
): Promise<void> {
  const claims = await keys.verify(token ?? '').catch(() => undefined);
  if (claims?.url !== `${bucket}/${name}`) throw invalidSignature();
}
