import { expect, test } from 'vitest';
import { isLine, middleOf, snap, steer, ticksOf } from './plane.ts';

const square = { x: [0, 10], y: [-5, 5], step: 0.5 } as const;
const years = { x: [1950, 2025], y: [0, 1], step: 1 } as const;

test('a point is always on a step of the plane and never outside', () => {
  expect(snap(square, { x: 3.3, y: -1.2 })).toEqual({ x: 3.5, y: -1 });
  expect(snap(square, { x: 99, y: -99 })).toEqual({ x: 10, y: -5 });
  expect(snap({ x: [0, 1], y: [0, 1], step: 0.1, yLabel: 'y' }, { x: 0.31, y: 0.68 })).toEqual({
    x: 0.3,
    y: 0.7,
  });
});

test('arrow keys move by one step, with Shift by ten, and stop at the edges', () => {
  expect(steer(square, { x: 3, y: 0 }, 'ArrowRight', false)).toEqual({ x: 3.5, y: 0 });
  expect(steer(square, { x: 3, y: 0 }, 'ArrowDown', true)).toEqual({ x: 3, y: -5 });
  expect(steer(square, { x: 10, y: 0 }, 'ArrowRight', false)).toEqual({ x: 10, y: 0 });
  expect(steer(square, { x: 3, y: 0 }, 'Tab', false)).toBeUndefined();
});

test('a plane of one step in height is a line, on which points keep to the middle', () => {
  expect([isLine(years), isLine(square), isLine({ ...years, yLabel: 'height' })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(middleOf(years)).toEqual({ x: 1988, y: 0.5 });
  expect(steer(years, { x: 1988, y: 0.5 }, 'ArrowUp', false)).toEqual({ x: 1988, y: 0.5 });
});

test('the grid shows round values, and few enough to be read', () => {
  expect(ticksOf([0, 10], 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ticksOf([8, 26], 1)).toEqual([8, 10, 12, 14, 16, 18, 20, 22, 24, 26]);
  expect(ticksOf([1950, 2025], 1)).toEqual([1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020]);
  expect(ticksOf([0, 1], 0.1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});
