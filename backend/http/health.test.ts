import { expect, test } from 'vitest';
import { watchHealth } from './health.ts';

/** A database that responds on demand, and a clock that stands still. */
function openWatch() {
  const clock = { now: 0 };
  const pings: PromiseWithResolvers<void>[] = [];
  const isHealthy = watchHealth({
    now: () => clock.now,
    database: {
      ping() {
        const ping = Promise.withResolvers<void>();
        pings.push(ping);
        return ping.promise;
      },
    },
  });
  return { clock, pings, isHealthy };
}

test('a database that responds is healthy, one that fails is not, and it is pinged once a second at most', async () => {
  const { clock, pings, isHealthy } = openWatch();
  const first = [isHealthy(), isHealthy(), isHealthy()];
  pings[0]?.resolve();
  expect(await Promise.all(first)).toEqual([true, true, true]);
  expect(await isHealthy()).toBe(true);
  expect(pings).toHaveLength(1);

  clock.now = 1_000;
  const second = isHealthy();
  pings[1]?.reject(new Error('gone'));
  expect(await second).toBe(false);
  expect(await isHealthy()).toBe(false);

  clock.now = 2_000;
  const third = isHealthy();
  pings[2]?.resolve();
  expect(await third).toBe(true);
  expect(pings).toHaveLength(3);
});

test('a busy database keeps its last state until it has been silent for too long', async () => {
  const { clock, pings, isHealthy } = openWatch();
  const asked = isHealthy();
  clock.now = 600;
  expect(await asked).toBe(true);
  clock.now = 19_999;
  expect(await isHealthy()).toBe(true);
  clock.now = 20_000;
  expect(await isHealthy()).toBe(false);
  expect(pings).toHaveLength(1);
  pings[0]?.resolve();
  await expect.poll(isHealthy).toBe(true);
});

test('without its own database the site is healthy', async () => {
  expect(await watchHealth({ database: undefined })()).toBe(true);
});
