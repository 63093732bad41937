import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import {
  answer,
  countRight,
  firstThatReaches,
  lossOn,
  model,
  type Network,
  openDiary,
  train,
  trainRound,
} from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('four hidden neurons are enough for every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    expect(checkGoal(model as never, 'four-creases', firstThatReaches(4, seed), seed)).toBe(true);
  }
});

test('two ReLUs make the capped price of the lesson', () => {
  // Before the sigmoid the output is 3 relu(x - 2) - 3 relu(x - 3), which is 0, then rises to 3, then stays.
  const network: Network = {
    neurons: [
      { warm: 1, humid: 0, bias: -2, out: 3 },
      { warm: 1, humid: 0, bias: -3, out: -3 },
    ],
    outBias: 0,
  };
  expect(answer(network, true, 1.8, 0)).toBe(0.5);
  expect(answer(network, true, 3, 0)).toBe(answer(network, true, 4, 0));
  expect(answer(network, true, 2.5, 0)).toBeCloseTo(1 / (1 + Math.exp(-1.5)), 12);
});

test('without a bend the border of any network is a straight line', () => {
  const network = finish(train({ hidden: 8, bends: false, start: 0, rounds: 100 }, 1));
  // Along a straight line the sum before the sigmoid changes by equal steps.
  const sums = [0, 0.5, 1].map((part) => {
    const share = answer(network, false, -1 + 2 * part, 1 - part);
    return Math.log(share / (1 - share));
  });
  expect((sums[0] ?? 0) + (sums[2] ?? 0)).toBeCloseTo(2 * (sums[1] ?? 0), 9);
  expect(countRight(network, false, openDiary(1).fresh)).toBeLessThan(32);
});

test('a step follows the slope of the loss', () => {
  const days = openDiary(1).seen.slice(0, 1);
  const network: Network = { neurons: [{ warm: 0.7, humid: -0.4, bias: 0.9, out: 0.5 }], outBias: 0.1 };
  const before = structuredClone(network);
  const nudge = 1e-6;
  const slopeOf = (change: (some: Network) => void) => {
    const nudged = structuredClone(before);
    change(nudged);
    return (lossOn(nudged, true, days) - lossOn(before, true, days)) / nudge;
  };
  const slope = slopeOf(({ neurons: [neuron] }) => {
    if (neuron) neuron.warm += nudge;
  });
  trainRound(network, true, days);
  expect(network.neurons[0]?.warm).toBeCloseTo(0.7 - 0.05 * slope, 6);
});
