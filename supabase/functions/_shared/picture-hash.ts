import type { CodePicture } from '#domain/families/picture-code.ts';
import { toHex } from '#domain/text/hex.ts';
import type { FunctionPlatform } from './platform.ts';

/**
 * The hash of a picture code. There are only 20,736 codes, so a thief of the database could try them all. The secret of
 * the installation and many iterations make that slow.
 */
export function hashPictures(
  pictures: readonly CodePicture[],
  { salt, secret }: { salt: string; secret: string },
  platform: Pick<FunctionPlatform, 'hashSlowly'>,
): Promise<string> {
  return platform.hashSlowly(`${secret}:${pictures.join('-')}`, salt);
}

/** What the database stores of a new code: its hash, with a salt of its own. */
export async function hashNewCode(
  pictures: readonly CodePicture[],
  secret: string,
  platform: Pick<FunctionPlatform, 'hashSlowly'>,
): Promise<{ salt: string; hash: string }> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, hash: await hashPictures(pictures, { salt, secret }, platform) };
}

/** Takes the same time wherever two hashes differ. */
export function isSameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let place = 0; place < one.length; place += 1) {
    difference |= one.charCodeAt(place) ^ other.charCodeAt(place);
  }
  return difference === 0;
}
