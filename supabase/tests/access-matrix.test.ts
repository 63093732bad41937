import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, tables } from './access-matrix.ts';
import { openAttempts } from './attempts.ts';
import { actors } from './people.ts';

let attempts: Awaited<ReturnType<typeof openAttempts>>;
beforeAll(async () => {
  attempts = await openAttempts();
});
afterAll(() => attempts.close());

const find = (text: string) =>
  attempts.asServer(async (transaction) =>
    (await transaction.query<{ name: string }>(text)).map(({ name }) => name).sort(),
  );

test('every table, view and function of the exposed schemas has its line in the matrix', async () => {
  const foundTables = await find(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'realtime', 'storage') and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  expect(foundTables).toEqual(Object.keys(tables).sort());
  const foundFunctions = await find(
    `select n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public'`,
  );
  expect(foundFunctions).toEqual(Object.keys(functions).sort());
});

test('every public table has row-level security and says what it is for', async () => {
  const bare = await find(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p')
       and (not c.relrowsecurity or obj_description(c.oid, 'pg_class') is null)`,
  );
  expect(bare).toEqual([]);
});

test('no function leaves its search path to the caller or its execution to everybody', async () => {
  const loose = await find(
    `select p.oid::regprocedure::text as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private')
       and (not coalesce(p.proconfig, '{}') @> '{"search_path=\\"\\""}' or has_function_privilege('public', p.oid, 'execute'))`,
  );
  expect(loose).toEqual([]);
});

test('the tables of the schemas that are not exposed are closed to visitors and users', async () => {
  const open = await find(
    `select c.oid::regclass::text || ' ' || privilege || ' ' || role as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest(array['anon', 'authenticated']) as role,
       unnest(array['select', 'insert', 'update', 'references']) as privilege
     where n.nspname in ('auth', 'private', 'server', 'supabase_migrations') and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and (has_any_column_privilege(role, c.oid, privilege) or has_table_privilege(role, c.oid, 'delete, truncate'))`,
  );
  expect(open).toEqual([]);
});

test('users read every column of the rows they may read, except those that the matrix hides', async () => {
  const unreadable = await find(
    `select n.nspname || '.' || c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'realtime', 'storage') and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and a.attnum > 0 and not a.attisdropped
       and has_any_column_privilege('authenticated', c.oid, 'select')
       and not has_column_privilege('authenticated', c.oid, a.attnum, 'select')`,
  );
  const hidden = Object.entries(tables).flatMap(([table, access]) =>
    (access.hidden ?? []).map((column) => `${table}.${column}`),
  );
  expect(unreadable).toEqual(hidden.sort());
});

for (const [table, access] of Object.entries(tables)) {
  if (!access.hidden) continue;
  test.for(actors)(`${table} does not give %s its hidden columns`, async (actor) => {
    for (const column of access.hidden ?? []) {
      for (const query of [
        `select ${column} from ${table}`,
        `select * from ${table}`,
        `select ${access.name} from ${table} where ${column} is not null`,
        `select ${access.name} from ${table} order by ${column}`,
      ]) {
        const rows = await attempts.reach(actor, (transaction) => transaction.query(query));
        expect(rows === 'denied', query).toBe(actor !== 'service');
      }
    }
  });
}

for (const [table, access] of Object.entries(tables)) {
  test.for(actors)(`${table} gives %s what the matrix says`, async (actor) => {
    expect({
      select: await attempts.reach(actor, async (transaction) => {
        const rows = await transaction.query<{ name: string }>(`select ${access.name} as name from ${table}`);
        return rows.map(({ name }) => name).sort();
      }),
      insert: await attempts.insertedBy(actor, table, access.insert),
      update: await attempts.changedBy(actor, table, `update ${table} set ${access.update.join(' = ')}`),
      delete: await attempts.changedBy(actor, table, `delete from ${table} ${access.delete ?? ''}`),
    }).toEqual(access.may[actor]);
  });
}

for (const [name, access] of Object.entries(functions)) {
  test.for(actors)(`${name} returns to %s what the matrix says`, async (actor) => {
    const outcome = attempts.reach(actor, async (transaction) => {
      await transaction.query(`select ${access.call}`);
      return 'done';
    });
    if (access.may[actor] === 'refused') {
      await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(/^(P0001|PT4\d\d)$/) });
    } else expect(await outcome).toBe(access.may[actor]);
  });
}
