import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';
import { finish } from '../kit/work.ts';
import { addSlopes, byHeart, decays, dropped, hidden, lossOf, model, train } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('dropout of the lesson: 6 becomes 0 or 8, and the mean stays 6', () => {
  expect([dropped(6, 0.25, true), dropped(6, 0.25, false)]).toEqual([0, 8]);
});

test('the slopes agree with small differences of the loss', () => {
  const random = labRandom(2, 'slopes');
  const network = Float64Array.from({ length: 3 * hidden + 1 }, () => random.normal());
  const point = { x: 0.4, y: -0.7 };
  const slopes = new Float64Array(network.length);
  addSlopes(network, point, () => false, 0, slopes);
  for (const index of network.keys()) {
    const moved = (by: number) =>
      lossOf(
        network.map((weight, other) => (other === index ? weight + by : weight)),
        [point],
      );
    expect(slopes[index]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 5);
  }
});

test('learning by heart ends with a large gap, and decay closes it', () => {
  const plain = finish(train(byHeart, 1));
  const held = finish(train({ ...byHeart, decay: decays.indexOf(1) }, 1));
  expect(plain.training.at(-1)).toBeLessThan(0.1);
  expect(plain.held.at(-1)).toBeGreaterThan(0.3);
  expect(held.training.at(-1)).toBeGreaterThan(plain.training.at(-1) ?? 0);
  expect(held.held.at(-1)).toBeLessThan(0.8 * (plain.held.at(-1) ?? 0));
});

test('the other goals can be reached with several seeds', () => {
  for (const seed of [1, 2, 3]) {
    expect(checkGoal(model, 'too-much', model.guide[2]?.choices(seed), seed), `too much, seed ${seed}`).toBe(
      true,
    );
    const mixtures = [20, 40, 10, 30].map((dropout) => ({ ...byHeart, decay: decays.indexOf(0.3), dropout }));
    expect(
      mixtures.some((choices) => checkGoal(model, 'two-together', choices, seed)),
      `seed ${seed}`,
    ).toBe(true);
  }
});
