import { expect, test } from 'vitest';
import { dragged, squareOf, wholeSquare } from './crop.ts';

const wide = { width: 400, height: 200 };

test('the initial square is centred and as large as the picture allows', () => {
  expect(squareOf(wide, wholeSquare)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 200, height: 400 }, wholeSquare)).toEqual({ left: 0, top: 100, side: 200 });
});

test('zooming in makes the square smaller, and its position runs from edge to edge', () => {
  expect(squareOf(wide, { zoom: 2, across: 0, down: 1 })).toEqual({ left: 0, top: 100, side: 100 });
  expect(squareOf(wide, { zoom: 2, across: 1, down: 0 })).toEqual({ left: 300, top: 0, side: 100 });
});

test('dragging moves the picture by the same distance as the pointer', () => {
  const moved = dragged(wide, wholeSquare, { across: 0.25, down: 0.25 });
  expect(squareOf(wide, moved)).toEqual({ left: 50, top: 0, side: 200 });
});

test('the square never leaves the picture', () => {
  for (const move of [
    { across: 9, down: 9 },
    { across: -9, down: -9 },
  ]) {
    const { left, top, side } = squareOf(wide, dragged(wide, { ...wholeSquare, zoom: 3 }, move));
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + side).toBeLessThanOrEqual(400.001);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + side).toBeLessThanOrEqual(200.001);
  }
});
