import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { activitySheets } from '#app/content/resources/printable-activities.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { createActivitySheet } from './activity-sheet.server.ts';
import { createBrochure } from './brochure.server.ts';

test('the brochure fits one sheet of paper, printed on both sides, and names the institute', async () => {
  const brochure = await PDFDocument.load(await createBrochure(site));
  expect(brochure.getPageCount()).toBe(2);
  expect(brochure.getTitle()).toBe('Enterprise Services | Lifelong AI Institute');
  expect(brochure.getAuthor()).toBe('Lifelong AI Institute');
});

test.for(activitySheets)('$title has two pages for the players and one for the grown-up', async (sheet) => {
  const printed = await PDFDocument.load(await createActivitySheet(sheet, site));
  expect(printed.getPageCount()).toBe(3);
  expect(printed.getTitle()).toContain(sheet.title);
});

test('the same content always makes the same file, so that a browser need not fetch it again', async () => {
  expect(await createBrochure(site)).toEqual(await createBrochure(site));
});
