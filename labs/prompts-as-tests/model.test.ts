import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { compare, countPassed, model, openCases, run } from './model.ts';
import { refusal, type Template, writeNote } from './stand-in.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

const first = model.start(1).template;
const best = model.guide.at(-1)?.choices(1).template ?? first;

test('every goal can be reached with every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const reaches = (goal: string, choices: { template: Template; kept: Template }) =>
      checkGoal(model as never, goal, choices, seed);
    expect(reaches('release', { template: best, kept: first })).toBe(true);
    const hidden = { ...first, limit: 'very-short' as const, forbidsFee: true };
    expect(reaches('regression', { template: hidden, kept: first })).toBe(true);
  }
});

test('a rising pass rate can hide a regression', () => {
  const cases = openCases(1);
  const [before, after] = [
    run(cases, first),
    run(cases, { ...first, limit: 'very-short', forbidsFee: true }),
  ];
  expect(countPassed(after)).toBeGreaterThan(countPassed(before));
  const changes = compare(before, after);
  const count = (kind: string) => changes.filter((some) => some === kind).length;
  expect(countPassed(after)).toBe(countPassed(before) + count('mended') - count('broken'));
  expect(count('broken')).toBeGreaterThan(0);
});

test('the stand-in follows what the template says, and only that', () => {
  const values = { name: 'Hana', tool: 'ladder', day: 'Friday', daysLate: 3, message: 'Thanks.' };
  expect(writeNote({ ...best, limit: 'very-short', statesDay: false }, values)).not.toContain('Friday');
  expect(writeNote({ ...best, forbidsFee: false }, values)).toContain('6 €');
  expect(writeNote(best, { ...values, tool: ' ' })).toBe(refusal);
  expect(writeNote({ ...best, declines: 'unclear' }, { ...values, name: 'Ann-Kathrin' })).toBe(refusal);
});

test('switching everything on is not the best template', () => {
  const all: Template = { ...best, isWarm: true, declines: 'unclear' };
  expect(countPassed(run(openCases(1), all))).toBeLessThan(8);
});
