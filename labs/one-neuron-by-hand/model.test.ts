import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { closestSum, countRight, isRight, model, openStall, sumFor } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test("the sum is the one of Bashir's neuron in the lesson", () => {
  const neuron = { sound: 4, patch: 3, bias: -3 };
  expect(sumFor({ sound: 0.3, patch: 0.6 }, neuron)).toBeCloseTo(0, 12);
  expect(sumFor({ sound: 0.75, patch: 0 }, neuron)).toBe(0);
  expect(isRight({ sound: 1, patch: 1, isRipe: true }, neuron)).toBe(true);
  expect(isRight({ sound: 0, patch: 0, isRipe: true }, neuron)).toBe(false);
});

test('twice the numbers keep the line and double every sum', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { melons, solution } = openStall(seed);
    const twice = { sound: 2 * solution.sound, patch: 2 * solution.patch, bias: 2 * solution.bias };
    expect(countRight(melons, solution)).toBe(12);
    expect(countRight(melons, twice)).toBe(12);
    expect(closestSum(melons, twice)).toBe(2 * closestSum(melons, solution));
    expect(checkGoal(model as never, 'far-from-zero', twice, seed)).toBe(true);
  }
});

test('half of the melons are ripe', () => {
  for (let seed = 1; seed <= 20; seed++) {
    expect(openStall(seed).melons.filter(({ isRipe }) => isRipe)).toHaveLength(6);
  }
});
