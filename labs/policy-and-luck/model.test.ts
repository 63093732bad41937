import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { type Choices, endsOf, learnAll, model, pushOf, rates, spreadOf } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the pushes of the lesson: +2 or −5 without a baseline, −1.5 in both cases with a baseline of 7', () => {
  expect([pushOf(4, 0, 0.5, true), pushOf(10, 0, 0.5, false)]).toEqual([2, -5]);
  expect([pushOf(4, 7, 0.5, true), pushOf(10, 7, 0.5, false)]).toEqual([-1.5, -1.5]);
  expect(spreadOf([2, -5])).toEqual({ mean: -1.5, deviation: 3.5 });
});

test('a baseline leaves the mean of the first pushes about the same and takes away most of the spread', () => {
  const choices: Choices = { hasBaseline: false, rate: 0, rounds: 20, runs: 24 };
  const pushes = (hasBaseline: boolean) =>
    spreadOf(
      [1, 2, 3, 4].flatMap((seed) =>
        // The first rounds have no mean reward yet to compare with.
        learnAll({ ...choices, hasBaseline }, seed).flatMap((run) => run.pushes.slice(3)),
      ),
    );
  const [without, withMean] = [pushes(false), pushes(true)];
  expect(Math.abs(without.mean - withMean.mean)).toBeLessThan(0.25);
  expect(withMean.deviation).toBeLessThan(0.4 * without.deviation);
});

test('more runs keep the runs that were there', () => {
  const choices: Choices = { hasBaseline: true, rate: 3, rounds: 50, runs: 8 };
  expect(endsOf(learnAll({ ...choices, runs: 24 }, 5)).slice(0, 8)).toEqual(endsOf(learnAll(choices, 5)));
});

test('all goals can be reached with every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const any = (goal: string, hasBaseline: boolean, rounds: number) =>
      rates.some((_, rate) => checkGoal(model, goal, { hasBaseline, rate, rounds, runs: 24 }, seed));
    expect(any('best-and-worst', false, 300), `spread, seed ${seed}`).toBe(true);
    expect(any('quick', true, 100), `quick, seed ${seed}`).toBe(true);
  }
});
