import { createHash, timingSafeEqual } from 'node:crypto';

/** Takes equally long wherever the two differ, so that a secret cannot be guessed letter by letter. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
