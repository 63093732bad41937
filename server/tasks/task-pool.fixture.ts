import { threadId } from 'node:worker_threads';
import { defineTask } from '#supabase/functions/_shared/task.ts';

/** Tasks for the tests of the pool. */
export const double = defineTask(import.meta.url, 'double', async () => (number: number) => number * 2);

export const findThread = defineTask(
  import.meta.url,
  'findThread',
  async () => (_nothing: undefined) => threadId,
);

export const reverse = defineTask(
  import.meta.url,
  'reverse',
  async () => (bytes: Uint8Array) => bytes.toReversed(),
);

export const fail = defineTask(import.meta.url, 'fail', async () => (message: string) => {
  throw new RangeError(message);
});

/** Works until the shared flag is set. */
export const workUntil = defineTask(
  import.meta.url,
  'workUntil',
  async () => (flag: Int32Array<SharedArrayBuffer>) => {
    while (Atomics.load(flag, 0) === 0);
    return threadId;
  },
  60_000,
);

export const workForever = defineTask(
  import.meta.url,
  'workForever',
  async () => () => {
    for (;;);
  },
  100,
);

export const waitForever = defineTask(
  import.meta.url,
  'waitForever',
  async () => () => new Promise(() => {}),
  20,
);

export const takeMemory = defineTask(import.meta.url, 'takeMemory', async () => () => {
  const taken: number[][] = [];
  for (;;) taken.push(new Array(1_000_000).fill(0.5));
});
