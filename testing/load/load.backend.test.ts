import { expect, onTestFinished, test } from 'vitest';
import { copyTemplate } from '#testing/backend.ts';
import { startSiteProcess } from '#testing/site-process.ts';
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
    const { settings, remove } = await copyTemplate();
    onTestFinished(() => void remove());
    const start = () =>
      startSiteProcess({
        dataDirectory: settings.DATA_DIR,
        databaseUrl: settings.DATABASE_URL,
        variables: trafficVariables,
      });
    // The start that fills the database leaves more in memory than any later one.
    await (await start()).stop();
    const site = await start();
    onTestFinished(() => site.kill());
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
