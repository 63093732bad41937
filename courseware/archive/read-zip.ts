import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import type { ContentProblem } from '../content-problem.ts';
import type { Files } from '../files/course-files.ts';
import { archiveLimits as limits } from './archive-limits.ts';

const inflate = promisify(inflateRaw) as (
  bytes: Uint8Array,
  options: { maxOutputLength: number },
) => Promise<Uint8Array>;

interface Entry {
  path: string;
  isEncrypted: boolean;
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  mode: number;
  offset: number;
}

/** A zip file that cannot be read as a whole. */
class UnreadableZip extends Error {}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const [endLength, entryLength, localLength] = [22, 46, 30];
const longestComment = 0xffff;
const method = { stored: 0, deflated: 8 };
const fileType = { mask: 0o170000, none: 0, folder: 0o040000, file: 0o100000, link: 0o120000 };

/**
 * Unpacks a zip file in memory. Sizes are checked before anything is unpacked, and no file is unpacked beyond its
 * declared size, so that a zip bomb costs nothing. Returns no files if there is a problem.
 */
export async function readZip(bytes: Uint8Array): Promise<{ files: Files; problems: ContentProblem[] }> {
  const none: Files = new Map();
  const whole = (message: string) => ({ files: none, problems: [{ file: 'zip', message }] });
  if (bytes.length > limits.bytes) return whole(`The zip file is larger than ${inMegabytes(limits.bytes)}.`);
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries = readEntries(view, bytes).filter(({ path }) => !isIgnored(path));
    const problems = checkEntries(entries);
    if (problems.length > 0) return { files: none, problems };
    const files = new Map<string, Uint8Array>();
    for (const entry of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      const unpacked = await unpack(entry, view, bytes);
      if (typeof unpacked === 'string') problems.push({ file: entry.path, message: unpacked });
      else files.set(entry.path, unpacked);
    }
    return problems.length > 0 ? { files: none, problems } : { files, problems };
  } catch (error) {
    if (error instanceof UnreadableZip) return whole(error.message);
    // Offsets in a damaged file point outside of it.
    if (error instanceof RangeError) return whole('The zip file is damaged.');
    throw error;
  }
}

function readEntries(view: DataView, bytes: Uint8Array): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const isSplit = view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count;
  if (isSplit) throw new UnreadableZip('The zip file is one of several parts.');
  if (count === 0xffff) throw new UnreadableZip('The zip file has the Zip64 format.');
  if (count > limits.files * 2) throw new UnreadableZip(tooManyFiles);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (view.getUint32(at, true) !== entrySignature) throw new UnreadableZip('The zip file is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    const isUnix = view.getUint8(at + 5) === 3;
    const path = readName(bytes.subarray(at + entryLength, at + entryLength + nameLength), flags);
    // A path that ends with a slash is a folder, which courses get from their files.
    if (!path.endsWith('/')) {
      entries.push({
        path,
        isEncrypted: (flags & 1) !== 0,
        method: view.getUint16(at + 10, true),
        checksum: view.getUint32(at + 16, true),
        packedSize: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        mode: isUnix ? view.getUint32(at + 38, true) >>> 16 : fileType.none,
        offset: view.getUint32(at + 42, true),
      });
    }
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The last record of the file, which a comment of any length may follow. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    const isEnd = view.getUint32(at, true) === endSignature;
    if (isEnd && at + endLength + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  throw new UnreadableZip('This is not a zip file.');
}

function readName(bytes: Uint8Array, flags: number): string {
  const isUtf8 = (flags & 0x800) !== 0 || bytes.every((byte) => byte < 0x80);
  if (!isUtf8) throw new UnreadableZip('A file name in the zip file is not UTF-8.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableZip('A file name in the zip file is not UTF-8.');
  }
}

/** What operating systems add to archives. */
function isIgnored(path: string): boolean {
  return path
    .split('/')
    .some(
      (part) => part === '__MACOSX' || (part.startsWith('.') && !/^\.+$/.test(part)) || part === 'Thumbs.db',
    );
}

const tooManyFiles = `The zip file has more than ${limits.files} files.`;

function checkEntries(entries: readonly Entry[]): ContentProblem[] {
  if (entries.length > limits.files) return [{ file: 'zip', message: tooManyFiles }];
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.totalBytes) {
    return [
      { file: 'zip', message: `The files are larger than ${inMegabytes(limits.totalBytes)} together.` },
    ];
  }
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const message = problemOf(entry, seen);
    seen.add(entry.path.toLowerCase());
    return message ? [{ file: showPath(entry.path), message }] : [];
  });
}

function problemOf({ path, isEncrypted, method: packing, size, mode }: Entry, seen: Set<string>) {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || /^\.+$/.test(part)) || /[\\:]/.test(path)) {
    return 'The path leads out of the folder of the courses.';
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'The file name has control characters.';
  if (path.length > limits.pathLength) return `The path is longer than ${limits.pathLength} characters.`;
  if (seen.has(path.toLowerCase())) return 'The zip file has two files with this name.';
  const type = mode & fileType.mask;
  if (type === fileType.link) return 'The file is a link. Links are not followed.';
  if (type !== fileType.none && type !== fileType.file) return 'This is not an ordinary file.';
  if (isEncrypted) return 'The file is encrypted.';
  if (packing !== method.stored && packing !== method.deflated) {
    return 'The file is packed in a way that is not supported. Use the usual "deflate".';
  }
  if (size > limits.fileBytes) return `The file is larger than ${inMegabytes(limits.fileBytes)}.`;
  return undefined;
}

/** Returns the bytes, or why there are none. */
async function unpack(entry: Entry, view: DataView, bytes: Uint8Array): Promise<Uint8Array | string> {
  const { offset, size, packedSize, path } = entry;
  if (view.getUint32(offset, true) !== localSignature) return 'The zip file is damaged here.';
  const nameLength = view.getUint16(offset + 26, true);
  const start = offset + localLength + nameLength + view.getUint16(offset + 28, true);
  const name = new TextDecoder().decode(
    bytes.subarray(offset + localLength, offset + localLength + nameLength),
  );
  if (name !== path) return 'The zip file has two names for this file.';
  if (start + packedSize > bytes.length) return 'The zip file is damaged here.';
  const packed = bytes.subarray(start, start + packedSize);
  let unpacked: Uint8Array;
  try {
    unpacked =
      entry.method === method.stored ? packed : await inflate(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLarger =
      error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    return isLarger ? 'The file is larger than the zip file says.' : 'The zip file is damaged here.';
  }
  if (unpacked.length !== size) return 'The file does not have the size that the zip file says.';
  if (crc32(unpacked) !== entry.checksum) return 'The zip file is damaged here: the checksum is wrong.';
  return unpacked;
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

/** Control characters in a name would make the report unreadable. */
function showPath(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
  return path.slice(0, limits.pathLength).replaceAll(/[\u0000-\u001f\u007f]/g, '?');
}
