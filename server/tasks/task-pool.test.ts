import { AsyncLocalStorage } from 'node:async_hooks';
import { threadId } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { Sample } from '#backend/metrics/metric.ts';
import { longestTurn } from '#testing/longest-turn.ts';
import {
  double,
  fail,
  findThread,
  reverse,
  takeMemory,
  waitForever,
  workForever,
  workUntil,
} from './task-pool.fixture.ts';
import { createTaskPool } from './task-pool.ts';

function openPool(options: Parameters<typeof createTaskPool>[0] = {}) {
  const pool = createTaskPool(options);
  onTestFinished(pool.stop);
  return pool;
}
type Pool = ReturnType<typeof createTaskPool>;

/** A task that runs until it is told to end. */
function keepBusy(pool: Pool, payer: string) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  return { done: pool.run(workUntil, flag, payer), end: () => Atomics.store(flag, 0, 1) };
}

async function read(pool: Pool, name: string): Promise<readonly Sample[]> {
  return (await pool.metrics.find((metric) => metric.name === name)?.read()) ?? [];
}

test('a task runs in another thread, which the next task finds ready', async () => {
  const pool = openPool();
  expect(await pool.run(double, 21, 'a')).toBe(42);
  const thread = await pool.run(findThread, undefined, 'a');
  expect(thread).not.toBe(threadId);
  expect(await pool.run(findThread, undefined, 'b')).toBe(thread);
});

test('bytes move between threads without a copy', async () => {
  const pool = openPool();
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await pool.run(reverse, bytes, 'a')).toEqual(new Uint8Array([3, 2, 1]));
  expect(bytes.byteLength).toBe(0);
});

test('a task that fails rejects with its error, and its thread goes on', async () => {
  const pool = openPool();
  const thread = await pool.run(findThread, undefined, 'a');
  await expect(pool.run(fail, 'no such lab', 'a')).rejects.toThrow(new RangeError('no such lab'));
  expect(await pool.run(findThread, undefined, 'a')).toBe(thread);
});

test.each([
  ['works', workForever],
  ['waits', waitForever],
])(
  'a task that %s for longer than it may is ended, and the next one gets a new thread',
  async (_how, task) => {
    const charged: number[] = [];
    const pool = openPool({ threads: 1, charge: (milliseconds) => charged.push(milliseconds) });
    const thread = await pool.run(findThread, undefined, 'a');
    charged.length = 0;
    const turn = await longestTurn(() =>
      expect(pool.run(task, undefined, 'a')).rejects.toMatchObject({ code: 'too_much_work' }),
    );
    expect(turn).toBeLessThan(task.timeLimit);
    expect(charged).toEqual([task.timeLimit]);
    expect(await pool.run(findThread, undefined, 'a')).not.toBe(thread);
    expect(await read(pool, 'task_refusals_total')).toEqual([
      { labels: { reason: 'too_much_work' }, value: 1 },
    ]);
  },
);

test('a task that takes too much memory ends alone', async () => {
  const pool = openPool();
  await expect(pool.run(takeMemory, undefined, 'a')).rejects.toMatchObject({ code: 'too_much_work' });
  expect(await pool.run(double, 1, 'a')).toBe(2);
});

test('the long tasks of one user leave a thread to the others', async () => {
  const pool = openPool();
  const [first, second] = [keepBusy(pool, 'a'), keepBusy(pool, 'a')];
  expect(await pool.run(double, 2, 'b')).toBe(4);
  expect(await pool.run(double, 3, 'c')).toBe(6);
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
});

test('short tasks of several users share one thread', async () => {
  const pool = openPool();
  const threads = await Promise.all(
    ['a', 'b', 'c', 'd'].map((payer) => pool.run(findThread, undefined, payer)),
  );
  expect(new Set(threads).size).toBe(1);
  expect(await read(pool, 'task_threads')).toEqual([{ labels: {}, value: 1 }]);
});

test('a thread without tasks ends, and the next task starts another', async () => {
  const pool = openPool({ idleTime: 20 });
  const thread = await pool.run(findThread, undefined, 'a');
  await expect.poll(() => read(pool, 'task_threads')).toEqual([{ labels: {}, value: 0 }]);
  expect(await pool.run(findThread, undefined, 'a')).not.toBe(thread);
});

test('more tasks than the queue holds are refused, of one user and of all', async () => {
  const pool = openPool({ threads: 1, mostWaiting: 3, mostWaitingEach: 2 });
  const busy = keepBusy(pool, 'a');
  const waiting = ['a', 'a', 'b'].map((payer) => pool.run(double, 1, payer));
  await expect(pool.run(double, 1, 'a')).rejects.toMatchObject({ code: 'too_many_tasks' });
  await expect(pool.run(double, 1, 'c')).rejects.toMatchObject({ code: 'server_busy' });
  expect(await read(pool, 'task_queue_tasks')).toEqual([{ labels: {}, value: 3 }]);
  busy.end();
  await Promise.all([busy.done, ...waiting]);
});

test('the time that a task took is charged to its request, also if it failed', async () => {
  const request = new AsyncLocalStorage<string>();
  const charged: [string | undefined, number][] = [];
  const pool = openPool({ charge: (milliseconds) => charged.push([request.getStore(), milliseconds]) });
  await request.run('first', () => pool.run(double, 1, 'a'));
  await expect(request.run('second', () => pool.run(fail, 'no', 'b'))).rejects.toThrow('no');
  expect(charged).toEqual([
    ['first', expect.any(Number)],
    ['second', expect.any(Number)],
  ]);
  const counts = (await read(pool, 'task_duration_seconds')).filter(({ suffix }) => suffix === '_count');
  expect(counts).toEqual([
    { suffix: '_count', labels: { task: 'double' }, value: 1 },
    { suffix: '_count', labels: { task: 'fail' }, value: 1 },
  ]);
});

test('stopping waits for the running task and refuses those that wait', async () => {
  const pool = openPool({ threads: 1 });
  const busy = keepBusy(pool, 'a');
  const late = pool.run(double, 1, 'b');
  const stopped = pool.stop();
  await expect(Promise.all([late, busy.end()])).rejects.toMatchObject({ code: 'server_busy' });
  expect(await busy.done).toEqual(expect.any(Number));
  await stopped;
  await expect(pool.run(double, 1, 'a')).rejects.toMatchObject({ code: 'server_busy' });
});
