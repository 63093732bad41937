import { expect, test } from 'vitest';
import { stem, wordsOf } from './stem-words.ts';

test('words have no case, accents, punctuation or articles', () => {
  expect(wordsOf("  What's the PRÍCE, of a Résumé-course?! ")).toEqual([
    'whats',
    'price',
    'of',
    'resume',
    'course',
  ]);
  expect(wordsOf(' \n\t ')).toEqual([]);
});

test.for([
  ['price', 'prices', 'pricing', 'priced'],
  ['course', 'courses'],
  ['class', 'classes'],
  ['company', 'companies'],
  ['learn', 'learns', 'learning', 'learned'],
  ['bias', 'biases'],
])('%s and its forms have one stem', (forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1);
});

test('words that only look alike have different stems', () => {
  for (const [one = '', other = ''] of [
    ['program', 'programming'],
    ['programme', 'programming'],
    ['need', 'ne'],
    ['thing', 'th'],
  ]) {
    expect(stem(one)).not.toBe(stem(other));
  }
});
