import { expect, test } from 'vitest';
import { startTemplateSite } from '#testing/backend.ts';
import { thorough } from '#testing/thorough.ts';
import { memoryBudgets, residentMemory } from './site.ts';
import { startLoad } from './streams.ts';
import { busyTraffic, trafficVariables } from './traffic.ts';

const memoryBudget = process.env.TEST_ENGINE === 'postgres' ? memoryBudgets.PostgreSQL : memoryBudgets.PGlite;

/** The short version of `npm run test:load`. It checks no times, because they depend on what else the machine does. */
test(
  'readers, sign-ins, messages and an admin at once are all answered, within the memory allowed',
  thorough,
  async () => {
    // The start that fills the database leaves more in memory, and is not held to the budget.
    const site = await startTemplateSite(trafficVariables, { isSecondStart: true });
    const { streams, close } = await busyTraffic(site, 0.2);
    const load = startLoad(streams);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const results = await load.stop().finally(close);

    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    expect(results.filter(({ sent }) => sent === 0)).toEqual([]);
    expect(await residentMemory(site.pid)).toBeLessThan(memoryBudget);
    expect(await site.stop()).toBe(0);
  },
);
