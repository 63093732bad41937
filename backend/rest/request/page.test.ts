import { expect, test } from 'vitest';
import { choosePage, contentRange, pageStatus } from './page.ts';

const all = { offset: 0, limit: undefined };

test('a page is what the query string and the Range header both allow, up to the maximum', () => {
  expect(choosePage(all, null, 1_000)).toEqual({ offset: 0, limit: 1_000 });
  expect(choosePage({ offset: 5, limit: 10 }, null, 1_000)).toEqual({ offset: 5, limit: 10 });
  expect(choosePage({ offset: 0, limit: 5_000 }, null, 1_000)).toEqual({ offset: 0, limit: 1_000 });
  expect(choosePage(all, '10-19', 1_000)).toEqual({ offset: 10, limit: 10 });
  expect(choosePage({ offset: 0, limit: 15 }, '10-19', 1_000)).toEqual({ offset: 10, limit: 5 });
  expect(choosePage({ offset: 0, limit: 5 }, '10-', 1_000)).toEqual({ offset: 10, limit: 0 });
  expect(choosePage(all, 'bytes', 1_000)).toEqual({ offset: 0, limit: 1_000 });
});

test('a Range header that ends before it starts cannot be satisfied', () => {
  expect(() => choosePage(all, '5-1', 1_000)).toThrow(expect.objectContaining({ status: 416 }));
});

test('Content-Range contains the rows and, when known, the total', () => {
  expect(contentRange(0, 10, null)).toBe('0-9/*');
  expect(contentRange(10, 5, 15)).toBe('10-14/15');
  expect(contentRange(0, 0, 0)).toBe('*/0');
});

test('part of a counted result is 206, and an offset past its end is refused', () => {
  expect(pageStatus(0, 10, null)).toBe(200);
  expect(pageStatus(0, 10, 10)).toBe(200);
  expect(pageStatus(0, 10, 11)).toBe(206);
  expect(() => pageStatus(12, 0, 11)).toThrow(
    expect.objectContaining({ details: 'An offset of 12 was requested, but there are only 11 rows.' }),
  );
});
