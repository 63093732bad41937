import { afterAll, expect, test } from 'vitest';
import { functions, tables } from '#supabase/tests/access-matrix.ts';
import { actors, addPeople, callers } from '#supabase/tests/people.ts';
import { openTestBackend } from '#testing/backend.ts';
import { facts } from './facts.ts';
import { readTypedSchema } from './generate-types.ts';
import { resultOf } from './write-functions.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { catalog, ...typed } = await backend.database.run('server', (transaction) =>
  readTypedSchema(transaction, facts),
);

/**
 * The columns that are null in a function's result, when it is called as in the access matrix by an actor who may call
 * it.
 */
async function nullsFrom(signature: string): Promise<string[]> {
  const access = functions[signature];
  const actor = actors.find((candidate) => access?.may[candidate] === 'done');
  if (!access || !actor) throw new Error(`nobody may call ${signature}`);
  const rows = await backend.database.run(callers[actor], async (transaction) => {
    transaction.rollBack();
    return transaction.query<{ row: object }>(
      `select case when jsonb_typeof(to_jsonb(result)) = 'object' then to_jsonb(result)
         else jsonb_build_object('result', result) end as row
       from ${access.call} as result`,
    );
  });
  const nulls = rows.flatMap(({ row }) => Object.entries(row).filter(([, value]) => value === null));
  return nulls.map(([column]) => column);
}

/** Each function that returns rows or a value. JSON has its own types, which the tests of each function check. */
const results = Object.keys(functions).flatMap((signature) => {
  const routine = catalog.routines.find(({ name }) => signature.startsWith(`public.${name}(`));
  if (!routine || ['void', 'jsonb'].includes(routine.return_type)) return [];
  const { columns, value } = resultOf(routine, { catalog, ...typed });
  const nullable = value ? [{ name: 'result', ...value }] : columns;
  return [{ signature, nullable: nullable.filter(({ isNullable }) => isNullable).map(({ name }) => name) }];
});

// Aggregates of an empty table may be null, and many calls fail without their rows.
const whileEmpty = new Map<string, string[]>();
for (const { signature } of results) {
  whileEmpty.set(signature, await nullsFrom(signature).catch(() => []));
}
await backend.database.run('server', async (transaction) => {
  for (const { rows } of [...Object.values(tables), ...Object.values(functions)]) {
    if (rows) await transaction.script(rows);
  }
});

test.for(results)('$signature returns null only where its type says so', async ({ signature, nullable }) => {
  const nulls = [...(whileEmpty.get(signature) ?? []), ...(await nullsFrom(signature))];
  expect(nulls.filter((column) => !nullable.includes(column))).toEqual([]);
});
