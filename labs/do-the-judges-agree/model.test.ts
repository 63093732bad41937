import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { compare, countWords, drawPile, judgeAsHana, measure, model, textOf } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('kappa is that of Wanda and Hana in the lesson', () => {
  const measured = measure({ bothPass: 30, onlyMine: 6, onlyHers: 4, bothFail: 10 });
  expect(measured?.agreement).toBe(0.8);
  expect(measured?.luck).toBeCloseTo(0.579, 3);
  expect(measured?.kappa).toBeCloseTo(0.52, 2);
});

test('a judge who always says pass agrees no more than by chance', () => {
  expect(measure({ bothPass: 36, onlyMine: 0, onlyHers: 14, bothFail: 0 })?.kappa).toBeCloseTo(0, 12);
  expect(measure({ bothPass: 10, onlyMine: 0, onlyHers: 0, bothFail: 0 })?.kappa).toBe(0);
  expect(measure({ bothPass: 0, onlyMine: 0, onlyHers: 0, bothFail: 0 })).toBeUndefined();
});

test('answers without a verdict do not count', () => {
  expect(compare(['pass', null, 'fail'], ['pass', 'fail', 'pass'])).toEqual({
    bothPass: 1,
    onlyMine: 0,
    onlyHers: 1,
    bothFail: 0,
  });
});

test('Hana follows a line that says what it means, and her own reading where it does not', () => {
  const answer = {
    daysLate: 2,
    isRight: true,
    givesAmount: true,
    givesHours: false,
    hasSource: true,
    isLong: false,
  };
  expect(judgeAsHana(answer, { complete: 'word', brief: 'word' }).verdict).toBe('fail');
  expect(judgeAsHana(answer, { complete: 'amount', brief: 'word' }).verdict).toBe('pass');
});

test('long answers have more than 40 words, and the others fewer', () => {
  for (const pile of ['first', 'second', 'good'] as const) {
    for (const answer of drawPile(pile, 1)) expect(countWords(textOf(answer)) > 40).toBe(answer.isLong);
  }
});

test('the guide reaches both goals', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const [, mended, good] = model.guide.map((step) => step.choices(seed));
    expect(checkGoal(model as never, 'mended', mended, seed)).toBe(true);
    expect(checkGoal(model as never, 'high-and-low', good, seed)).toBe(true);
  }
});
