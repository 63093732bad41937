import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test('dates are in the US long format', () => {
  expect(formatLongDate('2025-07-23')).toBe('July 23, 2025');
  expect(formatLongDate('2026-11-01T23:59:59.123456+00:00')).toBe('November 1, 2026');
});

test('a date is the same wherever it is formatted', () => {
  expect(formatLongDate('2026-01-01T01:00:00+02:00')).toBe('December 31, 2025');
});
