import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { isDone, measure, model, type Parts, replyTo } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const full: Parts = { task: true, reader: true, material: true, form: 'clear' };
const none: Parts = { task: false, reader: false, material: false, form: 'none' };

test('each part changes one thing in the sign', () => {
  const whole = measure(replyTo('sign', full));
  expect(whole).toEqual({ sentences: 2, longest: 6, hardWords: 0, madeUp: 0 });
  const withoutReader = measure(replyTo('sign', { ...full, reader: false }));
  expect(withoutReader.hardWords).toBeGreaterThan(0);
  expect(withoutReader).toMatchObject({ sentences: 2, longest: 8, madeUp: 0 });
  expect(measure(replyTo('sign', { ...full, material: false }))).toMatchObject({
    sentences: 2,
    hardWords: 0,
    madeUp: 3,
  });
  const withoutForm = measure(replyTo('sign', { ...full, form: 'none' }));
  expect(withoutForm.sentences).toBeGreaterThan(2);
  expect(withoutForm).toMatchObject({ hardWords: 0, madeUp: 0 });
});

test('the sign needs all four parts, and a wish without a measure does not help', () => {
  expect(isDone('sign', full)).toBe(true);
  for (const part of ['task', 'reader', 'material'] as const)
    expect(isDone('sign', { ...full, [part]: false })).toBe(false);
  for (const form of ['none', 'vague'] as const) expect(isDone('sign', { ...full, form })).toBe(false);
});

test('without a task it asks', () => {
  for (const job of ['sign', 'note', 'sum'] as const) {
    expect(replyTo(job, { ...full, task: false }).at(-1)?.[0]?.text).toBe('What would you like me to do?');
  }
});

test('the note needs three parts, and the sum needs one', () => {
  expect(isDone('note', { ...full, form: 'none' })).toBe(true);
  expect(isDone('note', { ...full, material: false })).toBe(false);
  expect(isDone('note', { ...full, reader: false })).toBe(false);
  expect(isDone('sum', { ...none, task: true })).toBe(true);
  expect(isDone('sum', { ...full, form: 'none' })).toBe(false);
});

test('the goals tell apart what belongs in a prompt and what does not', () => {
  const few = { sign: full, note: { ...full, form: 'none' }, sum: { ...none, task: true } };
  expect(checkGoal(model, 'few-parts', few, 1)).toBe(true);
  expect(checkGoal(model, 'few-parts', { ...few, note: full }, 1)).toBe(false);
  const madeUp = { sign: { ...full, material: false }, note: none, sum: none };
  expect(checkGoal(model, 'short-but-made-up', madeUp, 1)).toBe(true);
});
