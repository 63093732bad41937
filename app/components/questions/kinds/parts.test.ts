import { expect, test } from 'vitest';
import { withPart } from './parts.ts';

test('one part of an answer changes and the others stay', () => {
  expect(withPart<number | null>(null, 3, null, 1, 4)).toEqual([null, 4, null]);
  expect(withPart(['a', 'b'], 3, '', 2, 'c')).toEqual(['a', 'b', 'c']);
});
