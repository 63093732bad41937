import { expect, test } from 'vitest';
import { pageOf, readCursor } from './paging.ts';

const rows = [
  { id: 'PAY-2', created_at: '2026-11-02T08:30:00.123456+00:00' },
  { id: 'PAY-1', created_at: '2026-11-01T08:30:00+00:00' },
];

test('the URL of the next page names the last row of this one', () => {
  const { next = '' } = pageOf(rows, 2);
  const address = new URLSearchParams({ after: next }).toString();
  expect(readCursor(new URLSearchParams(address))).toEqual(rows[1]);
});

test('a page that is not full is the last', () => {
  expect(pageOf(rows, 3).next).toBeUndefined();
  expect(pageOf([], 3).next).toBeUndefined();
});

test.for([
  '',
  'PAY-1',
  '@2026-11-01T08:30:00+00:00',
  'PAY-1@yesterday',
  'a),or(id.gt.0@2026-11-01T08:30:00Z',
])('%j is an invalid cursor and means the first page', (after) => {
  expect(readCursor(new URLSearchParams({ after }))).toBeUndefined();
});
