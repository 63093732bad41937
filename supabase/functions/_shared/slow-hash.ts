import { toHex } from '#domain/text/hex.ts';

/** As many as OWASP recommends for this algorithm. Auth services of both platforms use slower ones for passwords. */
const usualIterations = 600_000;

/** Browsers and both platforms have this algorithm. */
export async function deriveHash(text: string, salt: string, iterations = usualIterations): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(text), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations },
    key,
    256,
  );
  return toHex(new Uint8Array(bits));
}
