import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import {
  type Choices,
  clean,
  countKept,
  figuresOf,
  medianOf,
  model,
  openFolder,
  realFigures,
  spreadOf,
} from './model.ts';

const whole: Choices = {
  empty: 'kind-median',
  remembers: false,
  cents: 'convert',
  code: 'kind-median',
  spelling: 'unify',
  twins: 'once',
};

test('the lab keeps the rules of all labs', () => checkLab(model));

test('median and spread are those of the lesson', () => {
  expect(medianOf([30, 25, 35])).toBe(30);
  expect(medianOf([30, 25, 35, 80, 120, 100])).toBe(57.5);
  expect(spreadOf([30, 25, 35, 80, 120, 100])).toBeCloseTo(37, 0);
  expect(spreadOf([30, 25, 35, 80, 120, 100, 65, 65])).toBeCloseTo(32, 0);
});

test('a hole gets the median of the known prices of its kind', () => {
  const { rows } = openFolder(1);
  const hole = clean(rows, whole).find(({ isPriceFilled }) => isPriceFilled);
  const known = rows.filter(
    ({ kind, price, isInCents, isTwin }) =>
      kind === hole?.row.kind && price !== null && !isInCents && !isTwin,
  );
  expect(hole?.price).toBe(medianOf(known.map(({ price }) => price ?? 0)));
});

test('a treatment never invents rows, and dropping never keeps a hole', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { rows, slips } = openFolder(seed);
    expect(rows).toHaveLength(slips.length + 2);
    expect(countKept(clean(rows, { ...whole, empty: 'drop' }))).toEqual({ rows: 18, slips: 18, empty: 0 });
    expect(countKept(clean(rows, whole))).toEqual({ rows: 24, slips: 24, empty: 0 });
  }
});

test('every goal can be reached with every seed, and the median of all prices is not enough', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const reaches = (goal: string, choices: Choices) => checkGoal(model as never, goal, choices, seed);
    expect(reaches('whole', whole)).toBe(true);
    expect(reaches('remembered', { ...whole, remembers: true })).toBe(true);
    expect(reaches('whole', { ...whole, empty: 'median' })).toBe(false);
    expect(reaches('too-rosy', { ...whole, empty: 'drop' })).toBe(true);
  }
});

test('the share that was repaired moves only when rows are dropped or counted twice', () => {
  const { rows, slips } = openFolder(3);
  expect(figuresOf(clean(rows, { ...whole, empty: 'zero' })).mendedShare).toBe(
    realFigures(slips).mendedShare,
  );
});
