import { setCaller } from './begin-statements.ts';
import type { Caller, Transaction } from './database.ts';

const becomeServer = `set local role none; set local search_path to default; set local request.jwt.claims to ''`;

/**
 * Runs `work` as `caller` inside an open transaction of the server, which afterwards continues as the server. If `work`
 * fails, only what it did is undone. It must end before the next one begins.
 */
export async function runNested<Result>(
  transaction: Transaction,
  caller: Caller,
  work: (nested: Transaction) => Promise<Result>,
): Promise<Result> {
  let isRolledBack = false;
  const { text, values } = setCaller(caller);
  await transaction.script('savepoint nested');
  try {
    await transaction.query(text, values);
    const result = await work({
      query: (statement, bound) => transaction.query(statement, bound, caller),
      // Only the outer transaction commits.
      queryAndCommit: (statement, bound) => transaction.query(statement, bound, caller),
      script: (statements) => transaction.script(statements),
      rollBack: () => {
        isRolledBack = true;
      },
      onCommit: (callback) => transaction.onCommit(callback),
    });
    const end = isRolledBack ? 'rollback to savepoint nested' : becomeServer;
    await transaction.script(`${end}; release savepoint nested`);
    return result;
  } catch (error) {
    // This also undoes the change of the role. If it fails, so does every further statement and the commit.
    await transaction.script('rollback to savepoint nested; release savepoint nested').catch(() => {});
    throw error;
  }
}
