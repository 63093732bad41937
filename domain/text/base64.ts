const letters = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const padding = '='.charCodeAt(0);

/**
 * Base64 with nothing but what browsers, Node and Deno share. `btoa` takes a string with a character for each byte, and
 * to make that of a file of megabytes takes ten times as long.
 */
export function toBase64(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    // Bytes behind the end count as 0.
    const first = bytes[from] ?? 0;
    const second = bytes[from + 1] ?? 0;
    const third = bytes[from + 2] ?? 0;
    text[to] = letters[first >> 2] ?? padding;
    text[to + 1] = letters[((first & 3) << 4) | (second >> 4)] ?? padding;
    text[to + 2] = letters[((second & 15) << 2) | (third >> 6)] ?? padding;
    text[to + 3] = letters[third & 63] ?? padding;
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return new TextDecoder().decode(text.fill(padding, text.length - missing));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** For URLs, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
