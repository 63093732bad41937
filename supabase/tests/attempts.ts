import { DatabaseError, type SqlValue, type Transaction } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { functions, tables } from './access-matrix.ts';
import { type Actor, addPeople, callers } from './people.ts';

type Rows = Map<string, { name: string; row: string }>;

/** Error codes of a refusal: a missing privilege, a policy violation, and a write to a generated column. */
const refusals = ['42501', '428C9'];

/** A database with the people and rows of the matrix, on which every attempt is rolled back. */
export async function openAttempts() {
  const { backend, close } = await openTestBackend();
  await addPeople(backend.database);
  const rowsBefore = new Map<string, Rows>();
  await asServer(async (transaction) => {
    for (const { rows } of [...Object.values(tables), ...Object.values(functions)]) {
      if (rows) await transaction.script(rows);
    }
    for (const table of Object.keys(tables)) rowsBefore.set(table, await readRows(transaction, table));
  });

  function asServer<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return backend.database.run('server', work);
  }

  async function reach<Result>(
    actor: Actor,
    attempt: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result | 'denied'> {
    try {
      return await backend.database.run(callers[actor], async (transaction) => {
        transaction.rollBack();
        return attempt(transaction);
      });
    } catch (error) {
      if (error instanceof DatabaseError && refusals.includes(error.code)) return 'denied';
      throw error;
    }
  }

  function namesBefore(table: string): Rows {
    return rowsBefore.get(table) ?? new Map();
  }

  return {
    close,
    asServer,
    /** What an actor does with a query that stays. */
    asActor: (actor: Actor, text: string, values?: SqlValue[]) =>
      backend.database.run(callers[actor], (transaction) => transaction.query(text, values)),
    /** The result of the attempt, or `denied`. Any other error is a mistake in the matrix. */
    reach,

    /** The primary key of a row that exists before every attempt. */
    existingKey(table: string): string | undefined {
      return namesBefore(table).keys().next().value;
    },

    async insertedBy(actor: Actor, table: string, values: Record<string, string>): Promise<string> {
      const added = await reach(actor, async (transaction) => {
        await transaction.query(insertStatement(table, values));
        return (await rowsAfter(transaction, table)).size - namesBefore(table).size;
      });
      if (added === 'denied') return added;
      return added === 1 ? 'done' : `${added} rows`;
    },

    /** The names of the rows that have changed or are gone after the actor ran the statement, read as the owner. */
    changedBy(actor: Actor, table: string, statement: string): Promise<string[] | 'denied'> {
      return reach(actor, async (transaction) => {
        await transaction.query(statement);
        const after = await rowsAfter(transaction, table);
        return [...namesBefore(table)]
          .filter(([key, { row }]) => after.get(key)?.row !== row)
          .map(([, { name }]) => name)
          .sort();
      });
    },
  };
}

export function insertStatement(table: string, values: Record<string, string>): string {
  return `insert into ${table} (${Object.keys(values).join(', ')}) overriding system value
    values (${Object.values(values).join(', ')})`;
}

const primaryKeys = new Map<string, string[]>();

/** The columns of the primary key. No test changes it. */
export async function primaryKeyOf(transaction: Transaction, table: string): Promise<string[]> {
  const known = primaryKeys.get(table);
  if (known) return known;
  const columns = await transaction.query<{ name: string }>(
    `select a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  const key = columns.length > 0 ? columns.map(({ name }) => name) : ['ctid'];
  primaryKeys.set(table, key);
  return key;
}

async function rowsAfter(transaction: Transaction, table: string): Promise<Rows> {
  await transaction.query(`select set_config('role', 'none', true)`);
  return readRows(transaction, table);
}

async function readRows(transaction: Transaction, table: string): Promise<Rows> {
  const key = (await primaryKeyOf(transaction, table)).map((column) => `${column}::text`).join(` || ' ' || `);
  const rows = await transaction.query<{ key: string; name: string; row: string }>(
    `select ${key} as key, ${tables[table]?.name} as name, to_jsonb(t)::text as row from ${table} t`,
  );
  return new Map(rows.map(({ key, name, row }) => [key, { name, row }]));
}
