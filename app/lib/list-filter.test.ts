import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyText, isFiltered, oneOf, readFilter } from './list-filter.ts';

const schema = z.object({ search: anyText, status: oneOf(['Open', 'Closed']) });
const read = (query: string) => readFilter(schema, new URLSearchParams(query));

test('filters are read from the URL', () => {
  expect(read('search=ada+%26+co&status=Open')).toEqual({ search: 'ada & co', status: 'Open' });
});

test('a bare URL filters nothing', () => {
  expect(read('')).toEqual({ search: '', status: '' });
  expect(isFiltered(read(''))).toBe(false);
  expect(isFiltered(read('status=Open'))).toBe(true);
});

test('unknown values and unknown parameters are ignored', () => {
  expect(read('status=constructor&from=a-bookmark')).toEqual({ search: '', status: '' });
});
