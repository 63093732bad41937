import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { log } from '../kit/math.ts';
import { finish } from '../kit/work.ts';
import { contextsOf, encode, fineTune, lossOn, model, preTrain, write } from './model.ts';
import { letters, oldTest, oldText, writeCodes } from './text.ts';

test('the lab keeps the rules of all labs', () => checkLab(model), 120_000);

test('all texts consist of the letters of the model', () => {
  for (const text of [oldText, oldTest, writeCodes(1, 'training', 50)]) {
    expect([...text].every((letter) => letters.includes(letter))).toBe(true);
  }
});

test('a model without weights guesses evenly, and pre-training makes the old text likelier', () => {
  const held = contextsOf(encode(oldTest));
  const empty = new Float64Array(2 * letters.length * letters.length);
  expect(lossOn(empty, held)).toBeCloseTo(log(letters.length), 9);
  expect(lossOn(finish(preTrain(1)), held)).toBeLessThan(2);
});

test('training on the new text alone forgets the old, and old text in the mix keeps most of it', () => {
  const alone = finish(fineTune(1, { rate: 4, mix: 0 }));
  const mixed = finish(fineTune(1, { rate: 4, mix: 33 }));
  const rise = (moments: typeof alone) => (moments.at(-1)?.old ?? 0) - (moments[0]?.old ?? 0);
  expect(rise(alone)).toBeGreaterThan(1.2);
  expect(rise(mixed)).toBeLessThan(0.4);
  expect(alone.at(-1)?.fresh).toBeLessThan(1);
  // A shorter run is the beginning of a longer one.
  expect(finish(fineTune(1, { rate: 4, mix: 0 }, 20)).at(-1)?.old).toBe(alone[2]?.old);
});

test('the model writes letters of its own, the same for the same seed', () => {
  const weights = finish(preTrain(2));
  expect(write(weights, 2, 40)).toBe(write(weights, 2, 40));
  expect(write(weights, 2, 40).length).toBe(40);
});

test('rehearsal and a long run can be reached', () => {
  for (const seed of [1, 2]) {
    expect(checkGoal(model, 'rehearse', { ...model.start(seed), steps: 300, mix: 14 }, seed)).toBe(true);
    expect(checkGoal(model, 'long', { ...model.start(seed), steps: 300, mix: 33 }, seed)).toBe(true);
    expect(checkGoal(model, 'long', { ...model.start(seed), steps: 300, mix: 0 }, seed)).toBe(false);
  }
});
