import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { convolve, drawYard, edgeFilter, mapSide, model, respond, shift, side, turn } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const rows = (columns: (column: number) => number) =>
  Array.from({ length: side * side }, (_, index) => columns(index % side));

test('the window of the lesson gives 21 on the columns 1, 1, 8, and 0 on equal pixels', () => {
  const picture = rows((column) => (column < 2 ? 1 : 8));
  expect(respond(picture, edgeFilter, 0, 0)).toBe(21);
  expect(respond(picture, edgeFilter, 4, 3)).toBe(0);
  expect(convolve(picture, turn(edgeFilter)).every((value) => value === 0)).toBe(true);
});

test('a picture that moves takes its map along', () => {
  const { pixels } = model.start(1);
  const [before, after] = [convolve(pixels, edgeFilter), convolve(shift(pixels, 1, 0), edgeFilter)];
  for (let place = 0; place < mapSide * mapSide; place++) {
    if (place % mapSide < mapSide - 1) expect(after[place + 1]).toBe(before[place]);
  }
});

test('four quarter turns leave a filter as it was', () => {
  const filter = [1, 2, 3, 4, -4, -3, -2, -1, 0];
  expect(turn(filter)).toEqual([-2, 4, 1, -1, -4, 2, 0, -3, 3]);
  expect(turn(turn(turn(turn(filter))))).toEqual(filter);
});

test('the dots of a yard stand alone, and a blur finds more than the dots', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { pixels, dots } = drawYard(seed);
    const ones = convolve(pixels, Array<number>(9).fill(1));
    expect(dots.map((place) => ones[place])).toEqual([1, 1, 1]);
  }
  const blur = { ...model.start(1), filter: Array<number>(9).fill(1) };
  expect(checkGoal(model, 'dots', blur, 1)).toBe(false);
  expect(checkGoal(model, 'dots', model.guide[2]?.choices(1), 1)).toBe(true);
});
