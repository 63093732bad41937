import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentType, documentTypes, isContentOf } from './documents.ts';
import { csv, documents, html, notebook, pdf, zip } from './testing/documents.ts';
import { png } from './testing/pictures.ts';

test.for(documents)('$type is recognised', async ({ type, blob }) => {
  expect(isContentOf(type, await blob.bytes())).toBe(true);
});

const checked = documentTypes.filter((type) => type !== 'application/octet-stream');

test.for(checked)('neither a picture nor a program is %s', async (type) => {
  expect(isContentOf(type, await png.bytes())).toBe(false);
  expect(isContentOf(type, Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'))).toBe(false);
});

test.for([
  ['application/pdf', html],
  ['application/pdf', ` ${pdf}`],
  ['application/pdf', pdf.slice(0, 20)],
  ['application/pdf', zip],
  ['application/x-ipynb+json', html],
  ['application/x-ipynb+json', '{"cells": []}'],
  ['application/x-ipynb+json', `${html}${notebook}`],
  ['application/x-ipynb+json', `${notebook}${html}`],
  ['application/x-ipynb+json', Buffer.concat([Buffer.from(notebook), Buffer.from([0xff]), Buffer.from('}')])],
  ['text/csv', `${csv}\0`],
  ['text/markdown', '\x1b[2J'],
  ['text/plain', Buffer.from('UTF-16', 'utf16le')],
  ['application/zip', pdf],
] as [DocumentType, string | Buffer][])('%s is not this: %s', ([type, content]) => {
  expect(isContentOf(type, Buffer.from(content))).toBe(false);
});

test('text may be in Windows-1252, and begin with a byte order mark', () => {
  expect(isContentOf('text/csv', Buffer.from('name;h\xf6he\r\n', 'latin1'))).toBe(true);
  expect(isContentOf('application/x-ipynb+json', Buffer.from(`\ufeff${notebook}\n`))).toBe(true);
});

test('no bytes break a check', () => {
  fc.assert(
    fc.property(fc.constantFrom(...documentTypes), fc.uint8Array({ maxLength: 300 }), (type, bytes) => {
      isContentOf(type, bytes);
    }),
  );
});
