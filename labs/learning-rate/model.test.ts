import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { edgeOf, fateOf, findSpring, model, slopeAt, walk } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the walkers are those of the table in the lesson', () => {
  const spring = findSpring('lesson', 1);
  expect(slopeAt(spring, 1)).toBe(-16);
  const rounded = (rate: number) =>
    walk(spring, rate, 3)
      .map((weight) => weight.toFixed(3))
      .join(' ');
  expect(rounded(0.01)).toBe('1.000 1.160 1.307 1.443');
  expect(rounded(0.05)).toBe('1.000 1.800 2.280 2.568');
  expect(rounded(0.2)).toBe('1.000 4.200 2.280 3.432');
  expect(rounded(0.3)).toBe('1.000 5.800 -0.920 8.488');
});

test('a run creeps, arrives or explodes', () => {
  const spring = findSpring('lesson', 1);
  expect(fateOf(spring, walk(spring, 0.05, 0))).toBe('resting');
  expect(fateOf(spring, walk(spring, 0.01, 10))).toBe('creeps');
  expect(fateOf(spring, walk(spring, 0.05, 10))).toBe('arrived');
  expect(fateOf(spring, walk(spring, 0.3, 10))).toBe('exploded');
});

test('the edge lies where a step is twice as long as the way to the floor', () => {
  const [arriving, exploding] = edgeOf('lesson', 1);
  expect(arriving).toBeLessThan(0.25);
  expect(arriving).toBeGreaterThanOrEqual(0.24);
  expect(exploding).toBe(0.255);
});

test('the last goal can be reached with every spring', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const [arriving, exploding] = edgeOf('other', seed);
    const choices = { spring: 'other', rates: [0.005, arriving, exploding], steps: 60 };
    expect(checkGoal(model as never, 'the-edge', choices, seed)).toBe(true);
  }
});
