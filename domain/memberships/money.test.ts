import { expect, test } from 'vitest';
import { centsToDecimal, formatCents } from './money.ts';

test.for([
  [0, '$0.00', '0.00'],
  [5, '$0.05', '0.05'],
  [1450, '$14.50', '14.50'],
  [29999, '$299.99', '299.99'],
  [123456789, '$1,234,567.89', '1234567.89'],
] as const)('%i cents are written %s', ([cents, forPeople, forSpreadsheets]) => {
  expect(formatCents(cents)).toBe(forPeople);
  expect(centsToDecimal(cents)).toBe(forSpreadsheets);
});
