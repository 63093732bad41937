import { type Database, DatabaseError, DatabaseUnavailable, QueryTimedOut } from '../database/database.ts';
import { Counter } from './counter.ts';
import { Histogram } from './histogram.ts';
import type { Metric } from './metric.ts';

const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MeasuredDatabase {
  database: Database;
  metrics: Metric[];
}

/** The same database with every transaction timed from its caller's view: the wait for a connection is included. */
export function measureDatabase(database: Database): MeasuredDatabase {
  const durations = new Histogram(
    'database_transaction_duration_seconds',
    'Seconds a transaction took, with the wait for a connection.',
    bounds,
  );
  const failures = new Counter(
    'database_transaction_failures_total',
    'Transactions the database did not carry out: refused by SQL, past their time limit, or without a database.',
  );
  const duration = durations.series();
  const refused = failures.series({ reason: 'refused' });
  const timedOut = failures.series({ reason: 'timeout' });
  const unavailable = failures.series({ reason: 'unavailable' });

  function countFailure(error: unknown): void {
    if (error instanceof QueryTimedOut) timedOut.value++;
    else if (error instanceof DatabaseUnavailable) unavailable.value++;
    else if (error instanceof DatabaseError) refused.value++;
  }

  return {
    database: {
      engine: database.engine,
      async run(identity, work, options) {
        const startedAt = performance.now();
        try {
          return await database.run(identity, work, options);
        } catch (error) {
          countFailure(error);
          throw error;
        } finally {
          duration.observe((performance.now() - startedAt) / 1_000);
        }
      },
      listen: (channel, onNotify) => database.listen(channel, onNotify),
      ping: () => database.ping(),
      close: () => database.close(),
    },
    metrics: [durations, failures],
  };
}
