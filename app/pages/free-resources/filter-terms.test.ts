import { expect, test } from 'vitest';
import { glossary } from '#app/content/resources/glossary.ts';
import { filterTerms } from './filter-terms.ts';

const found = (query: string) => filterTerms(glossary, query).map(({ term }) => term);

test('an empty search shows the whole glossary', () => {
  expect(found('')).toHaveLength(glossary.length);
  expect(found('  ')).toHaveLength(glossary.length);
});

test('a term is found by its beginning, in any case and with any punctuation', () => {
  expect(found('ACCUR')).toContain('Accuracy');
  expect(found('a/b')).toContain('A/B test');
  expect(found('a b test')).toContain('A/B test');
});

test('a term is found by a word of its definition, but not by the middle of one', () => {
  expect(found('misleadingly')).toEqual([]);
  expect(found('mislead')).toContain('Accuracy');
  expect(found('ccuracy')).toEqual([]);
});
