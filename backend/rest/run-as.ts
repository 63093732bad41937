import { type Database, DatabaseError, type RunOptions, type Transaction } from '../database/database.ts';
import { runNested } from '../database/nested-transaction.ts';
import { tooLarge } from './limits.ts';
import type { RestRequest } from './request/rest-request.ts';
import type { SqlStatement } from './sql/parameters.ts';
import type { ResponseRow } from './sql/write-response.ts';

/**
 * Runs the single transaction of a request as its caller, and rolls it back on `Prefer: tx=rollback`. The work may run
 * twice, so it does nothing but send statements.
 */
export type RunAs = <Result>(
  request: RestRequest,
  options: RunOptions,
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

export function runOn(database: Database): RunAs {
  return async (request, options, work) => {
    const run = () =>
      database.run(
        request.caller,
        async (transaction) => {
          const result = await work(transaction);
          if (request.preferences.tx === 'rollback') transaction.rollBack();
          return result;
        },
        options,
      );
    try {
      return await run();
    } catch (error) {
      if (!wasInTheWay(error)) throw error;
      return run();
    }
  };
}

/** Whether PostgreSQL ended the transaction for another one: in a deadlock (40P01), or to serialise both (40001). */
function wasInTheWay(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
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
