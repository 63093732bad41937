import { toBase64Url } from '#domain/text/base64.ts';
import { toHex } from '#domain/text/hex.ts';

/** A secret for a link in a mail, and its hash, which is what the database stores. */
export async function createToken(): Promise<{ token: string; hash: string }> {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  return { token, hash: await hashToken(token) };
}

export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return toHex(new Uint8Array(digest));
}
