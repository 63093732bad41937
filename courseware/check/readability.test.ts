import { expect, test } from 'vitest';
import { countSyllables, plainProse, readingGrade, sentencesOf } from './readability.ts';

test.each([
  ['cat', 1],
  ['machine', 2],
  ['learning', 2],
  ['computer', 3],
  ['table', 2],
  ['walked', 1],
  ['information', 4],
  ['the', 1],
])('%s has %i syllables', (word, syllables) => {
  expect(countSyllables(word)).toBe(syllables);
});

test('prose is what a reader reads: no code, tables, headings or marks', () => {
  const markdown =
    '## Title\n\nA **bold** :term[weight]{id="weight"} and `x = 1`.\n\n| a | b |\n|---|---|\n\n```python\nprint(1)\n```\n\n- [a link](/x)';
  expect(plainProse(markdown).replaceAll(/\s+/g, ' ')).toBe('A bold weight and code. a link');
});

test('sentences end at full stops, not at numbers, and at the end of a line', () => {
  expect(sentencesOf('It is 2.6. That beats 2.5. Is it enough? Yes\nNext line')).toEqual([
    'It is 2.6.',
    'That beats 2.5.',
    'Is it enough?',
    'Yes',
    'Next line',
  ]);
});

test('a text for children has a lower grade than a text for lawyers', () => {
  const simple = 'The cat sat on the mat. It saw a dog. The dog ran to the cat. They ran and ran.';
  const hard =
    'Notwithstanding considerable methodological heterogeneity, contemporary investigations consistently demonstrate statistically significant associations between institutional characteristics and longitudinal educational outcomes.';
  expect(readingGrade(simple)).toBeLessThan(2);
  expect(readingGrade(hard)).toBeGreaterThan(16);
});
