import { expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { isComplete } from './is-complete.ts';
import type { QuestionView } from './view.ts';

const base = { prompt: '', hints: 0 };
const plane = { x: [0, 1] as [number, number], y: [0, 1] as [number, number], step: 1, points: [], alt: '' };

const cases: [view: QuestionView, complete: Answer[], open: (Answer | null)[]][] = [
  [{ ...base, kind: 'single', options: ['a', 'b'] }, [0, 1], [2, null]],
  [{ ...base, kind: 'multiple', options: ['a', 'b'] }, [[0]], [[], [2], null]],
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

test('an answer to another kind of question counts as not given', () => {
  expect(isComplete({ ...base, kind: 'order', items: ['a', 'b'] }, [0, null])).toBe(false);
  expect(isComplete({ ...base, kind: 'blanks', text: '', blanks: [{}] }, [1])).toBe(false);
  expect(isComplete({ ...base, kind: 'text' }, 1)).toBe(false);
});
