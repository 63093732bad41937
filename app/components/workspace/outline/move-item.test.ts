import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.for([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
] as const)('the item at %i moves to %i', ([from, to, expected]) => {
  const items = [...'abcd'];
  expect(moveItem(items, from, to).join('')).toBe(expected);
  expect(items.join('')).toBe('abcd');
});
