import { currentRequest } from '../http/current-request.ts';
import type { Database } from './database.ts';

/** The same database, whose transactions the client of the current request pays for. Waiting for a turn is free. */
export function chargeDatabase(database: Database): Database {
  return {
    engine: database.engine,
    async run(identity, work, options) {
      const account = currentRequest()?.account;
      if (!account) return database.run(identity, work, options);
      let startedAt: number | undefined;
      try {
        return await database.run(
          identity,
          (transaction) => {
            startedAt = performance.now();
            return work(transaction);
          },
          options,
        );
      } finally {
        if (startedAt !== undefined) account.chargeTransaction(performance.now() - startedAt);
      }
    },
    listen: (channel, onNotify) => database.listen(channel, onNotify),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
