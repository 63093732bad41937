import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameVersion, readRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['BYTES=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('of a hundred bytes %s means %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-1',
  'bytes=0-1,2-3',
  'bytes=0-,0-,0-',
  'bytes=--1',
  'bytes=1e3-',
  'bytes=0x0-0xf',
  'bytes=99999999999999999999-',
  'rows=0-9',
  '0-9',
])('%s means the whole file', (header) => {
  expect(readRange(header, 100)).toBeUndefined();
});

test('no header leads out of the file, and an empty file has no range', () => {
  const part = fc.oneof(fc.nat().map(String), fc.constantFrom('', '-', ',', ' ', '1e9'), fc.string());
  fc.assert(
    fc.property(fc.tuple(part, part), fc.nat(5_000), ([from, to], size) => {
      for (const header of [`bytes=${from}-${to}`, `bytes=${from}`, from]) {
        const range = readRange(header, size);
        if (typeof range !== 'object') continue;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(size);
      }
    }),
  );
});

test('a part is only sent to a client that has the same version', () => {
  const [tag, date] = ['"a"', 'Mon, 16 Nov 2026 06:00:00 GMT'];
  for (const header of [undefined, tag, date]) expect(isSameVersion(header, tag, date)).toBe(true);
  for (const header of ['"b"', 'W/"a"', '*', '', 'Mon, 16 Nov 2026 07:00:00 GMT'])
    expect(isSameVersion(header, tag, date)).toBe(false);
});
