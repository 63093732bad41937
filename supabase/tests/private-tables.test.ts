import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { actors, addPeople, callers } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const tables = await backend.database.run('server', (transaction) =>
  transaction.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
  ),
);

test('there are private tables, and each has row-level security besides having no grants', async () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['private.closed_settings', 'private.sample_rows', 'private.visit_counts']),
  );
  const open = await backend.database.run('server', (transaction) =>
    transaction.query(
      `select oid::regclass::text from pg_class
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    ),
  );
  expect(open).toEqual([]);
});

test.for(actors)(
  '%s neither reads nor writes a private table, not even with the secret key',
  async (actor) => {
    for (const { name } of tables) {
      for (const attempt of [
        `select count(*) from ${name}`,
        `insert into ${name} default values`,
        `delete from ${name}`,
        `truncate ${name}`,
      ]) {
        const run = backend.database.run(callers[actor], (transaction) => transaction.query(attempt));
        await expect(run, attempt).rejects.toMatchObject({ code: '42501' });
      }
    }
  },
);
