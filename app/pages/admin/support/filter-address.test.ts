import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './filter-address.ts';

test('filters survive the way through the address', () => {
  const filters = {
    search: 'ada & co',
    status: 'In Progress',
    priority: 'High',
    category: 'Help chat',
    assignee: 'me',
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('an address says nothing of filters that are not set, and nothing unknown gets in', () => {
  expect(writeFilters({ search: '' }).toString()).toBe('');
  const odd = new URLSearchParams({ status: 'Done', priority: '', category: 'constructor', assignee: 'you' });
  expect(readFilters(odd)).toEqual({ search: '' });
});
