import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { bars, type Choices, judge, model } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const set = (hill: number, river: number, hasNewSongs = false): Choices => ({
  hill,
  river,
  isTied: hill === river,
  hasNewSongs,
});

test('one bar at 6 gives the table of the lesson', () => {
  const verdict = judge(set(6, 6));
  expect(verdict.hill).toEqual({ in: 5, starsIn: 4, starsOut: 0, othersIn: 1 });
  expect(verdict.river).toEqual({ in: 2, starsIn: 2, starsOut: 2, othersIn: 0 });
  expect(verdict).toMatchObject({ mistakes: 3, sameBar: true, sameShare: false, sameChance: false });
});

test('bars at 6 and 4 give equal shares and equal chances', () => {
  const verdict = judge(set(6, 4));
  expect(verdict.river).toEqual({ in: 5, starsIn: 4, starsOut: 0, othersIn: 1 });
  expect(verdict).toMatchObject({ total: 10, sameBar: false, sameShare: true, sameChance: true });
});

test('with the old songs no setting is fair in all three ways and fills the places sensibly', () => {
  const met: string[] = [];
  for (let hill = bars.min; hill <= bars.max; hill++) {
    for (let river = bars.min; river <= bars.max; river++) {
      if (checkGoal(model, 'all-three', set(hill, river), 1)) met.push(`${hill} ${river}`);
    }
  }
  expect(met).toEqual([]);
});

test('with songs unknown to all, one bar is enough', () => {
  expect(checkGoal(model, 'all-three', set(6, 6, true), 1)).toBe(true);
});

test('letting everyone in, or no one, reaches no goal', () => {
  for (const bar of [bars.min, bars.max]) {
    for (const hasNewSongs of [false, true]) {
      for (const { id } of model.goals) {
        expect(checkGoal(model, id, set(bar, bar, hasNewSongs), 1), `${id}, bar ${bar}`).toBe(false);
      }
    }
  }
});
