import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { noModels } from '../kit/lab.ts';
import { type Box, drawTruth, model, overlapOf, picture } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the boxes of the lesson have an IoU of 0.167', () => {
  const overlap = overlapOf([10, 10, 50, 40], [30, 20, 70, 60]);
  expect(overlap).toEqual({ common: 400, together: 2_400, iou: 400 / 2_400 });
});

test('IoU is 1 for equal boxes, 0 for boxes that only touch, and 0.25 for one of twice the size', () => {
  const box: Box = [20, 20, 60, 60];
  expect(overlapOf(box, box).iou).toBe(1);
  expect(overlapOf(box, [60, 20, 100, 60]).iou).toBe(0);
  expect(overlapOf(box, [0, 0, 80, 80]).iou).toBe(0.25);
});

test('every object is within the picture', () => {
  for (let seed = 1; seed <= 300; seed++) {
    for (const [left, top, right, bottom] of drawTruth(seed)) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      // Room for a box that is moved by half.
      expect(right + (right - left) / 2).toBeLessThanOrEqual(picture.width);
      expect(bottom + (bottom - top) / 3).toBeLessThanOrEqual(picture.height);
    }
  }
});

test('a look at the true box does not count as drawing it, and half right is off by a third', () => {
  const met = (id: string, choices: ReturnType<typeof model.start>) =>
    model.goals.find((goal) => goal.id === id)?.isMet(choices, 3, noModels);
  const truth = drawTruth(3);
  const exact = { ...model.start(3), boxes: truth };
  expect(met('tight', exact)).toBe(true);
  expect(met('tight', { ...exact, looked: [true, false, false, false] })).toBe(false);
  const half = model.guide[2]?.choices(3);
  expect(half && met('half', half)).toBe(true);
});
