import { expect, test } from 'vitest';
import { createCostLimit, freeOfCharge } from './cost-limit.ts';

const limit = { maxSaved: 100, atOnce: 2, maxWaiting: 3 };

/** A limit whose clock stands still, and work of a given duration. */
function open() {
  const clock = { now: 0 };
  const chargeOf = createCostLimit(limit, () => clock.now);
  const use = (client: string, milliseconds: number) =>
    chargeOf(client)(async (start) => {
      start();
      clock.now += milliseconds;
      return milliseconds;
    });
  return { clock, chargeOf, use };
}

const refusal = (wait: number) =>
  expect.objectContaining({ status: 429, headers: { 'Retry-After': String(wait) } });

test('a client that has used up its time waits until it is refilled, others do not', async () => {
  const { clock, use } = open();
  expect(await use('a', 220)).toBe(220);
  await expect(use('a', 1)).rejects.toEqual(refusal(20));
  expect(await use('b', 1)).toBe(1);
  clock.now += 20_000;
  expect(await use('a', 1)).toBe(1);
});

test('unused time accumulates up to a limit', async () => {
  const { clock, use } = open();
  await use('a', 50);
  clock.now += 3_600_000;
  await use('a', 220);
  await expect(use('a', 1)).rejects.toEqual(refusal(20));
});

test('short requests are free, however many there are', async () => {
  const { use } = open();
  for (let count = 0; count < 100; count += 1) await use('a', 20);
  expect(await use('a', 119)).toBe(119);
  expect(await use('a', 121)).toBe(121);
  await expect(use('a', 1)).rejects.toEqual(refusal(20));
});

test('no client waits longer than ten minutes', async () => {
  const { use } = open();
  await use('a', 60_000);
  await expect(use('a', 1)).rejects.toEqual(refusal(600));
});

test('waiting for the database costs nothing, a failed statement costs its time', async () => {
  const { clock, chargeOf, use } = open();
  await chargeOf('a')(async (start) => {
    clock.now += 5_000;
    start();
  });
  expect(await use('a', 1)).toBe(1);
  const failing = chargeOf('a')(async (start) => {
    start();
    clock.now += 320;
    throw new Error('timed out');
  });
  await expect(failing).rejects.toThrow('timed out');
  await expect(use('a', 1)).rejects.toEqual(refusal(40));
});

test('a client has two requests in the database, three queue, and more are refused', async () => {
  const { chargeOf } = open();
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const send = (client: string, number: number) =>
    chargeOf(client)(async (start) => {
      start();
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const sent = [1, 2, 3, 4, 5].map((number) => send('a', number));
  await expect(send('a', 6)).rejects.toEqual(refusal(1));
  expect(started).toEqual([1, 2]);
  const other = send('b', 7);
  await expect.poll(() => started).toEqual([1, 2, 7]);
  for (let done = 0; done < 6; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done);
    finish[done]?.();
  }
  await Promise.all([...sent, other]);
  expect(started).toEqual([1, 2, 7, 3, 4, 5]);
});

test('queued requests are refused once the time of their client is used up', async () => {
  const { use } = open();
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => use('a', 80)));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
});

test('work that is free of charge just runs', async () => {
  expect(await freeOfCharge(async (start) => [start(), 1])).toEqual([undefined, 1]);
});
