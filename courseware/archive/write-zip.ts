import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { Files } from '../files/course-files.ts';

const deflate = promisify(deflateRaw) as (bytes: Uint8Array) => Promise<Uint8Array>;

/** The version that can unpack it (2.0), the flag for UTF-8 names, and the method deflate. */
const [version, flags, method] = [20, 0x800, 8];
/** 1 January 1980, the first day a zip file can name: the same courses give the same bytes. */
const [time, date] = [0, 0x21];
/** Host 3 is Unix, so that the attributes are an ordinary file that its owner may write. */
const [madeBy, attributes] = [(3 << 8) | version, (0o100644 << 16) >>> 0];

/** Packs files into a zip file. */
export async function writeZip(files: Files): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    const packed = await deflate(bytes);
    const shared = [
      ...[u16(version), u16(flags), u16(method), u16(time), u16(date)],
      ...[u32(crc32(bytes)), u32(packed.length), u32(bytes.length), u16(name.length), u16(0)],
    ];
    directory.push(
      ...[u32(0x02014b50), u16(madeBy), ...shared],
      // No comment, the first disk, no internal attributes.
      ...[u16(0), u16(0), u16(0), u32(attributes), u32(offset), name],
    );
    const local = [u32(0x04034b50), ...shared, name, packed];
    parts.push(...local);
    offset += lengthOf(local);
  }
  const size = lengthOf(directory);
  const end = [
    ...[u32(0x06054b50), u16(0), u16(0), u16(files.size), u16(files.size)],
    ...[u32(size), u32(offset), u16(0)],
  ];
  return join([...parts, ...directory, ...end]);
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >> 8) & 0xff);
}

function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >>> 24) & 0xff);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
