import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { fixedQuestions, moreQuestions, ownWords, passages } from './handbook.ts';
import { find, meanReciprocal, model, rankOf, recallAt, weightOf, wordsOf } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('recall and reciprocal rank are those of the lesson', () => {
  const ranks = [1, 3, 2, 1, 7, 1, 4, undefined];
  expect([1, 3, 5].map((k) => recallAt(ranks, k))).toEqual([0.375, 0.625, 0.75]);
  expect(meanReciprocal(ranks)).toBeCloseTo(0.53, 2);
});

test('a rare word weighs more, and one that no passage holds weighs nothing', () => {
  expect(weightOf('weighted', 'steamer', false)).toBeCloseTo(Math.log2(passages.length), 12);
  expect(weightOf('weighted', 'keep', false)).toBeCloseTo(Math.log2(passages.length / 2), 12);
  expect(weightOf('weighted', 'elephant', false)).toBe(0);
  expect(weightOf('plain', 'steamer', false)).toBe(1);
});

test('the weighted search finds the steamer, and plain counting prefers others', () => {
  const question = { text: 'how long can I keep the steamer', passage: 3 };
  expect(find('weighted', question.text, false)[0]?.passage).toBe(3);
  expect(rankOf('plain', question, false)).toBeGreaterThan(1);
});

test('endings are cut off on both sides', () => {
  expect(wordsOf('batteries', true)).toEqual(wordsOf('battery', true));
  expect(wordsOf('Saturdays', true)).toEqual(wordsOf('Saturday', true));
  expect(wordsOf('damaged', true)).toEqual(wordsOf('damage', true));
});

test('the fixed questions do what they are there for', () => {
  const [plainWins, missed, endings] = fixedQuestions;
  if (!plainWins || !missed || !endings) throw new Error('A fixed question is missing.');
  expect(rankOf('plain', plainWins, true)).toBeLessThan(rankOf('weighted', plainWins, true) ?? 99);
  expect(rankOf('plain', missed, true)).toBeUndefined();
  expect(rankOf('weighted', endings, false)).toBeGreaterThan(3);
  expect(rankOf('weighted', endings, true)).toBe(1);
  for (const question of moreQuestions) expect(rankOf('weighted', question, true)).toBeLessThanOrEqual(3);
});

test('a question of one’s own can be built', () => {
  for (const word of ownWords) expect(weightOf('plain', word, false)).toBe(1);
  const own = { words: ['how', 'the', 'keep'], passage: 2 };
  expect(checkGoal(model as never, 'own-question', { k: 1, cutsEndings: false, question: 10, own }, 1)).toBe(
    true,
  );
});
