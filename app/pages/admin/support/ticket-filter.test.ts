import { expect, test } from 'vitest';
import { readFilter } from '#app/lib/list-filter.ts';
import { ticketFilterSchema, toTicketFilters } from './ticket-filter.ts';

const read = (parameters: Record<string, string>) =>
  readFilter(ticketFilterSchema, new URLSearchParams(parameters));

test('filters survive the round trip through the URL', () => {
  const chosen = {
    search: 'ada & co',
    status: 'In Progress',
    priority: 'High',
    category: 'Help chat',
    assignee: 'me',
  } as const;
  expect(read(chosen)).toEqual(chosen);
  expect(toTicketFilters(read(chosen), 'my-id')).toEqual({ ...chosen, assignee: 'my-id' });
});

test('a bare URL filters nothing, and unknown values are ignored', () => {
  const odd = read({ status: 'Done', priority: '', category: 'constructor', assignee: 'you' });
  expect(odd).toEqual(read({}));
  expect(toTicketFilters(odd, 'my-id')).toEqual({ search: '' });
});
