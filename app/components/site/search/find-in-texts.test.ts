import { expect, test } from 'vitest';
import { splitMarks } from '#domain/site/search.ts';
import { findInTexts } from './find-in-texts.ts';

const texts = [
  { title: 'Tokeniser', excerpt: 'Cuts a text into tokens.' },
  { title: 'Token limit', excerpt: 'How much a model reads.' },
  { title: 'Token', excerpt: 'A piece of text, often a word or part of one.' },
  { title: 'Café', excerpt: 'A naïve <b>place</b> to learn in.' },
];
const found = (search: string) => findInTexts(texts, search, 5).map(({ title }) => title);

test('the title that was typed comes first, then shorter titles, and then other texts', () => {
  expect(found('token')).toEqual(['Token', 'Tokeniser', 'Token limit']);
  expect(found('text')).toEqual(['Tokeniser', 'Token']);
  expect(findInTexts(texts, 'token', 1)).toHaveLength(1);
});

test('every word must match, in any form, and the last one may be unfinished', () => {
  expect(found('limits token')).toEqual(['Token limit']);
  expect(found('token lim')).toEqual(['Token limit']);
  expect(found('lim token')).toEqual([]);
  expect(found('reading')).toEqual(['Token limit']);
});

test('small words of a question are ignored, and a search of nothing else finds nothing', () => {
  expect(found('What is a token limit?')).toEqual(['Token limit']);
  for (const search of ['', 'what is the', '&|!():*', '🙂']) expect(found(search)).toEqual([]);
});

test('matches are marked as they are written, and the text around them is unchanged', () => {
  const [cafe] = findInTexts(texts, 'naive cafe', 5);
  expect(splitMarks(cafe?.excerpt ?? '')).toEqual(['A ', 'naïve', ' <b>place</b> to learn in.']);
});
