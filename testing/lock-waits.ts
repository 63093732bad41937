import { setTimeout } from 'node:timers/promises';
import type { Database } from '#backend/database/database.ts';

async function countWaiting(database: Database): Promise<number> {
  const [found] = await database.run('server', (transaction) =>
    transaction.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return found?.count ?? 0;
}

/**
 * Waits, on PostgreSQL, until so many requests wait for locks of others, or the work has ended. Returns whether they
 * wait. The work may fail: that is for its caller to look at.
 */
export async function untilWaiting(
  database: Database,
  work: Promise<unknown>,
  requests = 1,
): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  while (!isSettled && (await countWaiting(database)) < requests) await setTimeout(5);
  return !isSettled;
}
