import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test('dates are in the US long format', () => {
  expect(formatLongDate('2025-07-23')).toBe('July 23, 2025');
  expect(formatLongDate('2026-11-01T23:59:59.123456+00:00')).toBe('November 1, 2026');
});

test('a date is the same wherever it is formatted', () => {
  expect(formatLongDate('2026-01-01T01:00:00+02:00')).toBe('December 31, 2025');
});

test('months are named as Intl names them', () => {
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 28));
    expect(formatLongDate(date.toISOString())).toBe(written.format(date));
  }
});
