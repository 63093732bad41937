/** `npm run test:fuzz`: 20,000 generated requests over all APIs on each engine. `--requests` and `--seed` change that. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzzSite } from './fuzz-site.ts';
import { findPostgres, startPostgres } from './postgres-cluster.ts';
import { startSiteProcess } from './site-process.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});

async function fuzz(engine: string, databaseUrl?: string): Promise<number> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-fuzz-'));
  const site = await startSiteProcess({ dataDirectory, databaseUrl, variables: { RATE_LIMITS: 'off' } });
  try {
    const { sent, problems } = await fuzzSite(site, Number(values.requests), Number(values.seed));
    console.log(`${engine}: ${sent} requests with seed ${values.seed}, ${problems.length} problems`);
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem.slice(0, 600)}`);
    return problems.length;
  } finally {
    const exitCode = await site.stop();
    if (exitCode !== 0)
      console.log(`${engine}: the server ended with ${exitCode}\n${site.output().slice(-2000)}`);
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

let problems = await fuzz('PGlite');
if (findPostgres()) {
  const cluster = await startPostgres();
  problems += await fuzz('PostgreSQL', cluster.urlOf('postgres'));
  await cluster.stop();
}
process.exit(problems === 0 ? 0 : 1);
