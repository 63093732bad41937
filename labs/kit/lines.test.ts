import { expect, test } from 'vitest';
import { lineInside } from './lines.ts';

const unit = { min: 0, max: 1 };

test('a line is cut off at the edges of the rectangle', () => {
  expect(lineInside([4, 3, -3], unit, unit)).toEqual([
    [0, 1],
    [0.75, 0],
  ]);
  expect(lineInside([1, 0, -0.5], unit, unit)).toEqual([
    [0.5, 0],
    [0.5, 1],
  ]);
});

test('a line that misses the rectangle, or has no direction, gives nothing', () => {
  expect(lineInside([1, 1, -5], unit, unit)).toBeUndefined();
  expect(lineInside([0, 0, 1], unit, unit)).toBeUndefined();
});
