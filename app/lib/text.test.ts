import { expect, test } from 'vitest';
import { firstCharacters, hasWords, readingMinutes } from './text.ts';

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

test('two hundred words take a minute, and nothing takes less', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(299))).toBe(1);
  expect(readingMinutes('word '.repeat(300))).toBe(2);
  expect(readingMinutes('word '.repeat(2000))).toBe(10);
});

test('Markdown syntax does not count as words', () => {
  expect(readingMinutes('- \n'.repeat(1000))).toBe(1);
});

test('a search finds a text that contains all its words, in any order and case', () => {
  expect(hasWords('A pattern is found in examples.', ' FOUND pattern')).toBe(true);
  expect(hasWords('A pattern is found in examples.', 'pattern lost')).toBe(false);
  expect(hasWords('A pattern is found in examples.', '')).toBe(true);
});
