import { expect, test } from 'vitest';
import { standingOf, twoYearsAfter } from './certificate.ts';

const issued = { status: 'Issued', issued_on: '2026-11-15', valid_until: '2028-11-15' } as const;

test.for([
  [issued, '2028-11-15', 'valid'],
  [issued, '2028-11-16', 'expired'],
  [{ ...issued, valid_until: null }, '2099-01-01', 'valid'],
  [{ ...issued, status: 'Revoked' }, '2026-11-16', 'revoked'],
  [{ ...issued, status: 'Revoked' }, '2099-01-01', 'revoked'],
  [{ ...issued, status: 'Pending', issued_on: null }, '2026-11-16', 'pending'],
  [{ ...issued, status: 'Revoked', issued_on: null }, '2026-11-16', 'rejected'],
] as const)('%j is on %s %s', ([certificate, today, standing]) => {
  expect(standingOf(certificate, today)).toBe(standing);
});

test('two years after a leap day is the first of March', () => {
  expect(twoYearsAfter('2026-11-15')).toBe('2028-11-15');
  expect(twoYearsAfter('2028-02-29')).toBe('2030-03-01');
});
