import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { compare, model, places, rightDrink, run, weightOf } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

/** Ada likes tea. Ben likes milk. For Ada. */
const story = { words: [0, 8, 4, 10, 1, 8, 5, 10, 11, 0], isMasked: true, muted: [], cut: null };

test('the trained model gives the right drink for every story of two people', () => {
  let sure = 0;
  let count = 0;
  for (const name of [0, 1, 2, 3]) {
    for (const other of [0, 1, 2, 3].filter((one) => one !== name)) {
      for (const [drink, second] of [[4, 5] as const, [6, 7] as const, [5, 6] as const]) {
        for (const asked of [name, other]) {
          const words = [name, 8, drink, 10, other, 9, second, 10, 11, asked];
          expect(rightDrink(words)).toBe(asked === name ? drink : second);
          count++;
          if (compare({ ...story, words }).chance > 0.5) sure++;
        }
      }
    }
  }
  expect(sure).toBe(count);
});

test('a drink looks at its name, the last name looks at its drink, and nothing looks ahead', () => {
  const trace = run(story);
  expect(weightOf(trace, 0, 2, 0)).toBeGreaterThan(0.9);
  expect(weightOf(trace, 2, 9, 2)).toBeGreaterThan(0.9);
  for (let from = 0; from < places.length; from++) {
    for (let to = from + 1; to < places.length; to++) expect(weightOf(trace, 1, from, to)).toBe(0);
  }
});

test('a word changes no row before it', () => {
  const [some, other] = [run(story), run({ ...story, words: story.words.with(6, 7) })];
  for (let head = 0; head < 4; head++) {
    for (let to = 0; to < 6; to++) expect(weightOf(some, head, 5, to)).toBe(weightOf(other, head, 5, to));
  }
});

test('all goals can be reached with every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const start = model.start(seed);
    expect(checkGoal(model, 'cut-that-matters', model.guide[2]?.choices(seed), seed)).toBe(true);
    const cuts = [0, 1, 2, 3].flatMap((head) =>
      [4, 5, 6, 7].flatMap((from) => [0, 1, 2, 3, 4].map((to) => ({ head, from, to }))),
    );
    expect(cuts.some((cut) => checkGoal(model, 'cut-that-does-not', { ...start, cut }, seed))).toBe(true);
  }
});
