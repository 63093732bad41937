import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('one job runs at a time, and a lane with many jobs delays another by only one', async () => {
  const queue = new FairQueue();
  const done: string[] = [];
  let running = 0;
  const run = (lane: string, number: number) =>
    queue.run(lane, async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      done.push(`${lane}${number}`);
    });
  const first = [1, 2, 3, 4].map((number) => run('a', number));
  await Promise.all([...first, run('b', 1), run('b', 2), run('c', 1)]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a job that fails rejects with its error, and the next one runs', async () => {
  const queue = new FairQueue();
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('every job runs in the async context of its caller', async () => {
  const context = new AsyncLocalStorage<string>();
  const queue = new FairQueue();
  const ask = (name: string) => context.run(name, () => queue.run(name, async () => context.getStore()));
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(ask))).toEqual(['a', 'b', 'a', 'c']);
});

test('draining waits for every queued job', async () => {
  const queue = new FairQueue();
  let done = 0;
  const count = async () => {
    await Promise.resolve();
    done += 1;
  };
  for (const lane of ['a', 'a', 'a', 'b']) void queue.run(lane, count);
  await queue.drain();
  expect(done).toBe(4);
});

test('several jobs run at once, but only some of one lane', async () => {
  const queue = new FairQueue({ atOnce: 3, atOncePerLane: 2 });
  const running: string[] = [];
  const finish: (() => void)[] = [];
  const run = (name: string) =>
    queue.run(name.slice(0, 1), async () => {
      running.push(name);
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(run);
  await Promise.resolve();
  expect(running).toEqual(['a1', 'a2', 'b1']);
  expect([queue.waiting(), queue.waiting('a'), queue.waiting('c')]).toEqual([3, 2, 0]);
  for (let ended = 0; ended < 6; ended += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(ended);
    finish[ended]?.();
  }
  await Promise.all(jobs);
  expect(running).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});
