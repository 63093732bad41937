import { expect, test } from 'vitest';
import { finish } from '#labs/kit/work.ts';
import { type CsvTable, csvLimits, openCsv } from './open-csv.ts';
import { recordReader } from './read-records.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const open = (bytes: Uint8Array) => finish(openCsv(bytes));

function opened(bytes: Uint8Array): CsvTable {
  const table = open(bytes);
  if ('fault' in table) throw new Error(table.fault.code);
  return table;
}

function records(text: string, separator = ',') {
  const next = recordReader(text, separator);
  const all = [];
  for (let record = next(); record; record = next()) all.push(record);
  return all;
}

test('quotes, doubled quotes, separators and line breaks within quotes are read as RFC 4180 says', () => {
  expect(records('a,"b ""x"", y","line 1\r\nline 2"\r\n"",,z').map(({ fields }) => fields)).toEqual([
    ['a', 'b "x", y', 'line 1\r\nline 2'],
    ['', '', 'z'],
  ]);
});

test.for(['\n', '\r\n', '\r'])('lines may end with %j, and the last one need not', (end) => {
  for (const last of ['', end]) {
    expect(records(`a,b${end}1,2${end}${end}3,4${last}`)).toEqual([
      { row: 1, fields: ['a', 'b'] },
      { row: 2, fields: ['1', '2'] },
      { row: 3, fields: [''] },
      { row: 4, fields: ['3', '4'] },
    ]);
  }
});

test('text after a closing quote and a quote that is never closed are faults of their row', () => {
  expect(records('a\n"b"c\nd')[1]).toEqual({ row: 2, fields: ['bc'], fault: 'quote' });
  expect(records('a\n"b\nc\nd').at(-1)).toMatchObject({ row: 2, fault: 'open-quote' });
});

test('formulas are text', () => {
  expect(records('=1+1,@x,"=HYPERLINK(""y"")"')[0]?.fields).toEqual(['=1+1', '@x', '=HYPERLINK("y")']);
});

test.for([',', ';', '\t'] as const)('the separator %j is found', (separator) => {
  const text = ['prediction|truth|group', '1|0|"a,b;c"', '0|0|d'].join('\n').replaceAll('|', separator);
  expect(opened(utf8(text))).toMatchObject({ separator, header: ['prediction', 'truth', 'group'] });
});

test('decimal commas do not hide a semicolon, and a line that names the separator is obeyed', () => {
  expect(opened(utf8('score;truth;group\n0,5;1;a\n0,25;0;b\n')).separator).toBe(';');
  expect(opened(utf8('sep=;\r\nx;y;z\r\n1;0;a\r\n'))).toMatchObject({
    separator: ';',
    header: ['x', 'y', 'z'],
    headerRow: 2,
  });
});

const words = 'prediction,truth,group\n1,0,Zoë\n';

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [index, character] of [...`\uFEFF${text}`].entries())
    bytes.setUint16(2 * index, character.charCodeAt(0), isLittleEndian);
  return new Uint8Array(bytes.buffer);
}

test.for([
  ['UTF-8', 'UTF-8', utf8(words)],
  ['UTF-8 with a byte order mark', 'UTF-8', utf8(`\uFEFF${words}`)],
  ['UTF-16 little endian', 'UTF-16', utf16(words, true)],
  ['UTF-16 big endian', 'UTF-16', utf16(words, false)],
  ['Windows-1252', 'Windows-1252', Uint8Array.from(words, (character) => character.charCodeAt(0))],
] as const)('%s is read', ([, encoding, bytes]) => {
  expect(opened(bytes)).toMatchObject({
    encoding,
    header: ['prediction', 'truth', 'group'],
    preview: [['1', '0', 'Zoë']],
  });
});

test('a character on the border of two chunks stays whole', () => {
  const long = `prediction,truth,group\n${'1,0,ü€😀\n'.repeat(120_000)}`;
  expect(opened(utf8(long)).text).toBe(long);
});

test.for([
  ['', { code: 'empty' }],
  [' \r\n\n ', { code: 'empty' }],
  ['\uFEFF', { code: 'empty' }],
  ['PK\u0003\u0004 a workbook', { code: 'workbook' }],
  ['a,b,c\n1,\0,3\n', { code: 'not-text' }],
  ['a,b\n1,2\n', { code: 'too-few-columns', found: 2 }],
  ['nothing but words\nin two lines', { code: 'too-few-columns', found: 1 }],
  ['a,b,c\n', { code: 'no-rows' }],
  ['a,"b,c\n1,2,3\n', { code: 'open-quote', row: 1 }],
  [`${'a,'.repeat(csvLimits.columns)}a\n1\n`, { code: 'too-many-columns', found: csvLimits.columns + 1 }],
] as const)('the file %j is refused with its reason', ([text, fault]) => {
  expect(open(utf8(text))).toEqual({ fault });
});

test('a file above the limit is refused before it is read', () => {
  expect(open(new Uint8Array(csvLimits.bytes + 1))).toEqual({ fault: { code: 'too-large' } });
});

test('columns without a name, or with the same one, get different names', () => {
  expect(opened(utf8('x,,x,y\n1,2,3,4\n')).header).toEqual(['x (column 1)', 'Column 2', 'x (column 3)', 'y']);
});
