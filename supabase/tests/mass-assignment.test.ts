import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableAccess } from './access/access.ts';
import { tables } from './access-matrix.ts';
import { insertStatement, openAttempts, primaryKeyOf } from './attempts.ts';
import { type Actor, actors } from './people.ts';

let attempts: Awaited<ReturnType<typeof openAttempts>>;
beforeAll(async () => {
  attempts = await openAttempts();
});
afterAll(() => attempts.close());

for (const [table, access] of Object.entries(tables)) {
  test.for(actors)(`${table} takes nothing from %s in a protected column`, async (actor) => {
    const [key = '', ...further] = await attempts.asServer((transaction) => primaryKeyOf(transaction, table));
    for (const { column, value } of await columnsOf(table, access)) {
      const planted = { ...access.insert, [column]: value };
      if (!mayWrite(access, actor, 'insert', column)) {
        expect(await attempts.insertedBy(actor, table, planted), `insert ${column}`).toBe('denied');
      }
      if (mayWrite(access, actor, 'update', column)) continue;
      const update = `update ${table} set ${column} = ${value}`;
      expect(await attempts.changedBy(actor, table, update), `update ${column}`).toSatisfy(isUntouched);
      // The update has tried the column. An upsert that conflicts with a row would need all columns of its key.
      if (column === key || further.length > 0) continue;
      const collision = insertStatement(table, { ...planted, [key]: `'${attempts.existingKey(table)}'` });
      const upsert = `${collision} on conflict (${key}) do update set ${column} = excluded.${column}`;
      expect(await attempts.changedBy(actor, table, upsert), `upsert ${column}`).toSatisfy(isUntouched);
    }
  });
}

function isUntouched(outcome: readonly string[] | 'denied'): boolean {
  return outcome === 'denied' || outcome.length === 0;
}

/** Whether the matrix allows the actor to write the column, at least in some rows. */
function mayWrite(
  access: TableAccess,
  actor: Actor,
  operation: 'insert' | 'update',
  column: string,
): boolean {
  const may = access.may[actor][operation];
  if (may === 'denied' || may.length === 0) return false;
  const forService = actor === 'service' ? (access.serviceWritable?.[operation] ?? []) : [];
  return access.writable[operation].includes(column) || forService.includes(column);
}

async function columnsOf(table: string, access: TableAccess) {
  const columns = await attempts.asServer((transaction) =>
    transaction.query<{ column: string; type: string }>(
      `select attname as column, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    ),
  );
  return columns.map(({ column, type }) => {
    const value = access.planted?.[column] ?? plantedValues[type];
    if (!value) throw new Error(`There is no value of type ${type} to plant in ${table}.${column} yet.`);
    return { column, value };
  });
}

/** An unused value for each type, so that a write that succeeds is noticed. */
const plantedValues: Record<string, string> = {
  text: `'planted'`,
  'text[]': `array['planted']`,
  uuid: `'00000000-0000-4000-8000-00000000dead'`,
  boolean: 'true',
  bytea: `'\\xdeadbeef'`,
  bigint: '987654321',
  integer: '987654321',
  jsonb: `'{"planted": true}'`,
  'timestamp with time zone': `'2001-02-03T04:05:06Z'`,
  date: `'2001-02-03'`,
  'timestamp without time zone': `'2001-02-03T04:05:06'`,
};
