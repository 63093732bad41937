import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { errorOn, errorsOf, fitCurve, model, openSummer, usualVisitors } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('a curve of degree 2 finds a parabola again', () => {
  const days = [19, 21, 23, 25, 27, 29].map((warm) => ({ warm, visitors: 3 + 2 * warm + 0.5 * warm * warm }));
  const curve = fitCurve(days, 2);
  expect(errorOn(days, curve)).toBeCloseTo(0, 8);
  expect(curve.at(20)).toBeCloseTo(243, 8);
});

test('degree 0 is the mean, and its error is the standard deviation', () => {
  const days = [
    { warm: 20, visitors: 10 },
    { warm: 25, visitors: 30 },
  ];
  expect(fitCurve(days, 0).at(27)).toBe(20);
  expect(errorOn(days, fitCurve(days, 0))).toBe(10);
});

test('eight numbers pass through eight days exactly', () => {
  const { own } = openSummer({ degree: 7, chance: 10, days: 8 }, 1);
  expect(errorOn(own, fitCurve(own, 7))).toBeCloseTo(0, 9);
});

test('the visitors follow the curve of the program in the lesson', () => {
  expect(usualVisitors(24)).toBe(100);
  expect(usualVisitors(27)).toBeCloseTo(20 + 160 / (1 + Math.exp(-2)), 10);
});

test('a higher degree never has a larger error on its own days', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const errors = Array.from(
      { length: 10 },
      (_, degree) => errorsOf({ degree, chance: 20, days: 20 }, seed).own,
    );
    for (const [degree, error] of errors.entries()) {
      expect(error).toBeLessThanOrEqual((errors[degree - 1] ?? Number.POSITIVE_INFINITY) + 1e-9);
    }
  }
});

test('both repairs are possible for every seed', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const reaches = (goal: string, tries: object[]) =>
      tries.some((choices) => checkGoal(model as never, goal, choices, seed));
    expect(
      reaches(
        'more-days',
        [7, 8, 9].map((degree) => ({ degree, chance: 10, days: 100 })),
      ),
    ).toBe(true);
    const simple = [2, 3, 4].flatMap((degree) => [8, 10, 12].map((days) => ({ degree, chance: 10, days })));
    expect(reaches('less-freedom', simple)).toBe(true);
  }
});
