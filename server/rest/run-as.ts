import type { Database, RunOptions, Transaction } from '../database/database.ts';
import type { RestRequest } from './request/rest-request.ts';

/** Runs the one transaction of a request as its caller, and undoes it when the request asks for that. */
export type RunAs = <Result>(
  request: RestRequest,
  options: RunOptions,
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

export function runOn(database: Database): RunAs {
  return (request, options, work) =>
    database.run(
      request.caller,
      async (transaction) => {
        const result = await work(transaction);
        if (request.preferences.tx === 'rollback') transaction.rollBack();
        return result;
      },
      options,
    );
}
