import { expect, test } from 'vitest';
import { finish } from '#labs/kit/work.ts';
import { compareGroups, measures, selectionRatio } from './compare-groups.ts';
import { countGroups } from './count-groups.ts';
import { writeExample } from './example.ts';
import { guessColumns, guessMeaning, type Meaning } from './guess-columns.ts';
import { openCsv } from './open-csv.ts';
import { listValues, type Scan, scanRows } from './scan-rows.ts';

const firstThree = { prediction: 0, truth: 1, group: 2 };
const numbers: Record<'prediction' | 'truth', Meaning> = {
  prediction: { yes: '1', no: '0' },
  truth: { yes: '1', no: '0' },
};

function scanText(text: string, columns?: typeof firstThree): Scan {
  const table = finish(openCsv(new TextEncoder().encode(text)));
  if ('fault' in table) throw new Error(table.fault.code);
  const scan = finish(scanRows(table, columns ?? guessColumns(table.header, table.preview)));
  if ('fault' in scan) throw new Error(scan.fault.code);
  return scan;
}

function scanFault(text: string, columns = firstThree) {
  const table = finish(openCsv(new TextEncoder().encode(text)));
  if ('fault' in table) throw new Error(table.fault.code);
  return finish(scanRows(table, columns));
}

test('the example gives the numbers of the lesson, counted row by row in another way', () => {
  const lines = writeExample().trim().split('\n').slice(1);
  const rows = lines.map((line) => line.split(','));
  expect(new Set(rows.map(([applicant]) => applicant)).size).toBe(366);
  const scan = scanText(writeExample());
  const { groups, usedRows, problems } = countGroups(scan, {
    prediction: guessMeaning(listValues(scan, 'prediction')),
    truth: guessMeaning(listValues(scan, 'truth')),
  });
  expect(usedRows).toBe(366);
  expect(problems).toEqual({ count: 0, first: [] });
  const result = compareGroups(groups);
  expect(result?.groups.map(({ name }) => name)).toEqual(['Hill', 'River', 'Island']);
  for (const group of result?.groups ?? []) {
    const own = rows.filter(([, district]) => district === group.name);
    const share = (of: string[][], isCounted: (row: string[]) => boolean) =>
      of.filter(isCounted).length / of.length;
    const expected = {
      selection: share(own, ([, , says]) => says === 'yes'),
      truePositive: share(
        own.filter(([, , , needed]) => needed === 'yes'),
        ([, , says]) => says === 'yes',
      ),
      falsePositive: share(
        own.filter(([, , , needed]) => needed === 'no'),
        ([, , says]) => says === 'yes',
      ),
      precision: share(
        own.filter(([, , says]) => says === 'yes'),
        ([, , , needed]) => needed === 'yes',
      ),
      accuracy: share(own, ([, , says, needed]) => says === needed),
    };
    for (const measure of measures) expect(group.rates[measure]?.value).toBe(expected[measure]);
  }
  expect(result?.definitions.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['demographic-parity', 'differs'],
    ['equalised-odds', 'differs'],
    ['predictive-parity', 'open'],
  ]);
  const [parity] = result?.definitions ?? [];
  expect(parity?.comparisons[0]).toMatchObject({ group: { name: 'River' }, verdict: 'lower' });
  expect(parity?.comparisons[0]?.difference?.value).toBeCloseTo(-0.1, 12);
  expect(parity?.comparisons[0]?.ratio?.value).toBeCloseTo(2 / 3, 12);
  expect(selectionRatio(result?.groups ?? [])).toBeCloseTo(2 / 3, 12);
});

test('equal error rates and unequal needs give unequal precision, as the lesson shows', () => {
  const result = compareGroups([
    { name: 'A', truePositive: 40, falsePositive: 10, falseNegative: 10, trueNegative: 40 },
    { name: 'B', truePositive: 16, falsePositive: 16, falseNegative: 4, trueNegative: 64 },
  ]);
  expect(result?.definitions.map(({ outcome }) => outcome)).toEqual(['differs', 'open', 'differs']);
});

test('another reference group turns the differences round', () => {
  const groups = [
    { name: 'A', truePositive: 40, falsePositive: 10, falseNegative: 10, trueNegative: 40 },
    { name: 'B', truePositive: 16, falsePositive: 16, falseNegative: 4, trueNegative: 64 },
  ];
  const [there, back] = [compareGroups(groups, 'A'), compareGroups(groups, 'B')].map(
    (result) => result?.definitions[0]?.comparisons[0]?.difference,
  );
  expect(there?.value).toBeCloseTo(-(back?.value ?? 0), 12);
  expect(there?.low).toBeCloseTo(-(back?.high ?? 0), 12);
});

