import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { countOutside, dealPictures, model, score } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('four of eight pictures are made, one of them without a clue, and one real picture looks odd', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const pictures = dealPictures(seed);
    const made = pictures.filter(({ isMade }) => isMade);
    expect(made).toHaveLength(4);
    expect(made.filter(({ oddity }) => oddity === undefined)).toHaveLength(1);
    expect(pictures.filter(({ isMade, oddity }) => !isMade && oddity !== undefined)).toHaveLength(1);
    expect(new Set(made.flatMap(({ oddity }) => oddity ?? [])).size).toBe(3);
  }
});

test('clues alone give six of eight, and two looks outside settle the rest', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const [byClues, withOutside] = model.guide.map((step) => step.choices(seed));
    if (!byClues || !withOutside) throw new Error('The guide has two steps.');
    expect(score(dealPictures(seed), byClues)).toMatchObject({
      right: 6,
      caught: 3,
      slipped: 1,
      accused: 1,
      trusted: 3,
    });
    expect(checkGoal(model, 'seven-of-eight', byClues, seed)).toBe(false);
    expect(countOutside(withOutside)).toBe(2);
    for (const { id } of model.goals) expect(checkGoal(model, id, withOutside, seed)).toBe(true);
  }
});

test('nothing counts before the answers are opened, or with too many looks outside', () => {
  const solved = model.guide[1]?.choices(1) ?? model.start(1);
  expect(checkGoal(model, 'seven-of-eight', { ...solved, isOpen: false }, 1)).toBe(false);
  expect(checkGoal(model, 'seven-of-eight', { ...solved, outside: solved.outside.map(() => true) }, 1)).toBe(
    false,
  );
});
