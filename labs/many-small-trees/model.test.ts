import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { askPeople, boost, errorOf, model, rates, sumAt } from './model.ts';
import { askTree, countLeaves, growTree } from './trees.ts';

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the guide reaches each goal for every seed', () => {
  for (const seed of seeds) {
    const shown = model.guide.map((step) => step.choices(seed));
    for (const { id } of model.goals) {
      expect(
        shown.some((choices) => checkGoal(model, id, choices, seed)),
        `${id}, seed ${seed}`,
      ).toBe(true);
    }
  }
});

test('a tree cuts where the squared error falls most, half way between two people', () => {
  const tree = growTree({ hours: [8, 9, 11, 12], values: [10, 12, 30, 32] }, 1);
  expect(tree).toEqual({ limit: 10, before: { answer: 11 }, after: { answer: 31 } });
  expect(askTree(tree, 9.9)).toBe(11);
  expect(countLeaves(growTree({ hours: [1, 2, 3], values: [5, 5, 5] }, 4))).toBe(1);
});

test('the boosting of the lesson: 20 minutes, a tree for what is left, and half of it added', () => {
  const people = [
    { hour: 8, minutes: 10 },
    { hour: 9, minutes: 14 },
    { hour: 11, minutes: 26 },
    { hour: 12, minutes: 30 },
  ];
  const data = { training: people, held: people };
  const boosted = boost(data, { rounds: 2, rate: rates.indexOf(0.5), depth: 1 });
  expect(boosted.first).toBe(20);
  expect(boosted.trees[0]).toEqual({ limit: 10, before: { answer: -8 }, after: { answer: 8 } });
  // 20 - 4 leaves -6 and -2, whose mean is -4. Half of that is added, too.
  expect(boosted.trees[1]).toEqual({ limit: 10, before: { answer: -4 }, after: { answer: 4 } });
  expect(sumAt(boosted, 8)).toBe(14);
  expect(boosted.left).toEqual([-4, 0, 0, 4]);
});

test('with every tree the training error falls or stays', () => {
  for (const rate of rates.keys()) {
    const { training } = boost(askPeople(1), { rounds: 60, rate, depth: 2 });
    for (const [index, error] of training.entries()) {
      expect(error).toBeLessThanOrEqual((training[index - 1] ?? Number.POSITIVE_INFINITY) + 1e-9);
    }
  }
});

test('the errors on the way are those of the sum', () => {
  const data = askPeople(2);
  const boosted = boost(data, { rounds: 30, rate: 2, depth: 2 });
  const answers = data.held.map(({ hour }) => sumAt(boosted, hour));
  expect(boosted.held.at(-1)).toBeCloseTo(errorOf(data.held, answers), 12);
});
