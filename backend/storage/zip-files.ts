const endLength = 22;
const longestComment = 0xffff;
const entryLength = 46;

const mostEntries = 2_000;
/** Of all files together once they are unpacked. */
const mostUnpackedBytes = 200 * 1024 * 1024;

/**
 * Whether a person can unpack the archive without harm: no bomb, no file outside the folder, no link, and nothing but
 * an archive in the same bytes. Only the directory at its end is read, and nothing is unpacked.
 */
export function isSafeZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return false;
  const entries = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  // An archive on several disks, in the format for more than 4 GB, or behind something else, is none that we take.
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== entries) return false;
  if (start + view.getUint32(end + 12, true) !== end || entries > mostEntries) return false;
  if (view.getUint32(0, true) !== (entries === 0 ? 0x06054b50 : 0x04034b50)) return false;

  let at = start;
  let packedBytes = 0;
  let unpackedBytes = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryLength > end || view.getUint32(at, true) !== 0x02014b50) return false;
    packedBytes += view.getUint32(at + 20, true);
    unpackedBytes += view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(bytes.subarray(at + entryLength, at + entryLength + nameLength)).toString(
      'latin1',
    );
    if (!isSafeName(name) || isLink(view.getUint32(at + 38, true))) return false;
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // Bombs without nested archives let many entries share the same bytes.
  return at === end && packedBytes <= start && unpackedBytes <= mostUnpackedBytes;
}

/** The record at the end of the archive, whose comment reaches exactly to the last byte. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
    if (
      view.getUint32(at, true) === 0x06054b50 &&
      at + endLength + view.getUint16(at + 20, true) === view.byteLength
    ) {
      return at;
    }
  }
  return undefined;
}

function isSafeName(name: string): boolean {
  return name !== '' && !/^\/|^[a-z]:|[\\\0]/i.test(name) && !name.split('/').includes('..');
}

/** The file mode of Unix is in the upper half of the attributes. */
function isLink(attributes: number): boolean {
  return ((attributes >>> 16) & 0o170000) === 0o120000;
}
