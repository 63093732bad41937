import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import { type Choices, charactersOf, frequencyLoss, model, startRun, train } from './model.ts';

const bits = (choices: Choices, seed: number) =>
  (finish(train(choices, seed, startRun(choices, seed))).held.at(-1) ?? 9) / Math.LN2;

test('the lab keeps the rules of all labs', () => checkLab(model));

test('an untrained model has a loss of about ln V', () => {
  expect(charactersOf('abacabad')).toHaveLength(4);
  expect(charactersOf('alice')).toHaveLength(26);
  for (const seed of [1, 2, 3]) {
    expect(startRun(model.start(seed), seed).held[0]).toBeCloseTo(Math.log(26), 0.9);
  }
});

test('the losses of abacabad fall to the landmarks of the lesson', () => {
  expect(frequencyLoss('abacabad') / Math.LN2).toBeCloseTo(1.75, 12);
  const choices: Choices = { text: 'abacabad', context: 1, steps: 300, guess: 0 };
  expect(bits(choices, 1)).toBeCloseTo(0.75, 1);
  expect(bits({ ...choices, context: 2 }, 1)).toBeCloseTo(0.25, 1);
  expect(bits({ ...choices, context: 3 }, 1)).toBeCloseTo(0.25, 1);
  expect(bits({ ...choices, context: 4 }, 1)).toBeLessThan(0.05);
});

test('the second goal can be reached with every seed, and only with a context of 4', () => {
  for (let seed = 1; seed <= 6; seed++) {
    expect(checkGoal(model, 'shortest-context', model.guide[2]?.choices(seed), seed), `seed ${seed}`).toBe(
      true,
    );
  }
  expect(checkGoal(model, 'shortest-context', model.guide[1]?.choices(1), 1)).toBe(false);
});

test('training on the story lowers the loss below that of frequencies, and going on is the same as starting over', () => {
  const choices: Choices = { ...model.start(1), steps: 60 };
  const whole = finish(train(choices, 1, startRun(choices, 1)));
  expect(whole.losses.at(-1)).toBeLessThan(frequencyLoss('alice'));
  const half = finish(train({ ...choices, steps: 30 }, 1, startRun(choices, 1)));
  expect(finish(train(choices, 1, half))).toEqual(whole);
});
