/** Open Badges 3.0 puts the credential into one uncompressed iTXt chunk of a PNG. */
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const keyword = 'openbadgecredential';
/** Length, type and checksum of a chunk, without its data. */
const chunkFrame = 12;
/** Compression flag, compression method, an empty language and an empty translated keyword. */
const plainText = [0, 0, 0, 0];

export const isPng = (file: Uint8Array) => signature.every((byte, place) => file[place] === byte);

/** Adds the credential behind the header of the picture, in place of any that it has. */
export function bakePng(picture: Uint8Array, json: string): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(picture).filter((chunk) => textOf(chunk) === undefined);
  const [header, ...others] = chunks;
  if (!header) throw new Error('This picture is no PNG.');
  const data = new TextEncoder().encode(`${keyword}\0${String.fromCharCode(...plainText)}${json}`);
  const baked = writeChunk('iTXt', data);
  return concat([new Uint8Array(signature), header.bytes, baked, ...others.map(({ bytes }) => bytes)]);
}

/** The texts of all credentials in a PNG. More than one means that the file was tampered with. */
export function readPng(file: Uint8Array): string[] {
  return chunksOf(file).flatMap((chunk) => textOf(chunk) ?? []);
}

interface Chunk {
  type: string;
  data: Uint8Array;
  bytes: Uint8Array;
}

function chunksOf(file: Uint8Array): Chunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (isPng(file) && at + chunkFrame <= file.length) {
    const length = view.getUint32(at);
    const end = at + chunkFrame + length;
    if (end > file.length) break;
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length), bytes: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function textOf({ type, data }: Chunk): string | undefined {
  if (type !== 'iTXt') return undefined;
  const found = data.indexOf(0);
  if (new TextDecoder().decode(data.subarray(0, found)) !== keyword) return undefined;
  return new TextDecoder().decode(data.subarray(found + 1 + plainText.length));
}

function writeChunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(chunkFrame + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
