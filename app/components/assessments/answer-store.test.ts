import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#courseware/questions/answer.ts';
import { createAnswerStore } from './answer-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Refused extends Error {}

/** A server that stores answers. `fail` makes the next requests fail. */
function openStore() {
  const stored = new Map<number, Answer | null>();
  const requests: [number, Answer | null][] = [];
  const failures: Error[] = [];
  const store = createAnswerStore({
    answers: new Map([[1, 0]]),
    async save(position, answer) {
      requests.push([position, answer]);
      await Promise.resolve();
      const failure = failures.shift();
      if (failure) throw failure;
      stored.set(position, answer);
    },
    wordsOf: (error) => (error instanceof Refused ? error.message : ''),
  });
  const stop = store.keepTrying();
  return { store, stored, requests, failures, stop };
}

test('a word that is being typed is saved once, and the state says when', async () => {
  const { store, requests } = openStore();
  for (const text of ['r', 'ru', 'rule']) store.give(2, text);
  expect(store.state().saving).toBe('saving');
  await vi.runAllTimersAsync();
  expect(requests).toEqual([[2, 'rule']]);
  expect(store.state().saving).toBe('saved');
});

test('of two answers to a question the later one is stored, also if it comes during a request', async () => {
  const { store, stored, requests } = openStore();
  store.give(2, 'first');
  const flushed = store.flush();
  store.give(2, 'second');
  expect(await flushed).toBe(true);
  await vi.runAllTimersAsync();
  expect(requests).toEqual([
    [2, 'first'],
    [2, 'second'],
  ]);
  expect(stored.get(2)).toBe('second');
});

test('what could not be saved is tried again until it is', async () => {
  const { store, stored, failures } = openStore();
  failures.push(...Array.from({ length: 6 }, () => new TypeError('Failed to fetch')));
  store.give(1, 3);
  store.give(2, 'x');
  expect(await store.flush()).toBe(false);
  expect(store.state().saving).toBe('waiting');
  await vi.runAllTimersAsync();
  expect(Object.fromEntries(stored)).toEqual({ 1: 3, 2: 'x' });
  expect(store.state().saving).toBe('saved');
});

test('a refusal ends the saving and is shown in the words of the server', async () => {
  const { store, requests, failures } = openStore();
  failures.push(new Refused('This attempt has been submitted already.'));
  store.give(1, 3);
  await vi.runAllTimersAsync();
  store.give(1, 4);
  await vi.runAllTimersAsync();
  expect(requests).toHaveLength(1);
  expect(store.state()).toMatchObject({ refusal: 'This attempt has been submitted already.' });
  expect(await store.flush()).toBe(false);
});

test('answers that were given elsewhere are taken over, and those not saved yet stay', async () => {
  const { store } = openStore();
  store.give(2, 'mine');
  const loaded: [number, Answer][] = [
    [1, 1],
    [2, 'theirs'],
  ];
  await store.accept(Promise.resolve(new Map(loaded)));
  expect(Object.fromEntries(store.state().answers)).toEqual({ 1: 1, 2: 'mine' });
});

test('an answer that is saved while an older state loads stays, and of two loads the later one counts', async () => {
  const { store } = openStore();
  const first = Promise.withResolvers<Map<number, Answer>>();
  const older = store.accept(first.promise);
  store.give(2, 'mine');
  expect(await store.flush()).toBe(true);
  first.resolve(new Map([[1, 1]]));
  await older;
  expect(Object.fromEntries(store.state().answers)).toEqual({ 1: 1, 2: 'mine' });

  const second = Promise.withResolvers<Map<number, Answer>>();
  const overtaken = store.accept(second.promise);
  await store.accept(Promise.resolve(new Map([[1, 3]])));
  second.resolve(new Map([[1, 2]]));
  await overtaken;
  expect(Object.fromEntries(store.state().answers)).toEqual({ 1: 3 });
});

test('leaving saves what is open at once, and tries nothing again after that', async () => {
  const { store, requests, failures, stop } = openStore();
  failures.push(new TypeError('Failed to fetch'));
  store.give(1, 3);
  stop();
  await vi.runAllTimersAsync();
  expect(requests).toEqual([[1, 3]]);
});
