import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { finish } from '../kit/work.ts';
import { areTogether, cosine, flatten, model, mostRounds, nearest, train, wordIndex } from './model.ts';
import { words } from './text.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the cosines of the lesson: ferry and wherry 0.97, ferry and kitten 0.19', () => {
  expect(cosine([6, 4, 1, 0], [5, 2, 0, 0])).toBeCloseTo(0.97, 2);
  expect(cosine([6, 4, 1, 0], [0, 1, 5, 4])).toBeCloseTo(0.19, 2);
});

test('training lowers the loss, and words with the same company become neighbours', () => {
  for (const seed of [1, 2, 3]) {
    const { rows, losses } = finish(train(mostRounds, 1, seed));
    expect(losses.at(-1)).toBeLessThan(0.75 * (losses[0] ?? 0));
    const near = nearest(rows, wordIndex('kitten'), 6).map(({ other }) => words[other]?.word);
    expect(near).toContain('cat');
    expect(cosine(rows[wordIndex('hot')] ?? [], rows[wordIndex('baker')] ?? [])).toBeLessThan(0.6);
  }
  expect(areTogether(wordIndex('hot'), wordIndex('cold'))).toBe(false);
  expect(areTogether(wordIndex('sailor'), wordIndex('boat'))).toBe(true);
});

test('the map keeps the direction of the largest spread', () => {
  const rows = [
    [1, 0, 0, 0, 0, 0],
    [-1, 0.1, 0, 0, 0, 0],
    [0.9, 0.1, 0, 0, 0, 0],
    [-1, -0.1, 0, 0, 0, 0],
  ];
  const [first, second, third] = flatten(rows);
  expect(Math.abs((first?.[0] ?? 0) - (second?.[0] ?? 0))).toBeGreaterThan(1.8);
  expect(Math.abs((first?.[0] ?? 0) - (third?.[0] ?? 0))).toBeLessThan(0.1);
});

test('the second goal can be reached through a word that occurs once', () => {
  for (const seed of [1, 2, 3]) {
    const [some, other] = [1, 2].map((start) => finish(train(mostRounds, start, seed)).rows);
    const rare = words.flatMap(({ times }, index) => (times === 1 ? [index] : []));
    const moved = rare
      .flatMap((word) => [...words.keys()].map((second): [number, number] => [word, second]))
      .find(([word, second]) => {
        const [before, after] = [some, other].map((rows) => cosine(rows?.[word] ?? [], rows?.[second] ?? []));
        return Math.abs((before ?? 0) - (after ?? 0)) >= 0.3;
      });
    const choices = { rounds: mostRounds, start: 2, pair: moved };
    expect(checkGoal(model, 'unsettled', choices, seed), `seed ${seed}`).toBe(true);
  }
});
