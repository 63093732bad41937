import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('two hundred words take a minute, and nothing takes less', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(299))).toBe(1);
  expect(readingMinutes('word '.repeat(300))).toBe(2);
  expect(readingMinutes('word '.repeat(2000))).toBe(10);
});

test('marks of Markdown are no words', () => {
  expect(readingMinutes('- \n'.repeat(1000))).toBe(1);
});
