import { expect, test } from 'vitest';
import { compareLines } from './compare-lines.ts';

const marks = { both: ' ', left: '-', right: '+' };
const compare = (left: string, right: string) =>
  compareLines(left, right).map(({ text, side }) => marks[side] + text);

test('equal texts share every line, also with blanks at the end', () => {
  expect(compare('a = 1\nprint(a)\n\n', 'a = 1  \nprint(a)')).toEqual([' a = 1', ' print(a)']);
});

test('a changed line is shown as it was and as it is in the other text', () => {
  expect(compare('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
});

test('lines that one text has more are found in the middle and at the ends', () => {
  expect(compare('a\nc', 'a\nb\nc\nd')).toEqual([' a', '+b', ' c', '+d']);
  expect(compare('x\na', 'a')).toEqual(['-x', ' a']);
});
