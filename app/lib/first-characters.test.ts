import { expect, test } from 'vitest';
import { firstCharacters } from './first-characters.ts';

test('a long text is cut after the given number of characters and gets an ellipsis', () => {
  expect(firstCharacters('x'.repeat(201), 200)).toBe(`${'x'.repeat(200)}…`);
  expect(firstCharacters('one two three', 8)).toBe('one two…');
});

test('a text that fits stays as it is', () => {
  expect(firstCharacters('x'.repeat(200), 200)).toBe('x'.repeat(200));
  expect(firstCharacters('', 150)).toBe('');
});

test('a character of several parts is kept whole', () => {
  expect(firstCharacters('👩‍👩‍👧‍👦👍🏽é!', 2)).toBe('👩‍👩‍👧‍👦👍🏽…');
});
