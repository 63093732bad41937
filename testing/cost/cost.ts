/**
 * `npm run test:cost`: one client sends the most expensive requests it may, as often as its budget allows, while others
 * read and sign in. Fails when one of the others gets no response, or when their 99th percentile is more than five
 * times that without the client. While a client spends its saved-up budget, once, the others may be slower than that.
 * `--rounds 1 --seconds 5` makes a short run, `--engine PGlite` one on that engine.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { installedEngines, withFreshSite } from '#testing/load/site.ts';
import { latencyWithin } from '#testing/load/streams.ts';
import { runCostRounds, slowdowns } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    engine: { type: 'string' },
  },
});

const mostSlowdown = 5;

let isFailed = false;

for (const engine of installedEngines()) {
  if (values.engine && values.engine !== engine) continue;
  await withFreshSite(engine, async (site) => {
    const length = { rounds: Number(values.rounds), seconds: Number(values.seconds), posts: 300 };
    console.log(
      `${engine}: ${length.rounds} x ${length.seconds} s, load average ${loadavg()[0]?.toFixed(1)}`,
    );
    const results = await runCostRounds(site, length);
    for (const result of results) {
      const { who, hasSavings, client, answered, refused, streams } = result;
      const savings = hasSavings ? ' who spends what they saved' : '';
      console.log(`  beside ${who}${savings}${client ? `: ${answered} answered, ${refused} refused` : ''}`);
      if (client) console.log(`    ${client.takes.toFixed(0)} ms: ${client.path.slice(0, 100)}`);
      const factors = slowdowns(results[0] ?? result, result);
      for (const [at, stream] of streams.entries()) {
        const [p50, p99] = [0.5, 0.99].map((share) => latencyWithin(share, stream).toFixed(0));
        const factor = factors[at] ?? 1;
        console.log(
          `    ${stream.name}: ${stream.sent} sent, ${stream.failures.length} failed, p50 ${p50} ms, p99 ${p99} ms, ${factor.toFixed(1)} x quiet`,
        );
        for (const { reason } of stream.failures.slice(0, 3)) console.log(`      ${reason}`);
        const isTooSlow = !hasSavings && factor > mostSlowdown;
        isFailed ||= stream.sent === 0 || stream.failures.length > 0 || isTooSlow;
      }
    }
  });
}

console.log(isFailed ? 'Failed' : 'Passed');
process.exitCode = isFailed ? 1 : 0;
