import { expect, test } from 'vitest';
import { readFilter, toIso, toLocalTime, writeFilter } from './filter-address.ts';

const filter = {
  admin: 'deleted',
  action: 'user_suspend',
  from: '2026-11-01T08:30:00.000Z',
  until: '2026-11-02T08:30:00.000Z',
};
const nothing = { admin: '', action: '', from: '', until: '' };

test('a filter comes back from the address it was written into', () => {
  expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter);
});

test('no filter leaves the address bare', () => {
  expect(writeFilter(nothing).toString()).toBe('');
  expect(readFilter(new URLSearchParams())).toEqual(nothing);
});

test('a time that is none filters nothing', () => {
  expect(readFilter(new URLSearchParams('from=yesterday&until=2026-99-99'))).toEqual(nothing);
});

test('a time goes through the control of the page and comes back the same', () => {
  expect(toIso(toLocalTime(filter.from))).toBe(filter.from);
  expect(toLocalTime('')).toBe('');
});
