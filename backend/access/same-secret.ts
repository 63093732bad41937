import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that a secret cannot be guessed character by character. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
