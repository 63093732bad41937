import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChoiceSaver } from './choice-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver whose network can be switched off, with what arrived. */
function startSaver() {
  const arrived: string[] = [];
  const network = { isOn: true };
  const send = (way: string) => async (choices: object) => {
    if (!network.isOn) throw new TypeError('fetch failed');
    arrived.push(`${way} ${JSON.stringify(choices)}`);
  };
  return { arrived, network, saver: createChoiceSaver(send('saved'), send('left')) };
}

test('of many changes in a row only the last is saved, once', async () => {
  const { arrived, saver } = startSaver();
  for (const value of [1, 2, 3]) saver.save([value]);
  await vi.runAllTimersAsync();
  saver.leave();
  expect(arrived).toEqual(['saved [3]']);
});

test('a page that is left saves at once what was not saved, by a request that outlives it', async () => {
  const { arrived, saver } = startSaver();
  saver.leave();
  saver.save([1]);
  saver.leave();
  saver.leave();
  await vi.runAllTimersAsync();
  expect(arrived).toEqual(['left [1]']);
});

test('what could not be saved is saved when the network is back, or when the page is left', async () => {
  for (const way of ['retry', 'leave'] as const) {
    const { arrived, network, saver } = startSaver();
    network.isOn = false;
    saver.save([1]);
    await vi.runAllTimersAsync();
    network.isOn = true;
    saver[way]();
    await vi.runAllTimersAsync();
    expect(arrived).toEqual([`${way === 'retry' ? 'saved' : 'left'} [1]`]);
  }
});

test('choices that failed late do not replace newer ones', async () => {
  const arrived: object[] = [];
  const fails: (() => void)[] = [];
  const saver = createChoiceSaver(
    (choices) =>
      fails.length === 0
        ? new Promise((_resolve, reject) => fails.push(reject))
        : Promise.resolve(void arrived.push(choices)),
    async () => {},
  );
  saver.save([1]);
  await vi.runAllTimersAsync();
  saver.save([2]);
  await vi.runAllTimersAsync();
  fails[0]?.();
  await vi.runAllTimersAsync();
  saver.retry();
  expect(arrived).toEqual([[2]]);
});
