import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { noModels } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import { model, tryOut, watch } from './model.ts';

const setting = { window: 1, limit: 3, sumLimit: 4 };

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the running sum of the lesson rings on day 8', () => {
  const { scores, alarms } = watch([0.3, 1.1, -0.2, 1.4, 0.9, 1.8, 1.2, 1.6], { ...setting, method: 'sum' });
  const expected = [0, 0.6, 0, 0.9, 1.3, 2.6, 3.3, 4.4];
  for (const [day, score] of expected.entries()) expect(scores[day]).toBeCloseTo(score, 9);
  expect(alarms).toEqual([7]);
});

test('a window is judged in standard deviations of its mean, once it is full', () => {
  const watched = watch([1, 1, 1, 1, 2], { ...setting, method: 'window', window: 4, limit: 2.2 });
  expect(watched.scores).toEqual([undefined, undefined, undefined, 2, 2.5]);
  expect(watched.alarms).toEqual([4]);
});

test('the watch begins afresh after an alarm', () => {
  const { alarms } = watch([5, 0, 0, 5, 5], { ...setting, method: 'window', window: 2 });
  expect(alarms).toEqual([1, 3]);
});

test('a limit at 2 rings about 8 times a year without any change, as a bell curve says', () => {
  const { falsePerYear } = finish(tryOut(1, { ...setting, method: 'window', limit: 2 }));
  expect(falsePerYear).toBeGreaterThan(0.0228 * 365 - 1.5);
  expect(falsePerYear).toBeLessThan(0.0228 * 365 + 1.5);
});

test('one setting of the running sum does well in both cases', () => {
  const choices = { method: 'sum', window: 1, limit: 2, sumLimit: 4.5, stream: 0 } as const;
  const both = model.goals.find(({ id }) => id === 'both');
  for (const seed of [1, 2, 3, 4, 5]) {
    const result = both?.isMet(choices, seed, noModels);
    expect(typeof result === 'object' && 'next' in result && finish(result)).toBe(true);
  }
});
