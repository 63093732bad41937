import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { askTree, type Day, fitLine, growTree, neighbours } from './learners.ts';
import { drawShape, model, pullOf, train, withLonePoint } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the guide reaches each goal for every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const shown = model.guide.map((step) => step.choices(seed));
    for (const { id } of model.goals) {
      expect(
        shown.some((choices) => checkGoal(model as never, id, choices, seed)),
        `${id}, seed ${seed}`,
      ).toBe(true);
    }
  }
});

test('one neighbour answers with the kind of the nearest day, three with their majority', () => {
  const days: Day[] = [
    { x: 10, y: 10, kind: 1 },
    { x: 20, y: 10, kind: 0 },
    { x: 30, y: 10, kind: 0 },
  ];
  expect(neighbours(days, 1)(12, 10)).toBe(1);
  expect(neighbours(days, 3)(12, 10)).toBeCloseTo(1 / 3);
});

test('a tree asks first what separates best, half way between two days', () => {
  const days: Day[] = [
    { x: 10, y: 50, kind: 0 },
    { x: 20, y: 10, kind: 0 },
    { x: 40, y: 60, kind: 1 },
    { x: 60, y: 20, kind: 1 },
  ];
  const tree = growTree(days, 3);
  expect(tree).toEqual({ axis: 'x', limit: 30, below: { share: 0 }, above: { share: 1 } });
  expect(askTree(tree)(29, 0)).toBe(0);
});

test('logistic regression finds the line half way between mirrored groups', () => {
  const [across, up, bias] = fitLine([
    { x: 30, y: 40, kind: 0 },
    { x: 30, y: 60, kind: 0 },
    { x: 70, y: 40, kind: 1 },
    { x: 70, y: 60, kind: 1 },
  ]);
  expect(across).toBeGreaterThan(1);
  expect(up).toBeCloseTo(0, 9);
  expect(bias).toBeCloseTo(0, 9);
});

test('a lone point makes an island for one neighbour, and the straight line gives it up', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const choices = { days: withLonePoint(seed), k: 1 as const, depth: 4 };
    expect(train('neighbours', choices)?.(78, 50)).toBe(0);
    expect(train('line', choices)?.(78, 50)).toBeGreaterThan(0.5);
    expect(pullOf('neighbours', choices, choices.days.length - 1)).toBeGreaterThan(0);
  }
});

test('without both kinds no model answers', () => {
  expect(
    train('tree', { days: drawShape('ring', 1).filter(({ kind }) => kind === 1), k: 1, depth: 2 }),
  ).toBeUndefined();
});
