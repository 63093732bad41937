import { isUuid } from '../auth/accounts/find-account.ts';
import type { Database, Transaction } from '../database/database.ts';

export interface Limit {
  /** What is counted, for example `contact`. */
  name: string;
  most: number;
  seconds: number;
}

export interface RateLimits {
  /** Counts one more hit of `who`. Returns the seconds to wait when that is over the limit, else 0. */
  take(limit: Limit, who: string): Promise<number>;
  /** Takes back one hit of `who`, because it turned out not to be what the limit is against. */
  giveBack(limit: Limit, who: string): Promise<void>;
}

/** Limits are stored in the database, so that they hold across restarts and across servers. */
export function createRateLimits(database: Database, isOn: boolean): RateLimits {
  return {
    async take({ name, most, seconds }, who) {
      if (!isOn) return 0;
      return database.run('server', async (transaction) => {
        if (isUuid(who) && !(await holdAccount(transaction, who))) return 0;
        const [row] = await transaction.query<{ wait: number }>(
          'select server.take_rate_limit($1, $2, $3) as wait',
          [`${name}:${who}`, most, seconds],
        );
        return row?.wait ?? 0;
      });
    },
    async giveBack({ name }, who) {
      if (!isOn) return;
      await database.run('server', (transaction) =>
        transaction.query('update server.rate_limits set hits = hits - 1 where key = $1 and hits > 0', [
          `${name}:${who}`,
        ]),
      );
    },
  };
}

/**
 * A UUID is an account's id. Hits of a deleted account are not counted, because nothing would delete the row any
 * more.
 */
async function holdAccount(transaction: Transaction, id: string): Promise<boolean> {
  const held = await transaction.query('select from auth.users where id = $1 for key share', [id]);
  return held.length > 0;
}
