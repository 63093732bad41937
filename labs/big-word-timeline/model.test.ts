import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { cardOrder, events, fold, isInOrder, longestGap, meanOff, model, years, yearsOff } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the years are those of the lesson, and the fold lies in the middle', () => {
  expect(events.map(({ year }) => year)).toEqual([1950, 1956, 1966, 1997, 2012, 2016, 2017, 2022]);
  expect((years.min + years.max) / 2).toBe(fold);
});

test('nothing is judged before the learner asks', () => {
  const line = events.map(({ year }) => year);
  expect(checkGoal(model, 'in-order', { line, checked: null }, 1)).toBe(false);
  expect(checkGoal(model, 'in-order', { line, checked: line }, 1)).toBe(true);
});

test('order and distance are two things', () => {
  const early = [1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957];
  expect(isInOrder(early)).toBe(true);
  expect(meanOff(early)).toBeGreaterThan(3);
  const swapped = [1950, 1956, 1966, 1997, 2012, 2017, 2016, 2022];
  expect(isInOrder(swapped)).toBe(false);
  expect(meanOff(swapped)).toBe(0.25);
  expect(yearsOff(swapped)).toEqual([0, 0, 0, 0, 0, 1, 1, 0]);
});

test('the cards never lie in order', () => {
  for (let seed = 1; seed <= 200; seed++) {
    expect(cardOrder(seed).toSorted((some, other) => some - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(cardOrder(seed)).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  }
});

test('the longest wait is the one after ELIZA', () => {
  expect(longestGap(events.map(({ year }) => year))).toEqual({ years: 31, from: 2, to: 3 });
});
