import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { type House, housesOf, learn, longSteps, model, shortSteps } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const [old, gallery] = housesOf(1);

test('the numbers of the lesson: 9.4 against 8.6, and the choice tips over at a price of 0.8', () => {
  expect([shortSteps, longSteps(old)]).toEqual([6, 14]);
  const free = learn(old, { parcel: 10, step: 0.1, vase: 0 });
  expect([free.steps, free.broken]).toEqual([6, 1]);
  expect(free.earned).toBeCloseTo(9.4, 10);
  expect(learn(old, { parcel: 10, step: 0.1, vase: 0.7 }).broken).toBe(1);
  const careful = learn(old, { parcel: 10, step: 0.1, vase: 0.9 });
  expect([careful.steps, careful.broken]).toEqual([14, 0]);
  expect(careful.earned).toBeCloseTo(8.6, 10);
});

test('a price of 100 on a slippery floor freezes the agent', () => {
  const slippery: House = { ...old, risk: 0.01 };
  const frozen = learn(slippery, { parcel: 10, step: 0.1, vase: 100 });
  expect(frozen).toMatchObject({ steps: 0, isDelivered: false, earned: 0 });
  expect(learn(gallery, { parcel: 10, step: 0.1, vase: 100 }).steps).toBe(0);
});

test('the learned value is that of the best of the three ways', () => {
  for (let seed = 1; seed <= 20; seed++) {
    for (const house of housesOf(seed)) {
      const reward = { parcel: 1 + (seed % 9), step: 0.05 * (seed % 5), vase: seed % 4 };
      const way = (steps: number, vases: number) =>
        reward.parcel - steps * (reward.step + house.risk * reward.vase) - vases * reward.vase;
      const best = Math.max(0, way(shortSteps, house.vases.length), way(longSteps(house), 0));
      expect(learn(house, reward).earned).toBeCloseTo(best, 9);
    }
  }
});

test('all goals can be reached with every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    expect(checkGoal(model, 'frozen', { parcel: 10, step: 10, vase: 1_000 }, seed)).toBe(true);
    expect(checkGoal(model, 'three-houses', { parcel: 20, step: 1, vase: 50 }, seed)).toBe(true);
  }
});
