import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a table becomes lines with a header, and missing values are empty', () => {
  expect(
    toCsv(
      ['name', 'paid'],
      [
        ['Ada', 12],
        [null, undefined],
      ],
    ),
  ).toBe('\uFEFFname,paid\r\nAda,12\r\n,\r\n');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv(['text'], [['a,b'], ['say "hi"'], ['two\nlines']])).toBe(
    '\uFEFFtext\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n',
  );
});

test('no text runs as a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) {
    expect(toCsv(['text'], [[text]])).toContain(`'${text}`);
  }
  expect(toCsv(['number'], [[-5]]), 'numbers of ours stay numbers').toBe('\uFEFFnumber\r\n-5\r\n');
});
