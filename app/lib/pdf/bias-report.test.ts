import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { compareGroups } from '#app/lib/bias-check/compare-groups.ts';
import { writeReport } from '#app/lib/bias-check/write-report.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createBiasReport } from './bias-report.ts';

function reportOn(names: string[]) {
  const groups = names.map((name, index) => ({
    name,
    truePositive: 40 + index,
    falsePositive: 10,
    falseNegative: 10,
    trueNegative: 40,
  }));
  const result = compareGroups(groups);
  if (!result) throw new Error('nothing to compare');
  const meaning = { yes: '1', no: '0' };
  const report = writeReport({
    name: 'file.csv',
    table: {
      text: '',
      encoding: 'UTF-8',
      separator: ',',
      header: ['p', 't', 'g'],
      headerRow: 1,
      preview: [],
    },
    columns: { prediction: 0, truth: 1, group: 2 },
    meanings: { prediction: meaning, truth: meaning },
    scan: { rows: 200, emptyRows: 0, combinations: [], malformed: { count: 0, first: [] } },
    counts: { groups, usedRows: 200, problems: { count: 0, first: [] } },
    result,
  });
  return { report, result };
}

test('the PDF has the headlines, the tables, the limits and the date', async () => {
  const { report, result } = reportOn(['Hill', 'River']);
  const file = await createBiasReport(report, result, { site, date: 'November 16, 2026' });
  const text = (await readPdfText(file)).join(' ');
  for (const { name, headline } of report.definitions) {
    expect(text).toContain(name);
    expect(text).toContain(headline);
  }
  expect(text).toContain('Made on November 16, 2026');
  expect(text).toContain('River with Hill');
  expect(text).toContain('What the check cannot say');
  expect(text).not.toContain('appear as "?"');
  expect((await PDFDocument.load(file)).getPageCount()).toBeLessThanOrEqual(4);
});

test('fifty groups, long names and names in other scripts fit, and lost letters are mentioned', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${'Название группы '.repeat(6)}${index}`);
  const { report, result } = reportOn(names);
  const file = await createBiasReport(report, result, { site, date: 'November 16, 2026' });
  const text = (await readPdfText(file)).join(' ');
  expect(text).toContain('The report as text has them all.');
});
