import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { mergePair } from '../kit/merge-pair.ts';
import { cut, model, mostMerges, train } from './model.ts';
import { texts } from './texts.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the words of the lesson give its merges, its counts and its sizes', () => {
  const { merges, sizes } = train(texts.tides, 4);
  expect(merges.map(({ left, right, times }) => `${left}+${right} ${times}`)).toEqual([
    'i+d 14',
    'id+e 10',
    't+ide 7',
    'r+id 4',
  ]);
  expect(sizes).toEqual([54, 40, 30, 23, 19]);
  expect(cut('rides', merges)).toEqual(['r', 'ide', 's']);
});

test('a pair that overlaps itself is merged from the left', () => {
  expect(mergePair(['a', 'a', 'a'], { left: 'a', right: 'a' })).toEqual(['aa', 'a']);
});

test('training stops when no pair occurs twice', () => {
  expect(train('abc', 60)).toMatchObject({ merges: [], sizes: [3], letters: 3 });
  expect(train('', 60).sizes).toEqual([0]);
});

test('cutting and joining gives the word back, and the pieces show the text', () => {
  for (const text of [texts.harbour, texts.bakery]) {
    const { merges, sizes } = train(text, mostMerges);
    expect(cut('waterfront', merges).join('')).toBe('waterfront');
    expect(sizes.every((size, step) => step === 0 || size < (sizes[step - 1] ?? 0))).toBe(true);
  }
  const pieces = (text: string) => cut('harbour', train(text, mostMerges).merges).length;
  expect(pieces(texts.harbour)).toBe(1);
  expect(pieces(texts.bakery)).toBeGreaterThan(3);
});

test('a new word of two known pieces reaches the second goal, a word of the text does not', () => {
  const choices = { text: texts.harbour, merges: mostMerges, word: 'tideharbour' };
  expect(checkGoal(model, 'new-word', choices, 1)).toBe(true);
  expect(checkGoal(model, 'new-word', { ...choices, word: 'harbour' }, 1)).toBe(false);
});
