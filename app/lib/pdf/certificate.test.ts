import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { PrintedCertificate } from '#domain/certificates/certificate.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { readPdfQrCode } from '#testing/pdf-qr-code.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createCertificate } from './certificate.ts';

const certificate: PrintedCertificate = {
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
const typeface = new Uint8Array(
  await readFile(new URL('../../fonts/besley-certificate.ttf', import.meta.url)),
);
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
  const file = await createCertificate(certificate, { site, verifyUrl, typeface, drawText });
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
    const file = await createCertificate(certificate, { site, verifyUrl: expected, typeface, drawText });
    expect(await readPdfQrCode(file)).toBe(expected);
  },
);

test('the certificate of a level names no course', async () => {
  const ofLevel = { ...certificate, course_title: 'AI Expert', level: 'Advanced' as const };
  const text = await readPdfText(await createCertificate(ofLevel, { site, verifyUrl, typeface, drawText }));
  expect(text).toContain('has met every requirement of');
  expect(text).toContain('AI Expert');
});

test('a certificate that never expires says so', async () => {
  const file = await createCertificate(
    { ...certificate, valid_until: null },
    { site, verifyUrl, typeface, drawText },
  );
  expect(await readPdfText(file)).toContain('No end');
});

test('a name in characters the font lacks is drawn as a picture, not as question marks', async () => {
  const file = await createCertificate(
    { ...certificate, student_name: 'Łukasz 李' },
    { site, verifyUrl, typeface, drawText },
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

test('names in other Latin alphabets are text in the typeface of the site', async () => {
  drawn.length = 0;
  const student_name = 'Łukasz Şahin-Őry Åse Ćosić';
  const file = await createCertificate(
    { ...certificate, student_name },
    { site, verifyUrl, typeface, drawText },
  );
  expect(drawn).toEqual([]);
  expect(await readPdfText(file)).toContain(student_name);
});

test('the file contains the characters it uses of the typeface, and no others', async () => {
  const file = await createCertificate(certificate, { site, verifyUrl, typeface, drawText });
  const { context } = await PDFDocument.load(file);
  const [program] = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Length1'))
        ? [inflateSync(object.contents)]
        : [],
    );
  if (!program) throw new Error('There is no embedded font');
  const embedded = readTables(program);
  // The glyph for missing characters comes first.
  const shown = (await readPdfText(file)).slice(0, 2).join('');
  expect(embedded.get('maxp')?.readUInt16BE(4)).toBeGreaterThan(new Set(shown).size);
  expect(embedded.get('maxp')?.readUInt16BE(4)).toBeLessThan(60);
  expect(program.length).toBeLessThan(typeface.length / 4);
  expect([...embedded.keys()]).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
});

/** The tables of a TrueType file. */
function readTables(file: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      const start = file.readUInt32BE(at + 8);
      return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
    }),
  );
}

test('the longest name and title stay on the sheet', async () => {
  const long = 'W'.repeat(100);
  const file = await createCertificate(
    { ...certificate, student_name: long, course_title: long },
    { site, verifyUrl, typeface, drawText },
  );
  expect(await readPdfText(file)).toContain(long);
});
