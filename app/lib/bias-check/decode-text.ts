import type { Work } from '#labs/kit/work.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

export type DecodedText =
  | { text: string; encoding: Encoding; fault?: undefined }
  | { fault: 'empty' | 'workbook' | 'not-text' };

/** Small enough to take a few milliseconds. Even, because UTF-16 has two bytes a character. */
const chunkLength = 1 << 19;

/**
 * Reads a byte order mark if there is one, then tries UTF-8, then Windows-1252, in which every byte means something.
 * Yields after each chunk.
 */
export function* decodeText(bytes: Uint8Array): Work<number, DecodedText> {
  const [first, second, third] = bytes;
  if (first === 0x50 && second === 0x4b) return { fault: 'workbook' };
  if (first === 0xff && second === 0xfe) return yield* decodeAs('utf-16le', 'UTF-16', bytes.subarray(2));
  if (first === 0xfe && second === 0xff) return yield* decodeAs('utf-16be', 'UTF-16', bytes.subarray(2));
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  const content = hasMark ? bytes.subarray(3) : bytes;
  const decoded = yield* decodeAs('utf-8', 'UTF-8', content);
  if (decoded.fault !== 'not-text' || content.includes(0)) return decoded;
  return yield* decodeAs('windows-1252', 'Windows-1252', content);
}

function* decodeAs(label: string, encoding: Encoding, bytes: Uint8Array): Work<number, DecodedText> {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  let text = '';
  try {
    for (let start = 0; start < bytes.length; start += chunkLength) {
      const chunk = decoder.decode(bytes.subarray(start, start + chunkLength), { stream: true });
      if (chunk.includes('\0')) return { fault: 'not-text' };
      text += chunk;
      yield start;
    }
    text += decoder.decode();
  } catch {
    return { fault: 'not-text' };
  }
  return text.trim() === '' ? { fault: 'empty' } : { text, encoding };
}
