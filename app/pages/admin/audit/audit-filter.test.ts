import { expect, test } from 'vitest';
import { readFilter } from '#app/lib/list-filter.ts';
import { toIso, toLocalTime } from '#app/lib/local-time.ts';
import { auditFilterSchema } from './audit-filter.ts';

const filter = {
  admin: 'deleted',
  action: 'user_suspend',
  from: '2026-11-01T08:30:00.000Z',
  until: '2026-11-02T08:30:00.000Z',
};
const nothing = { admin: '', action: '', from: '', until: '' };
const read = (parameters: Record<string, string>) =>
  readFilter(auditFilterSchema, new URLSearchParams(parameters));

test('a filter survives the round trip through the URL', () => {
  expect(read(filter)).toEqual(filter);
  const admin = crypto.randomUUID();
  expect(read({ admin })).toEqual({ ...nothing, admin });
});

test('an invalid time and an invalid admin filter nothing', () => {
  expect(read({ from: 'yesterday', until: '2026-99-99', admin: 'somebody' })).toEqual(nothing);
});

test('a time survives the round trip through the input', () => {
  expect(toIso(toLocalTime(filter.from))).toBe(filter.from);
  expect(toLocalTime('')).toBe('');
});
