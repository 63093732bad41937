import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import {
  countSigns,
  countWords,
  lossesOf,
  model,
  perplexityOf,
  probability,
  runsOf,
  shareRight,
  study,
} from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model), 60_000);

test('the probabilities of all words after a context add up to what unseen words leave', () => {
  const language = finish(
    countWords([
      ['a', 'b', 'a'],
      ['a', 'c'],
    ]),
  );
  const sum = ['a', 'b', 'c'].reduce((total, word) => total + probability(language, ['a'], word), 0);
  expect(sum).toBeLessThan(1);
  expect(probability(language, ['a'], 'b')).toBeGreaterThan(probability(language, ['b'], 'b'));
  // One count of three, and three kinds of words share what is left: (1 + 3 / 43) / (5 + 3), then one of two.
  expect(probability(language, [], 'b')).toBeCloseTo((1 + 3 / 43) / 8, 9);
});

test('perplexity is the exponential of the mean loss', () => {
  expect(perplexityOf([0, 0])).toBe(1);
  expect(perplexityOf([2.1, 2.1]) / perplexityOf([0.4, 0.4])).toBeCloseTo(5.474, 3);
  const language = finish(countWords([['x', 'y']]));
  expect(lossesOf(language, ['x', 'y']).length).toBe(2);
});

test('a text of w words has w - n + 1 runs of n words', () => {
  expect(runsOf(['a', 'b', 'c', 'd'], 3)).toEqual(['a b c', 'b c d']);
  expect(runsOf(['a'], 3)).toEqual([]);
});

test('long runs find all copies, short ones find everything, and a rewording hides from both signs', () => {
  const signs = (n: number) =>
    countSigns(finish(study(1, { ...model.start(1), leaked: 10, copies: 3, n })).test, 'isShared');
  expect(signs(12)).toEqual({ found: 10, missed: 0, falseAlarms: 0 });
  expect(signs(4).falseAlarms).toBe(10);
  const hidden = { ...model.start(1), leaked: 20, form: 'reworded', n: 13 };
  expect(checkGoal(model, 'hidden', hidden, 1)).toBe(true);
  const search = { ...model.start(1), leaked: 10, copies: 3, n: 12 };
  expect(checkGoal(model, 'search', search, 1)).toBe(true);
});

test('low perplexity finds copies as well', () => {
  const { test: examined, fresh } = finish(
    study(1, { ...model.start(1), leaked: 10, copies: 3, factor: 1.1 }),
  );
  expect(countSigns(examined, 'isTooFamiliar')).toEqual({ found: 10, missed: 0, falseAlarms: 0 });
  expect(shareRight(examined.slice(0, 10))).toBe(1);
  expect(shareRight(fresh)).toBeLessThan(0.6);
});
