import { expect, test } from 'vitest';
import { startTemplateSite } from '#testing/backend.ts';
import { trafficVariables } from '#testing/load/traffic.ts';
import { withoutContent } from '#testing/site-process.ts';
import { thorough } from '#testing/thorough.ts';
import { runCostRounds } from './rounds.ts';

/**
 * The short version of `npm run test:cost`. It checks no times: a second on a busy machine says little about speed.
 */
test(
  'one client with the most expensive requests does not keep the others from their responses',
  thorough,
  async () => {
    const site = await startTemplateSite({ ...trafficVariables, ...withoutContent });
    const results = await runCostRounds(site, { rounds: 1, seconds: 1, posts: 50 });

    for (const result of results) {
      expect(result.streams.flatMap(({ failures }) => failures)).toEqual([]);
      expect(result.streams.filter(({ sent }) => sent === 0)).toEqual([]);
    }
  },
);
