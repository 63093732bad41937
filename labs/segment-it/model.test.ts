import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { bandOf, compare, drawPicture, grow, type Mask, model, readMask, side, writeMask } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const maskOf = (pixels: readonly number[]): Mask =>
  Array.from({ length: side * side }, (_, pixel) => pixels.includes(pixel));

test('IoU and Dice count common, missed and extra pixels', () => {
  const { common, missed, extra, iou, dice } = compare(maskOf([1, 2, 3]), maskOf([2, 3, 4, 5]));
  expect([common, missed, extra]).toEqual([2, 2, 1]);
  expect(iou).toBe(2 / 5);
  expect(dice).toBe(4 / 7);
  expect(compare(maskOf([]), maskOf([])).iou).toBe(0);
});

test('a band along the border can be left out of the score', () => {
  const truth = maskOf([26, 27, 28, 50, 51, 52, 74, 75, 76]);
  const band = bandOf(truth);
  expect(band[51]).toBe(false);
  expect(band[26]).toBe(true);
  expect(compare(maskOf([51]), truth, band).iou).toBe(1);
});

test('a region grows to connected pixels of about the same brightness', () => {
  const values = Array<number>(side * side).fill(200);
  for (const pixel of [0, 1, 2, 24, 100]) values[pixel] = 50 + pixel / 10;
  expect([...grow(values, 0, 20).keys()].filter((pixel) => grow(values, 0, 20)[pixel])).toEqual([
    0, 1, 2, 24,
  ]);
});

test('a mask survives being written as text', () => {
  const { majority } = drawPicture(5, 'glacier');
  expect(readMask(writeMask(majority))).toEqual(majority);
});

test('people agree about the lake and disagree about the glacier', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const [lake, glacier] = [drawPicture(seed, 'lake'), drawPicture(seed, 'glacier')];
    expect(compare(lake.outlines[0], lake.outlines[2]).iou).toBeGreaterThan(0.9);
    expect(compare(glacier.outlines[0], glacier.outlines[2]).iou).toBeLessThan(0.85);
  }
});

test('a second outline counts only if it differs from the first', () => {
  const { outlines, majority } = drawPicture(2, 'glacier');
  const first = writeMask(majority);
  const twice = (second: Mask) => ({ ...model.start(2), glacier: [first, writeMask(second)] });
  expect(checkGoal(model, 'twice', twice(majority), 2)).toBe(false);
  expect(checkGoal(model, 'twice', twice(majority.with(majority.indexOf(true), false)), 2)).toBe(true);
  expect(compare(outlines[0], majority).iou).toBeLessThan(1);
});
