import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import { accuracy, changesOf, model, testParcels, train, year } from './model.ts';
import { drawParcels, look, normalLight } from './parcels.ts';

test('the lab keeps the rules of all labs', () => checkLab(model), 120_000);

test('light multiplies, and the camera cannot see beyond black and white', () => {
  const [parcel] = drawParcels(1, 'test', 1);
  if (!parcel) throw new Error('There is no parcel.');
  const quiet = { ...normalLight, noise: 0 };
  const seen = look(parcel, quiet);
  expect(seen[0]).toBe(Math.trunc(parcel.values[0] ?? 0));
  expect(look(parcel, { ...quiet, brightness: 0.5 })[0]).toBe(Math.trunc((parcel.values[0] ?? 0) / 2));
  expect(Math.max(...look(parcel, { ...quiet, brightness: 2 }))).toBe(255);
  expect(new Set(look(parcel, { ...quiet, contrast: 0 }))).toEqual(new Set([115]));
});

test('a model that knows only normal light fails in the dark, and varied light fixes that', () => {
  const parcels = testParcels(1);
  const dark = { ...normalLight, brightness: 0.5 };
  const plain = finish(train(1, { brightness: 0, noise: 0 }));
  const varied = finish(train(1, { brightness: 0.6, noise: 0 }));
  expect(accuracy(plain, parcels, normalLight)).toBeGreaterThan(0.85);
  expect(accuracy(plain, parcels, dark)).toBeLessThan(0.5);
  expect(accuracy(varied, parcels, dark)).toBeGreaterThan(0.7);
});

test('two harmless changes can be harmful together', () => {
  const light = { ...normalLight, contrast: 0.5, noise: 60 };
  expect(changesOf(light)).toEqual(['contrast', 'noise']);
  const choices = { ...model.start(1), light, vary: { brightness: 0.6, noise: 0 } };
  expect(checkGoal(model, 'together', choices, 1)).toBe(true);
  expect(checkGoal(model, 'together', { ...choices, light: { ...light, noise: 8 } }, 1)).toBe(false);
});

test('the shares of the year add up', () => {
  expect(year.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
});
