import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { defaultSite as site } from '#testing/default-site.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createLoginCards } from './login-cards.ts';

test('a class of 25 gets a card each, with name, code and pictures, eight to a page', async () => {
  const cards = Array.from({ length: 25 }, (_, at) => ({
    name: `Pupil ${at + 1}`,
    pictures: ['sun', 'cat', 'key', 'sun'] as const,
  }));
  const file = await createLoginCards({ site, className: '5b', code: 'ABCD2345', cards });
  const text = await readPdfText(file);
  expect(text).toEqual(expect.arrayContaining(['Pupil 1', 'Pupil 25', 'ABCD 2345', 'Sun, Cat, Key, Sun']));
  expect(text.filter((line) => line === 'ABCD 2345')).toHaveLength(25);
  expect((await PDFDocument.load(file)).getPageCount()).toBe(4);
});
