/**
 * `npm run test:load`: the traffic of a busy day on the real server, on each engine, for a minute. Fails on any wrong
 * response, when the blog list is slow, or when the server uses more memory than allowed. `--seconds 10` makes a short
 * run, `--share 0.3` a lighter one, `--engine PGlite` one on that engine alone.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { SiteProcess } from '#testing/site-process.ts';
import { installedEngines, memoryBudgets, residentMemory, withFreshSite } from './site.ts';
import { latencyWithin, type StreamResult, startLoad } from './streams.ts';
import { busyTraffic } from './traffic.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    share: { type: 'string', default: '1' },
    engine: { type: 'string' },
  },
});

const slowestBlogList = 250;
const slowestHealth = 1_000;

let isFailed = false;

for (const engine of installedEngines()) {
  if (values.engine && values.engine !== engine) continue;
  await withFreshSite(engine, async (site) => {
    console.log(`${engine}: ${values.seconds} s, load average before ${loadavg()[0]?.toFixed(1)}`);
    const atStart = await residentMemory(site.pid);
    for (const result of await load(site)) {
      console.log(`  ${describe(result)}`);
      for (const { reason } of result.failures.slice(0, 3)) console.log(`    ${reason}`);
      isFailed ||= result.sent === 0 || result.failures.length > 0 || isTooSlow(result);
    }
    const after = await residentMemory(site.pid);
    const budget = memoryBudgets[engine];
    console.log(
      `  memory ${atStart.toFixed(0)} MB at start, ${after.toFixed(0)} MB after, budget ${budget} MB`,
    );
    isFailed ||= after > budget;
  });
}
console.log(isFailed ? 'failed' : 'passed');
process.exit(isFailed ? 1 : 0);

async function load(site: SiteProcess): Promise<StreamResult[]> {
  const { streams, close } = await busyTraffic(site, Number(values.share));
  const running = startLoad(streams);
  await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1_000));
  return running.stop().finally(close);
}

function isTooSlow(result: StreamResult): boolean {
  if (result.name.startsWith('blog')) return !(latencyWithin(0.99, result) <= slowestBlogList);
  if (result.name === 'healthz') return !(latencyWithin(1, result) <= slowestHealth);
  return false;
}

function describe(result: StreamResult): string {
  const [half, most, all] = [0.5, 0.99, 1].map((share) => latencyWithin(share, result).toFixed(1));
  const counts = `${String(result.sent).padStart(6)} sent, ${result.failures.length} failed`;
  return `${result.name.padEnd(12)} ${counts}, p50 ${half} ms, p99 ${most} ms, longest ${all} ms`;
}
