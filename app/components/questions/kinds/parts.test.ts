import { expect, test } from 'vitest';
import { isFull, withPart } from './parts.ts';

test('one part of an answer changes and the others stay', () => {
  expect(withPart<number | null>(null, 3, null, 1, 4)).toEqual([null, 4, null]);
  expect(withPart(['a', 'b'], 3, '', 2, 'c')).toEqual(['a', 'b', 'c']);
});

test('a list of answers is full when no part is missing or blank', () => {
  expect([isFull([0, 1], 2), isFull([0], 2), isFull([0, null], 2), isFull(['a', ' '], 2)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
