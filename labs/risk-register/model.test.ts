import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { type Entry, figuresOf, gapsOf, model, newEntry, passShare, writeDocument } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const complete: Entry = {
  ...newEntry('Names of tenants reach the wrong person'),
  whom: 'All tenants',
  basis: 'It happened once in ten years',
  controls: ['filter', 'gateway'],
  owner: 'Data protection officer',
  warning: 'More than 2 returned letters a month',
};

test('independent layers multiply, and layers that share a cause are one', () => {
  const chosen: Entry['controls'] = ['filter', 'person', 'gateway'];
  expect(passShare({ controls: chosen, isShared: false })).toBeCloseTo(0.006, 9);
  expect(passShare({ controls: chosen, isShared: true })).toBeCloseTo(0.03, 9);
  expect(passShare({ controls: ['person'], isShared: true })).toBe(0.2);
});

test('expected harm is probability times harm', () => {
  const { expected } = figuresOf({ ...newEntry('x'), probability: 3, harm: 6 });
  expect(expected).toBe(4_000);
});

test('an entry is complete only with a number in its warning sign', () => {
  expect(gapsOf(complete)).toEqual([]);
  expect(gapsOf({ ...complete, warning: 'will be monitored' })).toEqual(['a warning sign with a number']);
  expect(gapsOf(newEntry('')).length).toBe(6);
});

test('four complete entries within the budget reach the second goal, and a rare final harm the third', () => {
  const entries = [complete, complete, complete, complete];
  expect(checkGoal(model, 'register', { entries, open: 0 }, 1)).toBe(true);
  expect(checkGoal(model, 'register', { entries: entries.slice(1), open: 0 }, 1)).toBe(false);
  const final: Entry = { ...complete, isFinal: true, probability: 5, controls: ['filter', 'person'] };
  expect(checkGoal(model, 'final', { entries: [final], open: 0 }, 1)).toBe(true);
  expect(checkGoal(model, 'final', { entries: [{ ...final, isShared: true }], open: 0 }, 1)).toBe(false);
  expect(checkGoal(model, 'final', { entries: [complete], open: 0 }, 1)).toBe(false);
});

test('the document contains every entry with its figures, the largest remaining risk first', () => {
  const text = writeDocument([
    { ...complete, what: 'A small one', harm: 0 },
    { ...complete, what: 'A large one' },
  ]);
  expect(text.indexOf('A large one')).toBeLessThan(text.indexOf('A small one'));
  expect(text).toContain('Owner: Data protection officer');
  expect(text).toContain('Harm: 20,000 euros.');
});
