/**
 * `npm run test:cluster`: checks two server processes on one PostgreSQL, also while one of them is killed under load.
 * `--kills 2` makes a short run.
 */
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import {
  checkFirstStart,
  checkKeptPages,
  checkMails,
  checkPublishing,
  checkRateLimits,
  checkSessions,
  checkSettings,
} from './checks.ts';
import { checkFailover } from './failover.ts';
import { checkLearning } from './learning.ts';
import { type Pair, startPair } from './pair.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } });

const checks: Record<string, (pair: Pair) => Promise<string>> = {
  'first start': checkFirstStart,
  sessions: checkSessions,
  'rate limits': checkRateLimits,
  settings: (pair) => checkSettings(pair, 20),
  publishing: (pair) => checkPublishing(pair, 20),
  'kept pages': checkKeptPages,
  mails: (pair) => checkMails(pair, 200),
  learning: (pair) => checkLearning(pair, 20),
  failover: (pair) => checkFailover(pair, Number(values.kills), 3),
};

if (!findPostgres()) {
  console.log('PostgreSQL is not installed; only it lets two processes share a database.');
  process.exit(1);
}
const cluster = await startPostgres();
const pair = await startPair(cluster.urlOf('postgres'));
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const figures = await check(pair).catch((error) => {
    failed += 1;
    return `FAILED ${error}`;
  });
  console.log(`${name}: ${figures}`);
}
await pair.stop();
await cluster.stop();
process.exit(failed === 0 ? 0 : 1);
