import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const cells = (text: string) => readCsv(text)?.map((row) => row.cells);

test('commas, semicolons and tabs separate cells, whichever the first line has', () => {
  for (const separator of [',', ';', '\t']) {
    expect(cells(['name', 'email'].join(separator).concat('\nKim', separator, 'kim@example.com'))).toEqual([
      ['name', 'email'],
      ['Kim', 'kim@example.com'],
    ]);
  }
});

test('a quoted cell keeps separators, quotes and line breaks', () => {
  expect(cells('a,b\r\n"x, ""y""\nz",2\r\n')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', '2'],
  ]);
});

test('every row knows its number, also after empty lines and line breaks within a cell', () => {
  expect(
    readCsv('\uFEFFname\n"two\nlines"\n\n,\nKim')?.map(({ line, cells: [first] }) => [line, first]),
  ).toEqual([
    [1, 'name'],
    [2, 'two\nlines'],
    [5, 'Kim'],
  ]);
});

test('an empty file has no rows, and a quote that is never closed is refused', () => {
  expect(readCsv('')).toEqual([]);
  expect(readCsv('a\n"b,c')).toBeUndefined();
});
