import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { finish } from '../kit/work.ts';
import { drawCount, model, release, scoreOf, tryOut } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('15 failures in 500 requests are 4.5 standard deviations above a usual day', () => {
  expect(scoreOf('yesterday', 500, 15, 0)).toBeCloseTo(4.49, 2);
  expect(scoreOf('control', 500, 15, 5)).toBeCloseTo(10 / Math.sqrt(1_000 * 0.02 * 0.98), 9);
  expect(scoreOf('control', 500, 0, 0)).toBe(0);
});

test('random counts have the mean that was asked for', () => {
  const random = labRandom(1, 'counts');
  for (const mean of [0.5, 5, 80]) {
    const counts = Array.from({ length: 2_000 }, () => drawCount(random, mean));
    expect(Math.abs(meanOf(counts) - mean)).toBeLessThan(0.1 * mean);
  }
});

test('a broken version with everybody on it for half an hour harms about 3,000 times', () => {
  const setting = { share: 1, wait: 0.5, limit: 1_000, compare: 'control' } as const;
  const { harm, isBack } = release(labRandom(1, 'one'), 'broken', setting);
  expect(isBack).toBe(false);
  expect(harm).toBeGreaterThan(2_800);
  expect(harm).toBeLessThan(3_100);
});

test('each goal can be reached, and comparing with yesterday sends good versions back', () => {
  for (const seed of [1, 2, 3]) {
    const patient = finish(tryOut(seed, { share: 5, wait: 48, limit: 3.5, compare: 'control' }));
    expect(patient.worse.sentBack).toBeGreaterThanOrEqual(90);
    expect(patient.broken.harm).toBeLessThanOrEqual(100);
    const quick = finish(tryOut(seed, { share: 10, wait: 12, limit: 3, compare: 'control' }));
    expect(quick.worse.sentBack).toBeGreaterThanOrEqual(90);
    expect(quick.good.sentBack).toBeLessThanOrEqual(5);
    const yesterday = finish(tryOut(seed, { share: 10, wait: 12, limit: 3, compare: 'yesterday' }));
    expect(yesterday.good.sentBack).toBeGreaterThan(20);
  }
});
