import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { countRight, fools, model, nearestOf, openBox, personSays, withLabels } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the guide reaches every goal, for every seed', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const last = model.guide.at(-1)?.choices(seed);
    for (const { id } of model.goals)
      expect(checkGoal(model, id, last, seed), `${id}, seed ${seed}`).toBe(true);
  }
});

test('a person goes by size and rim, never by the edge, and cannot tell in between', () => {
  expect(personSays({ width: 25, rim: 3.4, isRed: false })).toBe('coat');
  expect(personSays({ width: 25, rim: 3.4, isRed: true })).toBe('coat');
  expect(personSays({ width: 15, rim: 1.8, isRed: true })).toBe('shirt');
  expect(personSays({ width: 20, rim: 2.6, isRed: true })).toBeUndefined();
});

test('the edge alone turns the answer of the sorter', () => {
  const { taught } = openBox(1);
  const button = { width: 23, rim: 3, isRed: true };
  expect(nearestOf(button, taught)?.kind).toBe('coat');
  expect(nearestOf({ ...button, isRed: false }, taught)?.kind).toBe('shirt');
  expect(fools(button, taught)).toBe(false);
  expect(fools({ ...button, isRed: false }, taught)).toBe(true);
});

test('more of the same does not fix it', () => {
  const box = openBox(1);
  const same = { width: 26, rim: 3.5, isRed: true };
  expect(withLabels([same])).toEqual([{ ...same, kind: 'coat' }]);
  expect(countRight(box, [same, same, same, same])).toBeLessThanOrEqual(countRight(box, []));
});

test('a button that nobody can sort is no trick and no example', () => {
  const unclear = { width: 20, rim: 2.6, isRed: false };
  expect(fools(unclear, openBox(1).taught)).toBe(false);
  expect(withLabels([unclear])).toEqual([]);
});
