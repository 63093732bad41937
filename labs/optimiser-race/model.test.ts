import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import {
  type Choices,
  landscapeNames,
  lossAt,
  model,
  optimiserNames,
  race,
  rates,
  slopeAt,
  stepOf,
} from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the two steps of Adam in the lesson', () => {
  const first = stepOf('adam', 1, 4, { slope: 0, m: 0, v: 0, move: 0 }, 1);
  expect([first.m, first.v]).toEqual([expect.closeTo(0.4, 12), expect.closeTo(0.016, 12)]);
  expect(first.move).toBeCloseTo(-1, 6);
  const second = stepOf('adam', 1, 2, first, 2);
  expect(second.v).toBeCloseTo(0.019984, 12);
  expect(second.move).toBeCloseTo(-0.932, 3);
  expect(stepOf('adam', 1, -4, first, 2).move).toBeCloseTo(0.05, 2);
});

test('slopes agree with small differences of the loss', () => {
  for (const landscape of landscapeNames) {
    const [x, y] = [0.7, -0.4];
    const [across, up] = slopeAt(landscape, [x, y]);
    expect(across).toBeCloseTo(
      (lossAt(landscape, [x + 1e-5, y]) - lossAt(landscape, [x - 1e-5, y])) / 2e-5,
      8,
    );
    expect(up).toBeCloseTo((lossAt(landscape, [x, y + 1e-5]) - lossAt(landscape, [x, y - 1e-5])) / 2e-5, 8);
  }
});

test('plain descent with rate 1 needs one step in a bowl, and leaves it with rate 3', () => {
  const choices: Choices = { landscape: 'bowl', steps: 1, plain: rates.indexOf(1), momentum: 0, adam: 0 };
  expect(race(choices, 'plain', 1).losses.at(-1)).toBeCloseTo(0, 12);
  const wild = race({ ...choices, steps: 120, plain: rates.indexOf(3) }, 'plain', 1);
  expect(wild.losses.at(-1)).toBeGreaterThan(1e9);
});

test('all goals can be reached with every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    for (const [goal, landscape, steps] of [
      ['gorge', 'gorge', 100],
      ['saddle', 'saddle', 80],
      ['noise', 'noise', 120],
    ] as const) {
      const choices: Choices = { landscape, steps, plain: 0, momentum: 0, adam: 0 };
      for (const name of optimiserNames) {
        const final = rates.map((_, rate) => {
          const { losses } = race({ ...choices, [name]: rate }, name, seed);
          const tail = landscape === 'noise' ? losses.slice(-20) : losses.slice(-1);
          return tail.reduce((sum, loss) => sum + loss, 0) / tail.length;
        });
        choices[name] = final.indexOf(Math.min(...final));
      }
      expect(checkGoal(model, goal, choices, seed), `${goal}, seed ${seed}`).toBe(true);
    }
  }
});
