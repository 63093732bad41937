import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import {
  addRuns,
  correct,
  distances,
  goal,
  knownCells,
  learnAll,
  model,
  placeShelves,
  start,
  untilArrival,
} from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the update of the lesson: from 2 towards 4.4 with α = 0.5 gives 3.2', () => {
  expect(correct(2, -1 + 0.9 * 6, 0.5)).toBeCloseTo(3.2, 12);
});

test('the first arrival changes no entry towards the goal but the last', () => {
  const { table, lastRun } = learnAll(untilArrival(1), 1);
  const last = lastRun.at(-1);
  expect(last?.next).toBe(goal);
  const positive = table.flatMap((value, index) => (value > 0 ? [index] : []));
  expect(positive).toEqual([(last?.cell ?? 0) * 4 + (last?.action ?? 0)]);
});

test('random driving teaches the true values: 10 times 0.9 for each further step', () => {
  for (const seed of [1, 5, 9]) {
    const { table } = learnAll(addRuns({ epsilon: 100, alpha: 100, gamma: 90, parts: [] }, 400), seed);
    const away = distances(placeShelves(seed));
    for (const [cell, steps] of away.entries()) {
      if (steps === 0 || steps === Number.POSITIVE_INFINITY) continue;
      const value = Math.max(...table.slice(cell * 4, cell * 4 + 4));
      expect(value, `cell ${cell}`).toBeCloseTo(10 * 0.9 ** (steps - 1), 9);
    }
    expect(knownCells(table, seed)[start]).toBe(true);
  }
});

test('the other goals can be reached with every seed, and not without runs', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = model.guide[2]?.choices(seed);
    expect(checkGoal(model, 'everywhere', random, seed), `seed ${seed}`).toBe(true);
    expect(checkGoal(model, 'good-table-bad-driving', random, seed), `seed ${seed}`).toBe(true);
  }
});

test('runs with the same settings are counted together, up to the limit', () => {
  const some = addRuns(addRuns(model.start(1), 10), 5);
  expect(some.parts).toEqual([{ runs: 15, epsilon: 20, alpha: 50, gamma: 90 }]);
  expect(addRuns(some, 999).parts[0]?.runs).toBe(400);
});
