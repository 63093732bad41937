import { expect, test } from 'vitest';
import { correctTypo } from './correct-typo.ts';

const known = ['price', 'course', 'mission', 'certificate', 'plan', 'intermediate'];

test.for([
  ['prcie', 'price'],
  ['pricee', 'price'],
  ['corse', 'course'],
  ['certifcate', 'certificate'],
  ['certifikate', 'certificate'],
  ['certfcate', 'certificate'],
  ['intermidiate', 'intermediate'],
] as const)('%s was meant to be %s', ([typed, meant]) => {
  expect(correctTypo(typed, known)).toBe(meant);
});

test.for(['prize', 'coarse', 'missing', 'plna', 'source', 'certain', ''])('%s is left as it is', (word) => {
  expect(correctTypo(word, known)).toBeUndefined();
});
