/**
 * `npm run test:cost`: one client sends the most expensive requests it may, as often as its budget allows, while others
 * read and sign in. Fails when one of the others gets no response, or when their 99th percentile is more than five
 * times that without the client. While a client spends its saved-up budget, once, the others may be slower than that.
 * Then the same client attacks functions, searches and sign-ins over ten connections, and the median of the others may
 * be at most five times as long. `--rounds 1 --seconds 5` makes a short run, `--engine PGlite` one on that engine,
 * `--part attacks` one of the two, `--attacks labs,search` some of the attacks.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Engine, installedEngines, withFreshSite, withPreparedSite } from '#testing/load/site.ts';
import { latencyWithin } from '#testing/load/streams.ts';
import { type AttackResult, medianSlowdowns, prepareAttacks, runAttacks } from './attacks.ts';
import { runCostRounds, slowdowns } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    engine: { type: 'string' },
    part: { type: 'string' },
    attacks: { type: 'string' },
  },
});

const mostSlowdown = 5;

let isFailed = false;

const parts: Record<string, (engine: Engine) => Promise<void>> = { requests, attacks };

for (const engine of installedEngines(values.engine)) {
  for (const part of values.part ? [values.part] : Object.keys(parts)) {
    const run = parts[part];
    if (!run) throw new Error(`${part} is not one of ${Object.keys(parts).join(', ')}.`);
    await run(engine);
  }
}

console.log(isFailed ? 'Failed' : 'Passed');
process.exitCode = isFailed ? 1 : 0;

async function requests(engine: Engine): Promise<void> {
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

async function attacks(engine: Engine): Promise<void> {
  const seconds = Number(values.seconds);
  const names = values.attacks?.split(',');
  await withPreparedSite(engine, prepareAttacks, async (site, ground) => {
    const load = loadavg()[0]?.toFixed(1);
    console.log(`${engine}: ${seconds} s beside each attack over ten connections, load average ${load}`);
    const results = await runAttacks(site, ground, { seconds, ...(names && { names }) });
    const [quiet] = results;
    for (const result of results) reportAttack(quiet ?? result, result, seconds);
  });
}

function reportAttack(quiet: AttackResult, result: AttackResult, seconds: number): void {
  const total = [...result.statuses.values()].reduce((sum, count) => sum + count, 0);
  const byStatus = [...result.statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  console.log(`  ${result.name}: ${(total / seconds).toFixed(0)} requests/s (${byStatus})`);
  const factors = medianSlowdowns(quiet, result);
  for (const [at, stream] of result.streams.entries()) {
    const [p50, p99] = [0.5, 0.99].map((share) => latencyWithin(share, stream).toFixed(1));
    const factor = factors[at] ?? 1;
    console.log(
      `    ${stream.name}: ${stream.sent} sent, ${stream.failures.length} failed, p50 ${p50} ms, p99 ${p99} ms, p50 ${factor.toFixed(1)} x quiet`,
    );
    for (const { reason } of stream.failures.slice(0, 3)) console.log(`      ${reason}`);
    isFailed ||= stream.sent === 0 || stream.failures.length > 0 || factor > mostSlowdown;
  }
}
