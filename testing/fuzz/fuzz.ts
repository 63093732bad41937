/**
 * `npm run test:fuzz`: 200 hostile queries and 20,000 generated requests over all APIs on each engine. `--hostile`,
 * `--requests`, `--seed` and `--engine` change that.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { attackSite } from '#testing/hostile/site.ts';
import { startSiteProcess } from '#testing/site-process.ts';
import { fuzzSite, metricsToken } from './site.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    hostile: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    engine: { type: 'string' },
  },
});

async function fuzz(engine: 'embedded' | 'PostgreSQL', databaseUrl?: string): Promise<boolean> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-fuzz-'));
  const variables = { DEMO: '1', RATE_LIMITS: 'off', METRICS_TOKEN: metricsToken };
  const site = await startSiteProcess({ dataDirectory, databaseUrl, variables });
  const seed = Number(values.seed);
  console.log(`${engine}, seed ${seed}:`);
  const attack = await attackSite(site, { engine, count: Number(values.hostile), seed });
  const { sent, problems, answers } = await fuzzSite(site, Number(values.requests), seed);
  problems.unshift(...attack.problems);
  console.log(`  ${sent} generated requests, ${problems.length} problems in all`);
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
if (values.engine !== 'postgres') isWell = await fuzz('embedded');
if (values.engine !== 'pglite' && findPostgres()) {
  const cluster = await startPostgres();
  const isPostgresWell = await fuzz('PostgreSQL', cluster.urlOf('postgres')).finally(() => cluster.stop());
  isWell &&= isPostgresWell;
}
process.exit(isWell ? 0 : 1);
