import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { bestAction, type Choices, columns, type Kind, model, rows, sweepAll } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

/** The corridor of the lesson: four cells and a goal, with walls everywhere else. */
const corridor: Choices = {
  map: Array.from(
    { length: columns * rows },
    (_, cell): Kind => (cell < 4 ? 'free' : cell === 4 ? 'goal' : 'wall'),
  ),
  sweeps: 0,
  slip: 0,
  gamma: 90,
};
const after = (sweeps: number) => sweepAll({ ...corridor, sweeps }).values.slice(0, 4);

test('the sweeps of the lesson', () => {
  const close = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, 10));
  expect(after(1)).toEqual(close([-1, -1, -1, 10]));
  expect(after(2)).toEqual(close([-1.9, -1.9, 8, 10]));
  expect(after(3)).toEqual(close([-2.71, 6.2, 8, 10]));
  expect(after(4)).toEqual(close([4.58, 6.2, 8, 10]));
  expect(after(5)).toEqual(after(4));
  expect(bestAction(corridor, after(4), 0)).toBe(1);
});

test('each sweep shrinks the largest change by at least γ', () => {
  for (const slip of [0, 20, 40]) {
    const { changes } = sweepAll({ ...model.start(3), slip, sweeps: 60 });
    for (const [index, change] of changes.entries()) {
      if (index > 0) expect(change).toBeLessThanOrEqual(0.9 * (changes[index - 1] ?? 0) + 1e-9);
    }
  }
});

test('beside a cliff of pits arrows turn away once steps go astray', () => {
  const bottom = (rows - 1) * columns;
  const map = Array.from(
    { length: columns * rows },
    (_, cell): Kind => (cell === columns * rows - 1 ? 'goal' : cell > bottom ? 'pit' : 'free'),
  );
  const cliff: Choices = { map, sweeps: 100, slip: 40, gamma: 95 };
  expect(bestAction(cliff, sweepAll(cliff).values, bottom - columns + 2)).toBe(0);
  expect(checkGoal(model, 'turn-away', cliff, 1)).toBe(true);
  expect(checkGoal(model, 'turn-away', { ...cliff, slip: 0 }, 1)).toBe(false);
});

test('a watershed runs between two goals, whatever the seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const start = { ...model.start(seed), gamma: 95, sweeps: 100 };
    const withGoal = start.map.map((_, cell) => ({ ...start, map: start.map.with(cell, 'goal') }));
    expect(
      withGoal.some((choices) => checkGoal(model, 'watershed', choices, seed)),
      `seed ${seed}`,
    ).toBe(true);
  }
});
