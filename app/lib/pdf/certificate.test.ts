import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import type { VerifiedCertificate } from '#domain/certificates/certificate.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createCertificate } from './certificate.ts';

const certificate: VerifiedCertificate = {
  id: 'LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH',
  student_name: 'Zoë Müller',
  course_title: 'Deep Learning in Practice',
  course_level: 'Advanced',
  level: null,
  score_label: 'Excellent',
  status: 'Issued',
  issued_on: '2026-11-15',
  valid_until: '2028-11-15',
  revoked_on: null,
};
const verifyUrl = `${site.url}/verify/${certificate.id}`;
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const drawn: string[] = [];
const drawText = async (text: string) => {
  drawn.push(text);
  return onePixel;
};

test('a certificate says who has achieved what, when, how well, and where to verify it', async () => {
  const file = await createCertificate(certificate, { site, verifyUrl, drawText });
  expect(await readPdfText(file)).toEqual([
    'Lifelong AI Institute',
    'Certificate of Achievement',
    'This is to certify that',
    'Zoë Müller',
    'has met every requirement of the course',
    'Deep Learning in Practice',
    'Expert level',
    'Result',
    'Excellent',
    'Issued',
    'November 15, 2026',
    'Valid until',
    'November 15, 2028',
    'Certificate ID LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH',
    'Verify this certificate at lifelong-ai.example/verify',
  ]);
  const document = await PDFDocument.load(file);
  expect(document.getPageCount()).toBe(1);
  expect(document.getTitle()).toBe('Zoë Müller: Deep Learning in Practice | Lifelong AI Institute');
});

test.for([verifyUrl, `http://127.0.0.1:3000/verify/${certificate.id}`])(
  'the QR code on it reads %s',
  async (expected) => {
    const file = await createCertificate(certificate, { site, verifyUrl: expected, drawText });
    expect(await readQrCode(file)).toBe(expected);
  },
);

test('the certificate of a level names no course', async () => {
  const ofLevel = { ...certificate, course_title: 'AI Expert', level: 'Advanced' as const };
  const text = await readPdfText(await createCertificate(ofLevel, { site, verifyUrl, drawText }));
  expect(text).toContain('has met every requirement of');
  expect(text).toContain('AI Expert');
});

test('a certificate that never expires says so', async () => {
  const file = await createCertificate({ ...certificate, valid_until: null }, { site, verifyUrl, drawText });
  expect(await readPdfText(file)).toContain('No end');
});

test('a name in characters the font lacks is drawn as a picture, not as question marks', async () => {
  const file = await createCertificate(
    { ...certificate, student_name: 'Łukasz 李' },
    { site, verifyUrl, drawText },
  );
  expect(drawn).toEqual(['Łukasz 李']);
  expect((await readPdfText(file)).join('')).not.toContain('?');
  const { context } = await PDFDocument.load(file);
  const pictures = context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    );
  expect(pictures.length).toBeGreaterThan(0);
});

test('the longest name and title stay on the sheet', async () => {
  const long = 'W'.repeat(100);
  const file = await createCertificate(
    { ...certificate, student_name: long, course_title: long },
    { site, verifyUrl, drawText },
  );
  expect(await readPdfText(file)).toContain(long);
});

/** Draws the bars of the one path that has hundreds of them, and decodes them like a camera. */
async function readQrCode(file: Uint8Array): Promise<string | undefined> {
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
