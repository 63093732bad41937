/**
 * `npm run test:memory`: a third of a busy day's traffic for an hour, measuring the server's memory every ten seconds.
 * Fails when it grows by more than a tenth after the warm-up, or on any wrong response. `--minutes 5`, `--share 0.1`
 * and `--engine PostgreSQL` change that.
 */
import { parseArgs } from 'node:util';
import { installedEngines, memoryBudgets, residentMemory, withFreshSite } from './site.ts';
import { startLoad } from './streams.ts';
import { busyTraffic } from './traffic.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    share: { type: 'string', default: String(1 / 3) },
    engine: { type: 'string', default: 'PGlite' },
  },
});

const minutes = Number(values.minutes);
const engine = installedEngines().find((each) => each === values.engine);
if (!engine) throw new Error(`${values.engine} is not installed`);

const samplesPerMinute = 6;
const mostGrowth = 0.1;

const isPassed = await withFreshSite(engine, async (site) => {
  const { streams, close } = await busyTraffic(site, Number(values.share));
  const load = startLoad(streams);
  const samples: number[] = [];
  while (samples.length < minutes * samplesPerMinute) {
    await new Promise((resolve) => setTimeout(resolve, 60_000 / samplesPerMinute));
    samples.push(await residentMemory(site.pid));
    const passed = samples.length / samplesPerMinute;
    if (Number.isInteger(passed)) console.log(`${passed} min  ${samples.at(-1)?.toFixed(0)} MB`);
  }
  const results = await load.stop().finally(close);
  const sent = results.reduce((sum, result) => sum + result.sent, 0);
  const failures = results.flatMap((result) => result.failures);
  for (const { reason } of failures.slice(0, 5)) console.log(`  ${reason}`);

  const { early, late } = windowsOf(samples);
  const growth = late / early - 1;
  const budget = memoryBudgets[engine];
  console.log(
    `${engine}: ${minutes} minutes, ${sent} requests, ${failures.length} failed, ` +
      `${early.toFixed(0)} MB after the warm-up, ${late.toFixed(0)} MB at the end (budget ${budget} MB), ` +
      `growth ${(100 * growth).toFixed(1)}%, at most ${100 * mostGrowth}% wanted`,
  );
  return failures.length === 0 && growth <= mostGrowth && late <= budget;
});
console.log(isPassed ? 'passed' : 'failed');
process.exit(isPassed ? 0 : 1);

/** The averages over the first tenth of the time after the warm-up, and over the last tenth. */
function windowsOf(samples: readonly number[]): { early: number; late: number } {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const fiveMinutes = 5 * samplesPerMinute;
  const warmUp = samples.length > 4 * fiveMinutes ? Math.max(tenth, fiveMinutes) : tenth;
  return {
    early: average(samples.slice(warmUp, warmUp + tenth)),
    late: average(samples.slice(-tenth)),
  };
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
