import { crc32, deflateRawSync } from 'node:zlib';

interface Entry {
  name: string;
  content: string | Uint8Array;
  /** What the directory claims, if not the truth. */
  claimedSize?: number;
  /** The file mode of Unix. */
  mode?: number;
}

/** A zip file with these entries, made by hand so that it can be wrong where a test wants it to be. */
export function zipOf(entries: Entry[], comment = ''): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, mode = 0o100644 } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(0x031e, 4);
    shared.copy(entry, 6);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    files.push(file);
    directory.push(entry, Buffer.from(name));
    offset += file.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...files, ...directory, end, Buffer.from(comment)]);
}
