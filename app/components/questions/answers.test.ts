import { expect, test } from 'vitest';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { asNumbers, asPlaces, asTexts, isComplete, moved, withPart } from './answers.ts';

const base = { prompt: '', hints: 0 };
const plane = { x: [0, 1] as [number, number], y: [0, 1] as [number, number], step: 1, points: [], alt: '' };

const cases: [view: QuestionView, complete: Answer[], open: (Answer | null)[]][] = [
  [{ ...base, kind: 'single', options: ['a', 'b'] }, [0, 1], [null]],
  [{ ...base, kind: 'multiple', options: ['a', 'b'] }, [[0]], [[], null]],
  [{ ...base, kind: 'numeric' }, ['1'], ['', '  ', null]],
  [{ ...base, kind: 'text' }, ['word'], ['', null]],
  [{ ...base, kind: 'order', items: ['a', 'b'] }, [[1, 0]], [[1], null]],
  [{ ...base, kind: 'match', lefts: ['a', 'b'], rights: ['x', 'y'] }, [[0, 1]], [[0, null], [0], null]],
  [{ ...base, kind: 'group', groups: ['g'], items: ['a', 'b'] }, [[0, 0]], [[null, 0], null]],
  [{ ...base, kind: 'point', plane }, [{ x: 0, y: 1 }], [null]],
  [{ ...base, kind: 'blanks', text: '', blanks: [{}, {}] }, [['a', 'b']], [['a', ' '], ['a'], null]],
];

test.each(cases)('an answer is complete when nothing is left open: %o', (view, complete, open) => {
  for (const answer of complete) expect(isComplete(view, answer), JSON.stringify(answer)).toBe(true);
  for (const answer of open) expect(isComplete(view, answer), JSON.stringify(answer)).toBe(false);
});

test('an answer of another form counts as not given', () => {
  expect([asNumbers([0, null]), asPlaces(['a']), asTexts([1])]).toEqual([null, null, null]);
  expect([asNumbers([0, 1]), asPlaces([0, null]), asTexts(['a'])]).toEqual([[0, 1], [0, null], ['a']]);
});

test('one part of an answer changes and the others stay', () => {
  expect(withPart<number | null>(null, 3, null, 1, 4)).toEqual([null, 4, null]);
  expect(withPart(['a', 'b'], 3, '', 2, 'c')).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
