import { expect, test } from 'vitest';
import { markEnd, markStart, maxSearchLength, normaliseSearch, splitMarks } from './search.ts';

test('searches that mean the same have one spelling', () => {
  for (const text of [
    'neural network',
    '  neural \t\n network ',
    'neural\u0000network',
    'neural\u200b network',
  ])
    expect(normaliseSearch(text)).toBe('neural network');
  expect(normaliseSearch('nai\u0308ve')).toBe('naïve');
});

test('a text without words is empty, and control characters never remain', () => {
  expect(normaliseSearch(' \u0001\u0002\u0003\u202e ')).toBe('');
  expect(normaliseSearch(`${markStart}b${markEnd}`)).toBe('b');
});

test('a long text is cut, and no character is split', () => {
  expect([...normaliseSearch('🙂'.repeat(10_000))]).toHaveLength(maxSearchLength);
  expect(normaliseSearch('🙂'.repeat(10_000)).isWellFormed()).toBe(true);
  expect(normaliseSearch('\ud83d')).toBe('');
  const once = normaliseSearch(`${'a'.repeat(maxSearchLength - 1)} b`);
  expect(normaliseSearch(once)).toBe(once);
});

test('the parts of a marked text alternate, and markup stays text', () => {
  expect(splitMarks(`a ${markStart}<b>${markEnd} c`)).toEqual(['a ', '<b>', ' c']);
  expect(splitMarks(`${markStart}a${markEnd}`)).toEqual(['', 'a', '']);
  expect(splitMarks('plain')).toEqual(['plain']);
});
