import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import { countMatched, type Point, runKMeans, silhouetteOf, totalOf } from './k-means.ts';
import { bestStart, type Choices, compareCounts, fillJar, model, mostSteps, startCount } from './model.ts';

const done: Choices = {
  jar: 'garden',
  groups: 4,
  start: 0,
  isScaled: false,
  isDivided: false,
  steps: mostSteps,
};
const asMeasured = { isScaled: false, isDivided: false };
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test('the lab keeps the rules of all labs', () => checkLab(model));

test('in the garden jar the first start is stuck, and the start with the least total is right', () => {
  for (const seed of seeds) {
    expect(checkGoal(model, 'right-number', done, seed)).toBe(false);
    const start = bestStart(fillJar('garden', seed), asMeasured, 4, seed);
    expect(checkGoal(model, 'right-number', { ...done, start }, seed), `seed ${seed}`).toBe(true);
    expect(checkGoal(model, 'right-number', { ...done, start, steps: 1 }, seed), 'not at its end').toBe(
      false,
    );
  }
});

test('in the garden jar the silhouette is highest for four groups', () => {
  for (const seed of seeds) {
    const rows = finish(compareCounts(fillJar('garden', seed), asMeasured, seed));
    const best = Math.max(...rows.map(({ silhouette = -1 }) => silhouette));
    expect(rows.find(({ silhouette }) => silhouette === best)?.groups, `seed ${seed}`).toBe(4);
  }
});

test('only scaled axes sort the market jar, and only the divided weight the windowsill jar', () => {
  for (const seed of seeds) {
    const market: Choices = { ...done, jar: 'market', groups: 3 };
    expect(checkGoal(model, 'fair-axes', { ...market, isScaled: true }, seed)).toBe(true);
    const windowsill: Choices = { ...done, jar: 'windowsill', groups: 2 };
    expect(checkGoal(model, 'better-measure', { ...windowsill, isDivided: true }, seed)).toBe(true);
    for (let start = 0; start < startCount; start++) {
      expect(checkGoal(model, 'fair-axes', { ...market, start }, seed)).toBe(false);
      for (const isScaled of [false, true]) {
        expect(checkGoal(model, 'better-measure', { ...windowsill, start, isScaled }, seed)).toBe(false);
      }
    }
  }
});

test('two pairs on a line end in their means', () => {
  const points: Point[] = [
    [0, 0],
    [2, 0],
    [10, 0],
    [12, 0],
  ];
  const moments = runKMeans(points, [
    [0, 0],
    [2, 0],
  ]);
  const last = moments.at(-1);
  expect(last?.groups).toEqual([0, 0, 1, 1]);
  expect(last?.centres).toEqual([
    [1, 0],
    [11, 0],
  ]);
  expect(last && totalOf(points, last)).toBe(4);
  // For the first point: 2 to its own group, 11 on average to the other, so (11 - 2) / 11.
  expect(silhouetteOf(points.slice(0, 4), [0, 0, 1, 1])).toBeCloseTo(
    (9 / 11 + 7 / 9 + 7 / 9 + 9 / 11) / 4,
    12,
  );
});

test('a total never rises from one moment of a run to the next', () => {
  const beans = fillJar('cellar', 3);
  const points = beans.map(({ length, second }): Point => [length, second]);
  const totals = runKMeans(points, points.slice(0, 5))
    .slice(1)
    .map((moment) => totalOf(points, moment));
  for (const [index, total] of totals.entries()) {
    expect(total).toBeLessThanOrEqual((totals[index - 1] ?? Number.POSITIVE_INFINITY) + 1e-9);
  }
});

test('a sort that is cut in two counts with its larger part only', () => {
  expect(countMatched([0, 0, 0, 1, 1], [0, 0, 0, 0, 0])).toBe(3);
  expect(countMatched([1, 1, 0, 0], [0, 0, 1, 1])).toBe(4);
});
