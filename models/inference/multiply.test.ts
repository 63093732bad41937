import { expect, test } from 'vitest';
import { multiply } from './multiply.ts';

test('one vector and several are summed in the same order, column after column', () => {
  // In another order the 1 in the second column would not be lost.
  const row = [2 ** 60, 1, -(2 ** 60), 1];
  const matrix = { rows: 4, columns: 4, values: Float32Array.from([...row, ...row, ...row, ...row]) };
  for (const count of [1, 4, 6]) {
    const output = new Float32Array(4 * count);
    multiply(matrix, new Float32Array(4 * count).fill(1), output, count);
    expect([...output]).toEqual(new Array(4 * count).fill(1));
  }
});

test('a product of a matrix and vectors is right', () => {
  const matrix = { rows: 4, columns: 2, values: Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8]) };
  const output = new Float32Array(20);
  multiply(matrix, Float32Array.from([1, 0, 0, 1, 1, 1, 2, 0, 0, 2]), output, 5);
  expect([...output]).toEqual([1, 3, 5, 7, 2, 4, 6, 8, 3, 7, 11, 15, 2, 6, 10, 14, 4, 8, 12, 16]);
});
