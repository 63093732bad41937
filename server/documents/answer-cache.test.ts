import { expect, test } from 'vitest';
import { type Answer, createPlainAnswer } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';

const answerOf = (size: number): Answer => createPlainAnswer(200, {}, 'x'.repeat(size));
const lasting = (size: number) => async () => ({ answer: answerOf(size), isLasting: true });

test('answers beyond the limit push out the oldest that nobody used', async () => {
  const cache = new AnswerCache(1_000, () => {});
  await cache.obtain('used', lasting(400));
  await cache.obtain('unused', lasting(400));
  cache.get('used');
  await cache.obtain('new', lasting(400));
  expect(['used', 'unused', 'new'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

test('it counts what it had, what it had not, and what was made, which is once for all who wait', async () => {
  const cache = new AnswerCache(1_000, () => {});
  await Promise.all([cache.obtain('page', lasting(400)), cache.obtain('page', lasting(400))]);
  await cache.obtain('page', lasting(400));
  cache.get('page');
  cache.get('never asked for');
  expect(cache.counts).toEqual({ hits: 2, misses: 2, renders: 1, bytes: 400 });
  cache.clear();
  expect(cache.counts).toEqual({ hits: 2, misses: 2, renders: 1, bytes: 0 });
});

test('an answer larger than the whole cache is given but not kept', async () => {
  const cache = new AnswerCache(1_000, () => {});
  expect((await cache.obtain('huge', lasting(2_000))).size).toBe(2_000);
  expect(cache.get('huge')).toBeUndefined();
});

test('an answer that is good for one request only is not kept', async () => {
  const cache = new AnswerCache(1_000, () => {});
  await cache.obtain('once', async () => ({ answer: answerOf(1), isLasting: false }));
  expect(cache.get('once')).toBeUndefined();
});

test('after a failure the next request tries again', async () => {
  const cache = new AnswerCache(1_000, () => {});
  const failing = cache.obtain('key', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect((await cache.obtain('key', lasting(7))).size).toBe(7);
});
