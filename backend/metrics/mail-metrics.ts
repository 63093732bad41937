import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Metric, Sample } from './metric.ts';

/** Milliseconds. A scrape returns the other metrics in time even when the database is stuck. */
const longestWait = 1_000;

/** Sent mails are not counted: their number is unbounded, and an index covers only the others. */
export function mailMetrics(database: Database): Metric[] {
  return [
    {
      name: 'mail_queue_mails',
      help: 'Mails that wait to be sent, and mails that were given up.',
      type: 'gauge',
      read: () =>
        Promise.race([countMails(database).catch(() => []), setTimeout(longestWait, [], { ref: false })]),
    },
  ];
}

async function countMails(database: Database): Promise<Sample[]> {
  const [counts] = await database.run(
    'server',
    (transaction) =>
      transaction.queryAndCommit<{ queued: number; failed: number }>(
        `select (select count(*) from server.mails where state = 'queued') as queued,
           (select count(*) from server.mails where state = 'failed') as failed`,
      ),
    { readOnly: true, timeLimit: 3_000 },
  );
  return Object.entries(counts ?? {}).map(([state, value]) => ({ labels: { state }, value }));
}
