/**
 * `npm run test:cluster`: checks two server processes on one PostgreSQL, also while one of them is killed under load.
 * `--kills 2` makes a short run, and `--only grid,revocation` runs the named checks alone.
 */
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import {
  checkChannels,
  checkFirstStart,
  checkKeptPages,
  checkMails,
  checkPublishing,
  checkRateLimits,
  checkSessions,
  checkSettings,
} from './checks.ts';
import { checkFailover } from './failover.ts';
import { checkGrid } from './grid.ts';
import { checkLearning } from './learning.ts';
import { type Pair, startPair } from './pair.ts';
import { checkRevocation } from './revocation.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, only: { type: 'string' } },
});

const checks: Record<string, (pair: Pair) => Promise<string>> = {
  'first start': checkFirstStart,
  sessions: checkSessions,
  'rate limits': checkRateLimits,
  settings: (pair) => checkSettings(pair, 20),
  publishing: (pair) => checkPublishing(pair, 20),
  'kept pages': checkKeptPages,
  channels: (pair) => checkChannels(pair, 20),
  grid: (pair) => checkGrid(pair, 20),
  mails: (pair) => checkMails(pair, 200),
  learning: (pair) => checkLearning(pair, 20),
  revocation: (pair) => checkRevocation(pair, 20),
  failover: (pair) => checkFailover(pair, Number(values.kills), 3),
};

const only = values.only?.split(',');
for (const name of only ?? []) {
  if (!(name in checks)) throw new Error(`${name} is not one of ${Object.keys(checks).join(', ')}.`);
}

if (!findPostgres()) {
  console.log('PostgreSQL is not installed; only it lets two processes share a database.');
  process.exit(1);
}
const cluster = await startPostgres();
const pair = await startPair(cluster.urlOf('postgres'));
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (only && !only.includes(name)) continue;
  const figures = await check(pair).catch((error) => {
    failed += 1;
    return `FAILED ${error}`;
  });
  console.log(`${name}: ${figures}`);
}
await pair.stop();
await cluster.stop();
process.exit(failed === 0 ? 0 : 1);
