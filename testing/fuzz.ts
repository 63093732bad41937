/** `npm run test:fuzz`: 20,000 generated requests over all APIs on each engine. `--requests`, `--seed` and `--engine` change that. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzzSite, metricsToken } from './fuzz-site.ts';
import { findPostgres, startPostgres } from './postgres-cluster.ts';
import { startSiteProcess } from './site-process.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    engine: { type: 'string' },
  },
});

async function fuzz(engine: string, databaseUrl?: string): Promise<boolean> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-fuzz-'));
  const variables = { DEMO: '1', RATE_LIMITS: 'off', METRICS_TOKEN: metricsToken };
  const site = await startSiteProcess({ dataDirectory, databaseUrl, variables });
  const { sent, problems, answers } = await fuzzSite(site, Number(values.requests), Number(values.seed));
  console.log(`${engine}: ${sent} requests with seed ${values.seed}, ${problems.length} problems`);
  console.log(
    `  ${[...answers]
      .sort()
      .map((each) => each.join(' '))
      .join(', ')}`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem.slice(0, 600)}`);
  const exitCode = await site.stop();
  if (exitCode !== 0)
    console.log(`${engine}: the server ended with ${exitCode}\n${site.output().slice(-2000)}`);
  await rm(dataDirectory, { recursive: true, force: true });
  return problems.length === 0 && exitCode === 0;
}

let isWell = true;
if (values.engine !== 'postgres') isWell = await fuzz('PGlite');
if (values.engine !== 'pglite' && findPostgres()) {
  const cluster = await startPostgres();
  const isPostgresWell = await fuzz('PostgreSQL', cluster.urlOf('postgres')).finally(() => cluster.stop());
  isWell &&= isPostgresWell;
}
process.exit(isWell ? 0 : 1);