test('every row that is left out is counted, and the first twenty are listed with their numbers and reasons', () => {
  const scan = scanText(
    [
      'prediction,truth,group',
      '1,0,a',
      '1,0',
      '0,1,b,9',
      '',
      '1,,b',
      '"1"x,0,a',
      'maybe,1,a',
      '0,1,',
      '0,0,b',
    ].join('\r\n'),
    firstThree,
  );
  const { usedRows, problems } = countGroups(scan, numbers);
  expect(scan).toMatchObject({ rows: 8, emptyRows: 1 });
  expect(usedRows).toBe(2);
  expect(problems.count).toBe(6);
  expect(problems.first).toEqual([
    { row: 3, code: 'fields', found: 2, expected: 3 },
    { row: 4, code: 'fields', found: 4, expected: 3 },
    { row: 6, code: 'empty-cell', role: 'truth' },
    { row: 7, code: 'quote' },
    { row: 8, code: 'unknown-value', role: 'prediction', value: 'maybe' },
    { row: 9, code: 'empty-cell', role: 'group' },
  ]);

  const many = scanText(`prediction,truth,group\n${'2,1,a\n1,3,b\nx\n'.repeat(50)}1,1,a\n`, firstThree);
  const all = countGroups(many, numbers);
  expect(all.problems.count).toBe(150);
  expect(all.problems.first.map(({ row }) => row)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
});

test('without a value for no, every value but yes means no', () => {
  const scan = scanText('prediction,truth,group\n1,1,a\n2,1,a\n3,0,a\n', firstThree);
  const { groups } = countGroups(scan, { prediction: { yes: '1' }, truth: { yes: '1', no: '0' } });
  expect(groups).toEqual([
    { name: 'a', truePositive: 1, falsePositive: 0, falseNegative: 1, trueNegative: 1 },
  ]);
});

test('columns that cannot be meant are refused', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `1,0,person ${index}`).join('\n');
  expect(scanFault(`p,t,g\n${ids}`)).toEqual({ fault: { code: 'too-many-values', role: 'group' } });
  const scores = Array.from({ length: 200 }, (_, index) => `${index / 200},0,a`).join('\n');
  expect(scanFault(`p,t,g\n${scores}`)).toEqual({ fault: { code: 'too-many-values', role: 'prediction' } });
  expect(scanFault('p,t,g\n1,0,a', { prediction: 0, truth: 0, group: 2 })).toEqual({
    fault: { code: 'same-column' },
  });
  expect(scanFault('p,t,g\n1,0,"a\n1,0,b')).toEqual({ fault: { code: 'open-quote', row: 2 } });
});

test('one group cannot be compared, and groups without rows for a rate get no verdict', () => {
  expect(compareGroups([{ name: 'a', ...outcomes(1, 2, 3, 4) }])).toBeUndefined();
  const result = compareGroups([
    { name: 'a', ...outcomes(0, 0, 0, 40) },
    { name: 'b', ...outcomes(0, 0, 0, 30) },
  ]);
  expect(result?.definitions.map(({ outcome }) => outcome)).toEqual(['open', 'open', 'few']);
  expect(result?.groups[0]?.rates.precision).toBeUndefined();
});

function outcomes(truePositive: number, falsePositive: number, falseNegative: number, trueNegative: number) {
  return { truePositive, falsePositive, falseNegative, trueNegative };
}

test.for([
  [['id', 'y_true', 'y_pred', 'gender'], { prediction: 2, truth: 1, group: 3 }],
  [['group', 'prediction', 'truth'], { prediction: 1, truth: 2, group: 0 }],
  [['Applicant', 'Age group', 'Model decision', 'Actual outcome'], { prediction: 2, truth: 3, group: 1 }],
  [['label', 'predicted_label', 'race'], { prediction: 1, truth: 0, group: 2 }],
] as const)('the columns of %j are recognised by their names', ([header, columns]) => {
  expect(guessColumns([...header], [])).toEqual(columns);
});

test('columns with strange names are recognised by their values, and never taken twice', () => {
  const rows = Array.from({ length: 40 }, (_, index) => [
    `name ${index}`,
    index % 2 ? 'ja' : 'nein',
    ['x', 'y', 'z'][index % 3] ?? '',
    index % 5 ? '1' : '0',
  ]);
  expect(guessColumns(['a1', 'b1', 'c1', 'd1'], rows)).toEqual({ prediction: 1, truth: 3, group: 2 });
  expect(guessColumns(['group', 'group', 'group'], [])).toEqual({ prediction: 1, truth: 2, group: 0 });
});

test.for([
  [['no', 'yes'], { yes: 'yes', no: 'no' }],
  [['0', '1', '?'], { yes: '1', no: '0' }],
  [['FALSE', 'TRUE'], { yes: 'TRUE', no: 'FALSE' }],
  [['0'], { yes: '1', no: '0' }],
  [['1'], { yes: '1' }],
] as const)('of the values %j the one that means yes is recognised', ([values, meaning]) => {
  expect(guessMeaning(values.map((value) => ({ value })))).toEqual(meaning);
});

test('100,000 rows are checked in steps that leave the page free, and every row is counted', () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, index) => `${index},${index % 2},${index % 3 ? 1 : 0},g${index % 7}`,
  );
  const bytes = new TextEncoder().encode(`id,prediction,truth,group\n${lines.join('\n')}\n`);
  const table = finish(openCsv(bytes));
  if ('fault' in table) throw new Error(table.fault.code);
  const work = scanRows(table, { prediction: 1, truth: 2, group: 3 });
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  expect(steps).toBe(100);
  if ('fault' in step.value) throw new Error(step.value.fault.code);
  const { groups, usedRows } = countGroups(step.value, numbers);
  expect(usedRows).toBe(100_000);
  expect(groups).toHaveLength(7);
  const truePositive = lines.filter((_, index) => index % 2 === 1 && index % 3 !== 0).length;
  expect(groups.reduce((sum, group) => sum + group.truePositive, 0)).toBe(truePositive);
});
