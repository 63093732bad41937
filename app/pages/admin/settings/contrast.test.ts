import { expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';

test.for([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#3B82F6', '#FFFFFF', 3.68],
  ['#ffffff', '#3b82f6', 3.68],
] as const)('the contrast of %s and %s is %d', ([one, other, ratio]) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});
