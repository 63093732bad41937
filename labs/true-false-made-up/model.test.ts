import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { type Check, countProven, isProven, model, numbersOf, openDesks } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const solve = (seed: number) => ({
  desks: openDesks(seed).map(({ claims }) =>
    claims.map(({ stamp, line }): Check => ({ stamp, line: line ?? null })),
  ),
});

test('both goals can be reached with every seed', () => {
  for (let seed = 1; seed <= 40; seed++) {
    for (const { id } of model.goals) expect(checkGoal(model, id, solve(seed), seed)).toBe(true);
  }
});

test('every answer has three claims from its source, two against it and one that is not in it', () => {
  for (let seed = 1; seed <= 40; seed++) {
    for (const { claims } of openDesks(seed)) {
      const counts = claims.map(({ stamp }) => stamp).sort();
      expect(counts).toEqual(['against', 'against', 'found', 'found', 'found', 'silent']);
    }
  }
});

test('the numbers of claims that follow by a sum really follow', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const [tower, garden] = openDesks(seed);
    const [built, , , dark] = numbersOf(tower);
    const burned = tower.claims.find(({ text }) => text.startsWith('Its lamp'));
    const years = Number(burned?.text.match(/\d+/)?.[0]);
    expect(years === (dark ?? 0) - (built ?? 0)).toBe(burned?.stamp === 'found');
    const [beds, plants] = numbersOf(garden);
    const all = garden.claims.find(({ text }) => text.endsWith('in all.'));
    expect(Number(all?.text.match(/\d+/)?.[0]) === (beds ?? 0) * (plants ?? 0)).toBe(all?.stamp === 'found');
  }
});

test('a stamp counts only with the line that shows it, and "not found" needs none', () => {
  const claim = { text: '', stamp: 'against' as const, line: 2, otherLine: 0 };
  expect(isProven(claim, { stamp: 'against', line: 2 })).toBe(true);
  expect(isProven(claim, { stamp: 'against', line: 0 })).toBe(true);
  expect(isProven(claim, { stamp: 'against', line: 1 })).toBe(false);
  expect(isProven(claim, { stamp: 'against', line: null })).toBe(false);
  expect(isProven(claim, { stamp: 'found', line: 2 })).toBe(false);
  expect(isProven({ text: '', stamp: 'silent' }, { stamp: 'silent', line: null })).toBe(true);
});

test('one stamp for everything is no solution', () => {
  const [tower] = openDesks(1);
  for (const stamp of ['found', 'against', 'silent'] as const) {
    const checks = tower.claims.map(({ line }): Check => ({ stamp, line: line ?? null }));
    expect(countProven(tower, checks)).toBeLessThanOrEqual(3);
  }
});
