import { expect, test } from 'vitest';
import { findPicks, type Pick } from './pick.ts';

const pick = (title: string, note = ''): Pick => ({ id: title, title, note });
const picks = [pick('Draw a digit', 'A network reads it'), pick('Neural network'), pick('Network of roads')];

test('a pick has all of the typed words, and one that begins with them comes first', () => {
  expect(findPicks(picks, 'network').map(({ title }) => title)).toEqual([
    'Network of roads',
    'Draw a digit',
    'Neural network',
  ]);
  expect(findPicks(picks, ' DRAW network ').map(({ title }) => title)).toEqual(['Draw a digit']);
  expect(findPicks(picks, '')).toEqual(picks);
  expect(findPicks(picks, 'horse')).toEqual([]);
});
