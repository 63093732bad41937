import { expect, test } from 'vitest';
import { seededRandom } from '#courseware/random.ts';
import { candidatesOf, sampleToken } from './sample.ts';

const logits = Float32Array.from([1, 3, 2, 3, -1]);

test('temperature 0 takes the most likely token, and the first of equal ones', () => {
  expect(sampleToken(logits, { temperature: 0 }, seededRandom('any'))).toBe(1);
});

test('probabilities add up to 1 and fall from one candidate to the next', () => {
  const candidates = candidatesOf(logits, { temperature: 0.7 });
  const chances = candidates.map(({ probability }) => probability);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(chances).toEqual(chances.toSorted((some, other) => other - some));
});

test('top-k keeps so many tokens, top-p as many as reach the probability', () => {
  const tokens = (sampling: { topK?: number; topP?: number }) =>
    candidatesOf(logits, { temperature: 1, ...sampling }).map(({ token }) => token);
  expect(tokens({ topK: 2 })).toEqual([1, 3]);
  expect(tokens({ topP: 0.5 })).toEqual([1, 3]);
  expect(tokens({ topP: 0 })).toEqual([1]);
  expect(tokens({ topP: 1 })).toHaveLength(5);
});

test('tokens are drawn as often as their probability says', () => {
  const random = seededRandom('draws');
  const counts = [0, 0, 0, 0, 0];
  for (let draw = 0; draw < 20_000; draw++) {
    const token = sampleToken(logits, { temperature: 1 }, random);
    counts[token] = (counts[token] ?? 0) + 1;
  }
  for (const { token, probability } of candidatesOf(logits, { temperature: 1 })) {
    expect(Math.abs((counts[token] ?? 0) / 20_000 - probability)).toBeLessThan(0.02);
  }
});

test('candidates are in the order of their logits, of both signs', () => {
  const random = seededRandom('logits');
  const many = Float32Array.from({ length: 1_024 }, () => Math.round(80 * (random.next() - 0.5)) / 4);
  many[5] = -0;
  const sorted = Array.from(many.keys()).sort(
    (some, other) => (many[other] ?? 0) - (many[some] ?? 0) || some - other,
  );
  expect(candidatesOf(many, { temperature: 1 }).map(({ token }) => token)).toEqual(sorted);
});
