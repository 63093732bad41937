import { expect, test } from 'vitest';
import { axisMarks } from './axis.ts';

test.for([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [143, [0, 50, 100, 150]],
  [1000, [0, 500, 1000]],
  [98_700, [0, 50_000, 100_000]],
] as const)('an axis up to %d is marked at %j', ([most, marks]) => {
  expect(axisMarks(most)).toEqual(marks);
});

test('no step is smaller than the unit', () => {
  expect(axisMarks(150, 100)).toEqual([0, 100, 200]);
});
