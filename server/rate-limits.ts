import type { Database } from './database/database.ts';

export interface Limit {
  /** What is counted, for example `contact`. */
  name: string;
  most: number;
  seconds: number;
}

export interface RateLimits {
  /** Counts one more hit of `who`; answers the seconds to wait when that is over the limit, else 0. */
  take(limit: Limit, who: string): Promise<number>;
  /** Forgets the hits of `who`, for example after a right password. */
  clear(limit: Limit, who: string): Promise<void>;
}

/** Limits live in the database, so that they hold across restarts and across servers. */
export function createRateLimits(database: Database, isOn: boolean): RateLimits {
  return {
    async take({ name, most, seconds }, who) {
      if (!isOn) return 0;
      const [row] = await database.run('server', (transaction) =>
        transaction.query<{ wait: number }>('select private.take_rate_limit($1, $2, $3) as wait', [
          `${name}:${who}`,
          most,
          seconds,
        ]),
      );
      return row?.wait ?? 0;
    },
    async clear({ name }, who) {
      if (!isOn) return;
      await database.run('server', (transaction) =>
        transaction.query('delete from private.rate_limits where key = $1', [`${name}:${who}`]),
      );
    },
  };
}
