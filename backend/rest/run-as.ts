import type { Database, RunOptions, Transaction } from '../database/database.ts';
import { runNested } from '../database/nested-transaction.ts';
import { runAgainIfEnded } from '../database/run-again.ts';
import { tooLarge } from './limits.ts';
import type { RestRequest } from './request/rest-request.ts';
import type { SqlStatement } from './sql/parameters.ts';
import type { ResponseRow } from './sql/write-response.ts';

/**
 * Runs the single transaction of a request as its caller, and rolls it back on `Prefer: tx=rollback`. The work may run
 * again, so it does nothing but send statements.
 */
export type RunAs = <Result>(
  request: RestRequest,
  options: RunOptions,
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

export function runOn(database: Database): RunAs {
  return (request, options, work) =>
    runAgainIfEnded(() =>
      database.run(
        request.caller,
        async (transaction) => {
          const result = await work(transaction);
          if (request.preferences.tx === 'rollback') transaction.rollBack();
          return result;
        },
        options,
      ),
    );
}

/** The same inside a transaction that is open already. */
export function runInside(transaction: Transaction): RunAs {
  return (request, _options, work) =>
    runNested(transaction, request.caller, async (nested) => {
      const result = await work(nested);
      if (request.preferences.tx === 'rollback') nested.rollBack();
      return result;
    });
}

/** Runs the statement and returns its single row. */
export async function queryRow<Row extends ResponseRow = ResponseRow>(
  transaction: Transaction,
  { text, values }: SqlStatement,
): Promise<Row> {
  const [row] = await transaction.query<Row>(text, values);
  return complete(row as Row);
}

/** The same as the last statement of a transaction that writes nothing, so there is nothing to roll back. */
export async function queryRowAndCommit(
  transaction: Transaction,
  { text, values }: SqlStatement,
): Promise<ResponseRow> {
  const [row] = await transaction.queryAndCommit<ResponseRow>(text, values);
  return complete(row as ResponseRow);
}

function complete<Row extends ResponseRow>(row: Row): Row {
  if (row.is_too_large) throw tooLarge();
  return row;
}
