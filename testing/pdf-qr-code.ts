import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import jsQR from 'jsqr';

/** The text of the QR code in one of our PDF files. Draws the bars of the one path that has hundreds of them, and decodes them like a camera. */
export async function readPdfQrCode(file: Uint8Array): Promise<string | undefined> {
  const { context } = await PDFDocument.load(file);
  const drawing = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [inflateSync(object.contents).toString('latin1')] : [],
    )
    .join('\n');
  const paths = drawing.split(/\bq\b/).map((path) => [...path.matchAll(/(\d+) (\d+) m\s+(\d+) \2 l/g)]);
  const bars = paths.find((found) => found.length > 100) ?? [];
  const [quiet, pixels] = [4, 4];
  const modules = Math.max(...bars.map(([, , , end]) => Number(end)));
  const width = (modules + 2 * quiet) * pixels;
  const image = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, start, row, end] of bars) {
    const [left, right] = [(Number(start) + quiet) * pixels, (Number(end) + quiet) * pixels];
    const top = (Number(row) + quiet) * pixels;
    for (let y = top; y < top + pixels; y += 1) {
      for (let x = left; x < right; x += 1) image.set([0, 0, 0], (y * width + x) * 4);
    }
  }
  return jsQR(image, width, width)?.data;
}
