import { expect, test } from 'vitest';
import { daysOf, groupDays, readRange } from './ranges.ts';

const now = new Date('2026-03-31T23:30:00Z');

test.for([
  ['7d', '2026-03-25'],
  ['30d', '2026-03-02'],
  ['90d', '2026-01-01'],
  ['12m', '2025-04-01'],
] as const)('%s before the end of March 2026 begin on %s', ([range, from]) => {
  expect(daysOf(range, now)).toEqual({ from, to: '2026-03-31' });
});

test('a URL without a valid range means 30 days', () => {
  expect(readRange(new URLSearchParams('range=90d'))).toBe('90d');
  expect(readRange(new URLSearchParams('range=8d'))).toBe('30d');
  expect(readRange(new URLSearchParams())).toBe('30d');
});

test('the days of a month add up', () => {
  const figures = { visits: 1, page_views: 2, sign_ups: 0, enrolments: 3, revenue_cents: 250 };
  const days = ['2026-01-31', '2026-02-01', '2026-02-02'].map((day) => ({ day, ...figures }));
  expect(groupDays(days, 'day')).toEqual(days);
  expect(groupDays(days, 'month')).toEqual([
    { day: '2026-01-01', ...figures },
    { day: '2026-02-01', visits: 2, page_views: 4, sign_ups: 0, enrolments: 6, revenue_cents: 500 },
  ]);
});
