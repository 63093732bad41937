import { expect, onTestFinished, test } from 'vitest';
import { copyTemplate } from './backend.ts';
import { runCostRounds, slowdowns } from './cost-rounds.ts';
import { trafficVariables } from './load-traffic.ts';
import { startSiteProcess } from './site-process.ts';

/** Far more than `npm run test:cost` allows, since a few seconds on a busy machine say little about speed. */
const mostSlowdown = 25;

/** The short version of `npm run test:cost`. */
test('who asks for the most expensive things leaves the others their answers', async () => {
  const { settings, remove } = await copyTemplate();
  onTestFinished(() => void remove());
  const site = await startSiteProcess({
    dataDirectory: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    variables: trafficVariables,
  });
  onTestFinished(() => site.kill());
  const [quiet, ...results] = await runCostRounds(site, { rounds: 1, seconds: 3, posts: 50 });

  for (const result of results) {
    expect(result.streams.flatMap(({ failures }) => failures)).toEqual([]);
    expect(result.streams.filter(({ sent }) => sent === 0)).toEqual([]);
    if (quiet) expect(Math.max(...slowdowns(quiet, result))).toBeLessThan(mostSlowdown);
  }
}, 180_000);
