import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findNames, keepsNames, storyNames } from './story-names.ts';

const beginning = 'Once, a fox called Milo lived near the well. His best friend was a cat called Greta.\n';

test('the names are those of the corpus', async () => {
  const file = await readFile(new URL('../../models/corpus/texts/names.txt', import.meta.url), 'utf8');
  const names = Object.fromEntries(
    file
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(': '))
      .map(([who = '', list = '']) => [who, list.split(' ')]),
  );
  expect(storyNames).toEqual(names);
});

test('friends and guests may be named, strangers may not', () => {
  expect(keepsNames(beginning, 'Milo met a goat named Otto. "Hello," said Otto.')).toBe(true);
  expect(keepsNames(beginning, 'Milo met Otto the goat.')).toBe(true);
  expect(keepsNames(beginning, 'Milo met Otto.')).toBe(false);
  expect(keepsNames(beginning, 'Nobody came.')).toBe(false);
});

test('the parts of a story give the story again', () => {
  const rest = 'Milo and Greta met Zoe.';
  const parts = findNames(beginning, rest);
  expect(parts.map(({ text }) => text).join('')).toBe(rest);
  expect(parts.flatMap(({ who }) => who ?? [])).toEqual(['friend', 'friend', 'stranger']);
});
