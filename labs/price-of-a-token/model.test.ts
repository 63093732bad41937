import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import {
  attackPerHour,
  computeBill,
  defend,
  drawCases,
  drawVisits,
  fullAttack,
  model,
  requestCost,
} from './model.ts';

const start = model.start(1);

test('the lab keeps the rules of all labs', () => checkLab(model));

test('one answer costs what the lesson says, with each lever', () => {
  const cases = drawCases(1);
  const cost = (change: Partial<typeof start>) => computeBill(cases, { ...start, ...change }).perAnswer;
  expect(cost({})).toBeCloseTo(0.00135, 8);
  expect(computeBill(cases, start).perMonth).toBeCloseTo(1_215, 4);
  expect(cost({ isCached: true, hasDate: false })).toBeCloseTo(0.001035, 8);
  expect(cost({ isCached: true, hasDate: true })).toBeCloseTo(0.00135, 8);
  expect(cost({ isRouted: true, passedOn: 20 })).toBeCloseTo(0.000405, 8);
});

test('a stranger without limits spends 504 euros an hour, and 115 with 2,000 tokens in and 400 out', () => {
  expect(requestCost(8_000, 2_000)).toBeCloseTo(0.007, 9);
  expect(attackPerHour(fullAttack, start.limits)).toBeCloseTo(504, 6);
  expect(attackPerHour(fullAttack, { ...start.limits, in: 2_000, out: 400 })).toBeCloseTo(115.2, 6);
});

test('a stored answer to another question is a wrong answer', () => {
  const { wrong, right } = computeBill(drawCases(3), { ...start, store: 'all' });
  expect(wrong.stored).toBeGreaterThan(10);
  expect(right).toBeLessThan(computeBill(drawCases(3), { ...start, store: 'general' }).right);
});

test('a cap alone closes the service for honest visitors', () => {
  const { perDay, refused } = defend(drawVisits(1), fullAttack, { ...start.limits, cap: 100 });
  expect(perDay).toBeCloseTo(100, 6);
  expect(refused.all).toBeGreaterThan(0.9);
});

test('limits together keep the stranger out for every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const limits = { in: 3_000, out: 300, seconds: 60, cap: 0 };
    expect(checkGoal(model, 'defend', { ...start, limits }, seed)).toBe(true);
  }
  expect(checkGoal(model, 'attack', { ...start, attack: fullAttack }, 1)).toBe(true);
});
