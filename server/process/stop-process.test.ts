import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#backend/log/log.ts';
import { createStop, stopDeadline } from './stop-process.ts';

const log = createLog('silent');

test('a stop that hangs is cut short with exit code 1', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const exits: number[] = [];
  const stop = createStop({ stop: () => new Promise(() => {}), exit: (code) => exits.push(code), log });
  stop(0);
  await vi.advanceTimersByTimeAsync(stopDeadline - 1);
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(exits).toEqual([1]);
});

test('the first reason to stop decides the exit code, even if stopping fails', async () => {
  const exited = new Promise((resolve) => {
    const stop = createStop({ stop: () => Promise.reject(new Error('no')), exit: resolve, log });
    stop(1);
    stop(0);
  });
  expect(await exited).toBe(1);
});
