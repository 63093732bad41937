import { sigmoid } from '../kit/math.ts';

/** A day as the models see it: two numbers from 0 to 100, and how it ended. */
export interface Day {
  x: number;
  y: number;
  kind: 0 | 1;
}

/** What a model says about a place: how far it leans to kind 1, from 0 to 1. */
export type Answer = (x: number, y: number) => number;

/** The share of kind 1 among the `k` nearest days. */
export function neighbours(days: readonly Day[], k: number): Answer {
  return (x, y) => {
    // The best so far, nearest first.
    const far: number[] = [];
    const kinds: number[] = [];
    for (const day of days) {
      const distance = (day.x - x) * (day.x - x) + (day.y - y) * (day.y - y);
      if (far.length === k && distance >= (far[k - 1] ?? 0)) continue;
      let place = Math.min(far.length, k - 1);
      for (; place > 0 && distance < (far[place - 1] ?? 0); place--) {
        far[place] = far[place - 1] ?? 0;
        kinds[place] = kinds[place - 1] ?? 0;
      }
      far[place] = distance;
      kinds[place] = day.kind;
    }
    return kinds.reduce((sum, kind) => sum + kind, 0) / kinds.length;
  };
}

/** A question with two ways on, or an end. */
export type Tree = { share: number } | { axis: 'x' | 'y'; limit: number; below: Tree; above: Tree };

/** Grows a tree: at each place the question that leaves the purest two heaps. */
export function growTree(days: readonly Day[], depth: number): Tree {
  const share = days.reduce((sum, { kind }) => sum + kind, 0) / (days.length || 1);
  if (depth === 0 || share === 0 || share === 1) return { share };
  let best: { axis: 'x' | 'y'; limit: number; mixed: number } | undefined;
  for (const axis of ['x', 'y'] as const) {
    const sorted = days.toSorted((some, other) => some[axis] - other[axis]);
    let onesBelow = 0;
    for (const [index, day] of sorted.entries()) {
      const next = sorted[index + 1];
      onesBelow += day.kind;
      if (!next || next[axis] === day[axis]) continue;
      const [below, above] = [index + 1, sorted.length - index - 1];
      const mixed = impurity(onesBelow, below) + impurity(share * days.length - onesBelow, above);
      if (!best || mixed < best.mixed - 1e-9) best = { axis, limit: (day[axis] + next[axis]) / 2, mixed };
    }
  }
  if (!best) return { share };
  const { axis, limit } = best;
  return {
    axis,
    limit,
    below: growTree(
      days.filter((day) => day[axis] < limit),
      depth - 1,
    ),
    above: growTree(
      days.filter((day) => day[axis] >= limit),
      depth - 1,
    ),
  };
}

/** The Gini impurity of a heap, times its size. */
const impurity = (ones: number, all: number) => (2 * ones * (all - ones)) / all;

export const countCuts = (tree: Tree): number =>
  'share' in tree ? 0 : 1 + countCuts(tree.below) + countCuts(tree.above);

export function askTree(tree: Tree): Answer {
  return (x, y) => {
    let place = tree;
    while (!('share' in place))
      place = (place.axis === 'x' ? x : y) < place.limit ? place.below : place.above;
    return place.share;
  };
}

/** The weights of x and y, and the bias, for numbers scaled to -1 to 1. */
export type Weights = [number, number, number];

const scaled = (number: number) => number / 50 - 1;
/** Keeps the weights finite when a line can separate everything. */
const penalty = 0.5;

/** Logistic regression, by Newton's method. */
export function fitLine(days: readonly Day[]): Weights {
  let weights: Weights = [0, 0, 0];
  for (let round = 0; round < 12; round++) {
    const slope: Weights = [penalty * weights[0], penalty * weights[1], 0];
    let [xx, xy, yy, x1, y1, one] = [penalty, 0, penalty, 0, 0, 1e-6];
    for (const day of days) {
      const [x, y] = [scaled(day.x), scaled(day.y)];
      const guess = sigmoid(weights[0] * x + weights[1] * y + weights[2]);
      const error = guess - day.kind;
      const bend = guess * (1 - guess);
      slope[0] += error * x;
      slope[1] += error * y;
      slope[2] += error;
      xx += bend * x * x;
      xy += bend * x * y;
      yy += bend * y * y;
      x1 += bend * x;
      y1 += bend * y;
      one += bend;
    }
    const step = solve(
      [
        [xx, xy, x1],
        [xy, yy, y1],
        [x1, y1, one],
      ],
      slope,
    );
    weights = [weights[0] - step[0], weights[1] - step[1], weights[2] - step[2]];
  }
  return weights;
}

/** Three equations with three unknowns, by Cramer's rule. */
function solve([a, b, c]: [Weights, Weights, Weights], right: Weights): Weights {
  const all = determinant(a, b, c);
  const column = (place: 0 | 1 | 2): number => {
    const put = (row: Weights, value: number): Weights => row.with(place, value) as Weights;
    return determinant(put(a, right[0]), put(b, right[1]), put(c, right[2])) / all;
  };
  return [column(0), column(1), column(2)];
}

const determinant = (a: Weights, b: Weights, c: Weights) =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) -
  a[1] * (b[0] * c[2] - b[2] * c[0]) +
  a[2] * (b[0] * c[1] - b[1] * c[0]);

export const askLine =
  ([x1, y1, bias]: Weights): Answer =>
  (x, y) =>
    sigmoid(x1 * scaled(x) + y1 * scaled(y) + bias);
