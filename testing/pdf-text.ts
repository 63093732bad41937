import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';

/** The lines of text in one of our PDF files, in document order. */
export async function readPdfText(file: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(file);
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [inflateSync(object.contents).toString('latin1')] : [],
    );
  const embedded = readCharacters(streams.find((stream) => stream.includes('beginbfchar')) ?? '');
  let font = '';
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-F]*)> Tj/g)].flatMap(([, name, hex = '']) => {
      if (name) font = name;
      if (name) return [];
      return font.startsWith('Besley')
        ? (hex.match(/.{4}/g) ?? []).map((glyph) => embedded.get(glyph) ?? '?').join('')
        : Buffer.from(hex, 'hex').toString('latin1');
    }),
  );
}

/** The character of each glyph of the embedded font. */
function readCharacters(map: string): Map<string, string> {
  return new Map(
    [...map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4})>/g)].map(([, glyph = '', code = '']) => [
      glyph,
      String.fromCodePoint(Number.parseInt(code, 16)),
    ]),
  );
}
