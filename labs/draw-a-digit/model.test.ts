import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import { drawSet, side } from './digits.ts';
import { cutOut, difference, model, readDigit, readDrawing, train, writeDrawing } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model), 60_000);

test('a drawing survives being written as text', () => {
  const drawing = drawSet(1, 0)[0]?.[8]?.drawing ?? [];
  expect(drawing.length).toBeGreaterThan(20);
  expect(readDrawing(writeDrawing(drawing))).toEqual(drawing);
  expect(writeDrawing([0, 5, 255])).toBe(`84${'0'.repeat(61)}1`);
});

test('cutting out makes place and size irrelevant', () => {
  const stroke = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, row) => (top + row) * side + left);
  expect(cutOut(stroke(2, 1))).toEqual(cutOut(stroke(11, 8)));
  expect(cutOut(stroke(2, 1)).length).toBe(28);
  expect(cutOut([])).toEqual([]);
});

test('the model reads what it was trained on, and differences are counted in pixels', () => {
  const choices = { ...model.start(2), trains: [true, true, true, true, true, true], isCut: true };
  const reader = finish(train(choices, 2));
  expect(reader.examples).toBe(120);
  const known = drawSet(2, 1)[0] ?? [];
  expect(known.filter(({ digit, drawing }) => readDigit(reader, drawing) === digit).length).toBe(10);
  expect(difference([1, 2, 3], [3, 4])).toBe(3);
});

test('own drawings that are kept back reach the second goal, and two neighbours across a border the third', () => {
  const base = { ...model.start(1), trains: [true, true, true, true, false, false], isCut: true };
  const reader = finish(train(base, 1));
  const set = (drawSet(1, 5)[2] ?? []).filter(({ digit, drawing }) => readDigit(reader, drawing) === digit);
  const own = set
    .slice(0, 4)
    .map(({ digit, drawing }) => ({ digit, drawing: writeDrawing(drawing), trains: false }));
  expect(checkGoal(model, 'yours', { ...base, own }, 1)).toBe(true);
  expect(checkGoal(model, 'yours', { ...base, own: own.slice(1) }, 1)).toBe(false);
  // Pixels are taken away one by one until the answer turns.
  const [first] = set;
  let before = first?.drawing ?? [];
  let after = before.slice(1);
  while (after.length > 0 && readDigit(reader, after) === first?.digit)
    [before, after] = [after, after.slice(1)];
  const pair = [before, after].map((drawing) => ({
    digit: first?.digit ?? 0,
    drawing: writeDrawing(drawing),
    trains: false,
  }));
  expect(checkGoal(model, 'turn', { ...base, own: pair }, 1)).toBe(true);
});
