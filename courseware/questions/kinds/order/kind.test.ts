import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { gradeAnswer } from '../../grade.ts';

test('an order earns the share of its neighbours that are right, and never starts solved', () => {
  const question = readSample('order', { items: ['one', 'two', 'three', 'four'], say: 'Count.' });
  for (let seed = 0; seed < 60; seed++) {
    const drawn = drawSample(question, String(seed));
    const { items } = drawn.view;
    expect(items).not.toEqual(['one', 'two', 'three', 'four']);
    const score = (...order: string[]) =>
      gradeAnswer(
        question,
        drawn,
        order.map((text) => items.indexOf(text)),
      ).score;
    expect(score('one', 'two', 'three', 'four')).toBe(1);
    expect(score('two', 'three', 'four', 'one')).toBeCloseTo(2 / 3);
    expect(score('one', 'one', 'one', 'one')).toBe(0);
  }
});

test('an order with an item twice is refused', () => {
  expect(findSampleProblems('order', { items: ['one', 'two', 'one'] })).toEqual([
    'items: Two items are the same',
  ]);
});
