import { expect, test } from 'vitest';
import { groupResults, type SearchResult } from './search-result.ts';

const result = (kind: SearchResult['kind'], title: string): SearchResult => ({
  kind,
  title,
  href: `/${title}`,
  excerpt: '',
});

test('results are grouped by kind in a fixed order, and stay in their own order within it', () => {
  const groups = groupResults(
    [result('page', 'a'), result('lesson', 'b'), result('term', 'c'), result('lesson', 'd')],
    'x',
  );
  expect(groups.map(({ kind, results }) => [kind, ...results.map(({ title }) => title)])).toEqual([
    ['term', 'c'],
    ['lesson', 'b', 'd'],
    ['page', 'a'],
  ]);
  expect(groupResults([], 'x')).toEqual([]);
});

test('a page whose title begins with the search comes before definitions that mention it', () => {
  const groups = groupResults([result('term', 'Regression'), result('page', 'Pricing')], 'pric');
  expect(groups.map(({ kind }) => kind)).toEqual(['page', 'term']);
});
