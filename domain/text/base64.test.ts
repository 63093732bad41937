import { expect, test } from 'vitest';
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts';

test.for([0, 1, 2, 3, 255, 32_768, 100_001])('%i bytes are written and read back', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
  expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
});
