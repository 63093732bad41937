import { isUtf8 } from 'node:buffer';
import { isSafeZip } from './zip-files.ts';

/**
 * Types of files that are stored as they are, and whether the bytes can be of that type. They are served as downloads
 * only, so the check protects those who open them: a file is what it says it is.
 */
const checks = {
  'application/pdf': isPdf,
  'application/zip': isSafeZip,
  'application/x-ipynb+json': isNotebook,
  'application/json': isText,
  'text/csv': isText,
  'text/markdown': isText,
  'text/plain': isText,
  // Says nothing about its content.
  'application/octet-stream': () => true,
} satisfies Record<string, (bytes: Uint8Array) => boolean>;

export type DocumentType = keyof typeof checks;
export const documentTypes = Object.keys(checks) as DocumentType[];

export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(checks, type);
}

export function isContentOf(type: DocumentType, bytes: Uint8Array): boolean {
  return checks[type](bytes);
}

function isPdf(bytes: Uint8Array): boolean {
  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return /^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 16))) && /%%EOF/.test(textOf(bytes.subarray(-1024)));
}

/** Parsing a notebook of many megabytes would block other requests, so only what every notebook has is looked for. */
function isNotebook(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    isUtf8(bytes) &&
    isText(bytes) &&
    /^\ufeff?\s*\{/.test(text.subarray(0, 64).toString()) &&
    /\}\s*$/.test(text.subarray(-64).toString()) &&
    text.includes('"nbformat"')
  );
}

/** Text in any encoding that continues ASCII: spreadsheets on Windows still write CSV in Windows-1252. */
function isText(bytes: Uint8Array): boolean {
  // A loop, because a callback for each byte of a large file would block other requests for too long.
  for (let at = 0; at < bytes.length; at += 1) if (isControl[bytes[at] ?? 0]) return false;
  return true;
}

/** Bytes below the space, except tab, line feed, form feed and carriage return. */
const isControl = Array.from({ length: 256 }, (_, byte) => byte < 0x20 && ![9, 10, 12, 13].includes(byte));
