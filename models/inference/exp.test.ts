import { expect, test } from 'vitest';
import { fastExp } from './exp.ts';

test('the exponential function is right to thirteen digits', () => {
  for (let x = -690; x < 690; x += 0.37) {
    expect(Math.abs(fastExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
  }
  expect(fastExp(0)).toBe(1);
});

test('numbers beyond the range give zero and infinity', () => {
  expect(fastExp(-800)).toBe(0);
  expect(fastExp(Number.NEGATIVE_INFINITY)).toBe(0);
  expect(fastExp(800)).toBe(Number.POSITIVE_INFINITY);
});
