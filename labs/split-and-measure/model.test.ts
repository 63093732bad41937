import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { areaOf, bestLines, costOf, curveOf, measure, model, openBook, sortInto } from './model.ts';

/** The ten appointments of the lesson. */
const lesson = [90, 80, 70, 60, 50, 40, 30, 20, 10, 5].map((score) => ({
  score,
  isMiss: [90, 80, 60, 30].includes(score),
}));

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the guide reaches each of the three goals for every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    for (const [index, { id }] of model.goals.entries()) {
      expect(checkGoal(model as never, id, model.guide[index]?.choices(seed), seed), `${id}, ${seed}`).toBe(
        true,
      );
    }
  }
});

test('the line finds and overlooks what the lesson says', () => {
  expect(sortInto(lesson, 75)).toEqual({ found: 2, falseAlarms: 0, overlooked: 2, leftAlone: 6 });
  expect(measure(sortInto(lesson, 55))).toMatchObject({ precision: 3 / 4, recall: 3 / 4 });
  expect(measure(sortInto(lesson, 25))).toMatchObject({ precision: 4 / 7, recall: 1 });
});

test('the four numbers of the practice are those of the lesson', () => {
  const measured = measure({ found: 18, falseAlarms: 12, overlooked: 6, leftAlone: 164 });
  expect(measured.accuracy).toBe(0.91);
  expect(measured.precision).toBe(0.6);
  expect(measured.recall).toBe(0.75);
  expect(measure({ found: 0, falseAlarms: 0, overlooked: 3, leftAlone: 4 }).precision).toBeUndefined();
});

test('20 of 24 pairs are in the right order', () => expect(areaOf(lesson)).toBe(20 / 24));

test('the best lines cost as little as any other', () => {
  const { choosing } = openBook(1);
  const [best] = bestLines(choosing, 1, 10);
  for (let line = 0; line <= 100; line++) {
    expect(costOf(sortInto(choosing, line), 1, 10)).toBeGreaterThanOrEqual(
      costOf(sortInto(choosing, best ?? 0), 1, 10),
    );
  }
});

test('the area below the curve is the share of pairs in the right order', () => {
  const curve = curveOf(lesson);
  let area = 0;
  for (const [index, [across, up]] of curve.entries()) {
    const [nextAcross, nextUp] = curve[index + 1] ?? [across, up];
    area += ((nextAcross - across) * (up + nextUp)) / 2;
  }
  expect(area).toBeCloseTo(areaOf(lesson), 12);
});
