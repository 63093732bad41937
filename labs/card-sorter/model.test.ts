import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { countRight, model, openBox, sort } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the nearest taught button decides, and without one the sorter says nothing', () => {
  const box = openBox(3);
  const none = model.start(3).labels;
  expect(sort({ width: 20, rim: 2 }, box, none)).toBeUndefined();
  const [first] = box.teaching;
  if (!first) throw new Error('The box is empty.');
  const taught = none.with(0, 'shirt');
  expect(sort(first, box, taught)).toEqual({ kind: 'shirt', because: 0 });
  expect(countRight(box, taught)).toBe(5);
});

test('wrong labels teach wrong sorting', () => {
  const box = openBox(5);
  const upsideDown = box.teaching.map(({ kind }) => (kind === 'coat' ? 'shirt' : 'coat'));
  expect(countRight(box, upsideDown)).toBeLessThanOrEqual(2);
});
