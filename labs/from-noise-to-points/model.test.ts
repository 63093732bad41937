import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal, visitorSeed } from '../kit/lab.ts';
import { exp } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { finish } from '../kit/work.ts';
import {
  cleanOf,
  Denoiser,
  type Mixture,
  mixtureOf,
  type Place,
  shareOf,
  trainRound,
  walkBack,
} from './denoiser.ts';
import { type Choices, landed, mixtureAt, model, schedules, shapes, stopsOf } from './model.ts';

const trained: Choices = { shape: 'heart', rounds: 400, schedule: 'cosine', steps: 12 };
const count = (part: Partial<Choices>, seed: number) => finish(landed({ ...trained, ...part }, seed));

test('the lab keeps the rules of all labs', () => checkLab(model));

test('each goal can be reached with every shape it fits, for several seeds', () => {
  for (const seed of [1, 2]) {
    for (const shape of shapes) {
      const few = { ...trained, shape, schedule: 'fine-end' as const, steps: 3 };
      expect(checkGoal(model, 'three-steps', few, seed), `${shape}, seed ${seed}`).toBe(true);
    }
    expect(checkGoal(model, 'one-leap', { ...trained, shape: 'ring', steps: 1 }, seed)).toBe(true);
  }
});

test('three steps are enough for the schedule with a fine end only', () => {
  for (const seed of [1, 2]) {
    for (const schedule of ['linear', 'cosine'] as const) {
      expect(checkGoal(model, 'three-steps', { ...trained, schedule, steps: 3 }, seed)).toBe(false);
    }
  }
});

test('the linear schedule needs more steps than the cosine schedule', () => {
  expect(count({ steps: 8 }, 1)).toBeGreaterThan(count({ schedule: 'linear', steps: 8 }, 1) + 20);
  expect(count({ schedule: 'linear', steps: 30 }, 1)).toBeGreaterThan(90);
});

test('the table of the lesson: how many points of a visitor land, by schedule and steps', () => {
  const row = (schedule: Choices['schedule']) =>
    [1, 3, 8, 20].map((steps) => count({ schedule, steps }, visitorSeed));
  expect(row('linear')).toEqual([1, 10, 55, 96]);
  expect(row('cosine')).toEqual([2, 37, 92, 97]);
  expect(row('fine-end')).toEqual([2, 71, 90, 95]);
});

test('the table of the lesson: the best guess between two points leans to one of them as noise falls', () => {
  // Chances by Bayes, for the points -1 and 1 and a mixture of 0.4.
  const guess = ({ signal, noise }: Mixture) => {
    const weight = (point: number) => exp(-((0.4 - signal * point) ** 2) / (2 * noise * noise));
    return (weight(1) - weight(-1)) / (weight(1) + weight(-1));
  };
  expect(guess({ signal: 0, noise: 1 })).toBe(0);
  expect(guess({ signal: 0.6, noise: 0.8 })).toBeCloseTo(0.36, 2);
  expect(guess({ signal: 0.96, noise: 0.28 })).toBeCloseTo(1, 2);
  expect(mixtureAt('linear', 0.5).signal ** 2).toBeCloseTo(0.08, 2);
  expect(mixtureAt('cosine', 0.5).signal ** 2).toBeCloseTo(0.5, 12);
});

test('every schedule goes from the clean point to almost pure noise, and its squares add up to 1', () => {
  for (const schedule of schedules) {
    expect(mixtureAt(schedule, 0)).toEqual({ signal: 1, noise: 0 });
    expect(mixtureAt(schedule, 1).signal).toBeLessThan(0.01);
    for (const { signal, noise } of stopsOf(schedule, 7)) expect(signal ** 2 + noise ** 2).toBeCloseTo(1, 12);
  }
  expect(shareOf(mixtureOf(0.3))).toBeCloseTo(0.3, 12);
});

test('a denoiser that knows one point walks every noise to it', () => {
  const random = labRandom(1, 'one point');
  const denoiser = new Denoiser();
  const only: Place[] = Array.from({ length: 240 }, () => [0.8, -0.4]);
  for (let round = 0; round < 100; round++) trainRound(denoiser, only, random);
  const stops = walkBack(denoiser, [-0.7, 0.9], stopsOf('cosine', 20));
  expect(stops).toHaveLength(21);
  expect(stops.at(-1)?.[0]).toBeCloseTo(0.8, 1);
  expect(stops.at(-1)?.[1]).toBeCloseTo(-0.4, 1);
});

test('with the true velocity a single step finds the clean point', () => {
  const mixture = { signal: 0.6, noise: 0.8 };
  const [point, noise] = [1.5, -0.5];
  const mixed: Place = [0.6 * point + 0.8 * noise, 0];
  const clean = cleanOf(mixture, mixed, [0.6 * noise - 0.8 * point, 0]);
  expect(clean[0]).toBeCloseTo(point, 12);
});
