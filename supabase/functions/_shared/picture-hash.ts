import type { CodePicture } from '#domain/families/picture-code.ts';
import { toHex } from '#domain/text/hex.ts';
import type { FunctionPlatform } from './platform.ts';

/**
 * The hash of a picture code. There are only 20,736 codes, so who has a copy of the database could try them all: the
 * secret of the installation and many iterations make that slow.
 */
export function hashPictures(
  pictures: readonly CodePicture[],
  { salt, secret }: { salt: string; secret: string },
  platform: Pick<FunctionPlatform, 'hashSlowly'>,
): Promise<string> {
  return platform.hashSlowly(`${secret}:${pictures.join('-')}`, salt);
}

export function makeSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
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
