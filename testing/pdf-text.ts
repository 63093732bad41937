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
  return streams.flatMap((stream) =>
    [...stream.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    ),
  );
}
