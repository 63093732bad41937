import { expect, test } from 'vitest';
import { finish } from '#labs/kit/work.ts';
import { compareGroups } from './compare-groups.ts';
import { countGroups } from './count-groups.ts';
import { exampleName, writeExample } from './example.ts';
import { guessColumns, guessMeaning } from './guess-columns.ts';
import { openCsv } from './open-csv.ts';
import { listValues, scanRows } from './scan-rows.ts';
import { ratesAsCsv, reportAsText, writeReport } from './write-report.ts';

function check(text: string, name = exampleName) {
  const table = finish(openCsv(new TextEncoder().encode(text)));
  if ('fault' in table) throw new Error(table.fault.code);
  const columns = guessColumns(table.header, table.preview);
  const scan = finish(scanRows(table, columns));
  if ('fault' in scan) throw new Error(scan.fault.code);
  const meanings = {
    prediction: guessMeaning(listValues(scan, 'prediction')),
    truth: guessMeaning(listValues(scan, 'truth')),
  };
  const counts = countGroups(scan, meanings);
  const result = compareGroups(counts.groups);
  if (!result) throw new Error('nothing to compare');
  return { result, report: writeReport({ name, table, columns, meanings, scan, counts, result }) };
}

test('the report on the example says in plain words what differs, what does not, and what cannot be said', () => {
  const { report } = check(writeExample());
  expect(report.facts).toEqual([
    'File: example-training-course.csv',
    'This is our example. The town and its people are invented.',
    '366 of 366 rows are counted.',
    'Column for the prediction: program_says. Yes is "yes", no is "no".',
    'Column for the truth: needed_it. Yes is "yes", no is "no".',
    'Column for the group: district. All groups are compared with Hill.',
  ]);
  const [share, chance, meaning] = report.definitions;
  expect(share?.headline).toBe('Same share does not hold in these rows.');
  expect(share?.sentences[0]).toMatch(
    /^For River, the share that gets a yes is 20\.0 %, for Hill 30\.0 %\. .*between -18\.\d and -0\.\d percentage points/,
  );
  expect(chance?.headline).toBe('Same chance does not hold in these rows.');
  expect(chance?.sentences.join(' ')).toContain('Too few to judge');
  expect(chance?.sentences.join(' ')).toContain(': Island.');
  expect(meaning?.headline).toBe('No clear break of same meaning in these rows.');
  expect(meaning?.sentences[0]).toContain('do not rule one out');
  expect(report.notes.join(' ')).toContain('Island (16)');
  expect(report.notes.join(' ')).toContain('0.67 of the highest');
});

test('the report as text contains every sentence and every number of the page', () => {
  const { report } = check(writeExample());
  const text = reportAsText(report, 'The Institute', 'November 16, 2026');
  const said = [
    ...report.facts,
    ...report.notes,
    ...report.limits,
    ...report.definitions.flatMap(({ headline, sentences }) => [headline, ...sentences]),
    ...[report.groups, report.rates, ...report.definitions.flatMap(({ tables }) => tables)].flatMap(
      ({ rows }) => rows.flat(),
    ),
  ];
  for (const sentence of said) expect(text).toContain(sentence);
  expect(text).toContain('November 16, 2026');
});

test('a group that is named like a formula is shown as it is, and escaped in the exported numbers', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `${index % 2},${index % 3 ? 1 : 0},${index % 4 ? '=1+1' : 'b'}`,
  );
  const { report, result } = check(`prediction,truth,group\n${rows.join('\n')}\n`);
  expect(report.groups.rows[0]?.[0]).toBe('=1+1');
  expect(ratesAsCsv(result)).toContain("\r\n'=1+1,Selection rate,");
  expect(ratesAsCsv(result)).not.toMatch(/(^|,)=/m);
});

test('rows that are left out, and what was noticed about the file, are part of the report', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `${index % 2},${index % 3 ? 1 : 0},${index % 4 ? 'a' : 'A'}`,
  );
  const { report } = check(`prediction,truth,group\n${rows.join('\n')}\n\n1,0\n`);
  expect(report.problems).toEqual({
    title: '1 row could not be used',
    lines: ['Row 43: 2 instead of 3 fields.'],
  });
  expect(report.facts).toContain('40 of 41 rows are counted.');
  expect(report.facts).toContain('1 empty row was skipped.');
  expect(report.notes).toContain('"a" and "A" are counted as two groups. Are they one?');
});

test('a long name or one with line breaks takes one line', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `${index % 2},1,${index % 4 ? `"${'long\n'.repeat(40)}"` : 'b'}`,
  );
  const { report } = check(`prediction,truth,group\n${rows.join('\n')}\n`);
  expect(report.groups.rows[0]?.[0]).toMatch(/^(long )+.*…$/);
  expect(report.groups.rows[0]?.[0]).toHaveLength(60);
});
