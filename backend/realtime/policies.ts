import { setCaller } from '../database/begin-statements.ts';
import { type Caller, type Database, DatabaseError, type Transaction } from '../database/database.ts';

/** Milliseconds of one statement. */
const timeLimit = 3_000;

/**
 * Whether a policy of `realtime.messages` lets the caller receive the messages of a topic. As on hosted Supabase, a row
 * is inserted, looked for with the caller's rights, and rolled back.
 */
export function mayReceive(database: Database, caller: Caller, topic: string): Promise<boolean> {
  return ask(database, async (transaction) => {
    const [probe] = await transaction.query<{ id: string }>(
      `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning id`,
      [topic],
    );
    await become(transaction, caller, topic);
    const seen = await transaction.query('select from realtime.messages where id = $1', [probe?.id], caller);
    return seen.length === 1;
  });
}

/** Whether a policy lets the caller send messages to a topic. */
export function maySend(database: Database, caller: Caller, topic: string): Promise<boolean> {
  return ask(database, async (transaction) => {
    await become(transaction, caller, topic);
    await transaction.query(
      `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`,
      [topic],
      caller,
    );
    return true;
  });
}

async function ask(
  database: Database,
  attempt: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await database.run(
      'server',
      async (transaction) => {
        transaction.rollBack();
        return attempt(transaction);
      },
      { timeLimit },
    );
  } catch (error) {
    // Either the policy refuses, or it cannot read the topic, for example as an id.
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}

async function become(transaction: Transaction, caller: Caller, topic: string): Promise<void> {
  const { text, values } = setCaller(caller);
  await transaction.query(text, values);
  await transaction.query(`select set_config('realtime.topic', $1, true)`, [topic], caller);
}
