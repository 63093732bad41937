import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { answersAfter, compute, mend, model, openCase, review } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the guide reaches both goals with every seed', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const last = model.guide.at(-1)?.choices(seed);
    for (const { id } of model.goals)
      expect(checkGoal(model, id, last, seed), `${id}, seed ${seed}`).toBe(true);
  }
});

test('the computer believes every cell', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const some = openCase(seed);
    const answers = compute(some.table);
    expect(answers.children).toBe(11);
    expect(answers.tallest).toBeGreaterThan(1_000);
    expect(answers.youngest).toBeGreaterThan(2_100);
    expect(answers.teams).toBe(4);
    expect(answers.shortestStay).toBeLessThan(0);
    expect(some.right.teams).toBe(3);
    expect(some.right.children).toBe(10);
  }
});

test('six rows have exactly one flaw each, and all other cells agree with the forms', () => {
  const { table, forms, flaws } = openCase(1);
  expect(new Set(flaws.map(({ row }) => row)).size).toBe(6);
  const differing = table.flatMap((row, index) =>
    JSON.stringify(row) === JSON.stringify(forms[index]) ? [] : [index],
  );
  const spoiled = flaws.filter(({ trouble }) => trouble !== 'twice').map(({ row }) => row);
  expect(differing.sort()).toEqual(spoiled.sort());
});

test('an alarm about a right cell, or with the wrong name, is a false alarm', () => {
  const some = openCase(1);
  const [cannot] = some.flaws;
  if (!cannot) throw new Error('There is no flaw.');
  const log = [{ row: cannot.row, column: 'born' as const, what: 'unit' as const, done: 'ring' as const }];
  expect(review(some, { log })).toMatchObject({ falseAlarms: 1, calls: 1 });
});

test('a call reads the form, an empty cell is skipped, and a dropped row is not counted', () => {
  const some = openCase(1);
  const flaw = some.flaws.find(({ trouble }) => trouble === 'unit');
  const row = flaw?.row ?? 0;
  const entry = { row, column: 'height' as const, what: 'unit' as const };
  expect(mend(some, { log: [{ ...entry, done: 'ring' }] })[row]?.height).toBe(some.forms[row]?.height);
  expect(mend(some, { log: [{ ...entry, done: 'empty' }] })[row]?.height).toBeNull();
  expect(answersAfter(some, { log: [{ ...entry, done: 'drop' }] }).children).toBe(10);
});
