export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a PNG or WebP picture in pixels, by its first 30 bytes. Undefined for all other files. */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readPng(view) ?? readWebP(view);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

function readPng(view: DataView): PictureSize | undefined {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR') return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** WebP has a lossy, a lossless and an extended format. */
function readWebP(view: DataView): PictureSize | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined;
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    }
    default:
      return undefined;
  }
}
