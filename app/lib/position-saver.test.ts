import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPositionSaver } from './position-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (number: number) => ({ key: `k${number}`, number });

/** A saver whose network can be switched off, with the numbers that arrived. */
function startSaver(savedNumber?: number) {
  const arrived: string[] = [];
  const network = { isOn: true };
  const send = (way: string) => async (position: { number: number }) => {
    if (!network.isOn) throw new TypeError('fetch failed');
    arrived.push(`${way} ${position.number}`);
  };
  return { arrived, network, saver: createPositionSaver(send('saved'), send('left'), savedNumber) };
}

test('of many blocks that pass by only the furthest is saved, once', async () => {
  const { arrived, saver } = startSaver();
  for (const number of [0, 1, 5, 3, 4]) saver.reach(at(number));
  await vi.runAllTimersAsync();
  expect(arrived).toEqual(['saved 5']);
  saver.reach(at(2));
  await vi.runAllTimersAsync();
  expect(arrived).toEqual(['saved 5']);
});

test('what was reached before is not saved again', async () => {
  const { arrived, saver } = startSaver(7);
  saver.reach(at(7));
  await vi.runAllTimersAsync();
  expect(arrived).toEqual([]);
});

test('a page that is left saves at once what was not saved, and nothing else', async () => {
  const { arrived, saver } = startSaver();
  saver.leave();
  saver.reach(at(2));
  saver.leave();
  saver.leave();
  await vi.runAllTimersAsync();
  saver.leave();
  await vi.runAllTimersAsync();
  expect(arrived).toEqual(['left 2']);
});

test('without a network it tries again, and at once when the network is back', async () => {
  const { arrived, network, saver } = startSaver();
  network.isOn = false;
  saver.reach(at(3));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(arrived).toEqual([]);
  network.isOn = true;
  saver.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(['saved 3']);
});

test('a failure is made good by itself', async () => {
  const { arrived, network, saver } = startSaver();
  network.isOn = false;
  saver.reach(at(3));
  await vi.advanceTimersByTimeAsync(4_000);
  network.isOn = true;
  await vi.runAllTimersAsync();
  expect(arrived).toEqual(['saved 3']);
});
