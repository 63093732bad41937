import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#backend/database/open-database.ts';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import { startTestApi } from '#backend/testing/test-api.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backend-migrations-'));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

/** A migration that the database has already run. */
const first = await folderWith({ '20260101000000_first.sql': 'create table public.first (id int)' });

const recorded = (database: Database) =>
  database.run('server', (transaction) =>
    transaction.query<{ version: string; name: string }>(
      'select version, name from supabase_migrations.schema_migrations order by version',
    ),
  );

test('a migration runs once and is recorded in the format of the Supabase CLI', async () => {
  const { backend } = await startTestApi({ migrations: [first] });
  const more = await folderWith({ '20991231000000_notes.sql': 'create table public.notes (id int)' });
  expect(await migrate(backend.database, [first, more])).toHaveLength(1);
  expect(await migrate(backend.database, [first, more])).toHaveLength(0);
  expect((await recorded(backend.database)).at(-1)).toEqual({ version: '20991231000000', name: 'notes' });
});

test('a migration that fails half-way is rolled back', async () => {
  const { backend } = await startTestApi({ migrations: [first] });
  const more = await folderWith({
    '20991231000000_broken.sql': 'create table public.half (id int); select 1/0;',
  });
  const before = await recorded(backend.database);
  await expect(migrate(backend.database, [first, more])).rejects.toMatchObject({ code: '22012' });
  expect(await recorded(backend.database)).toEqual(before);
  const [row] = await backend.database.run('server', (transaction) =>
    transaction.query(`select to_regclass('public.half') as half`),
  );
  expect(row).toEqual({ half: null });
});

test('a migration that is ended in a deadlock with a running server runs again', async () => {
  const { backend } = await startTestApi({ migrations: [first] });
  const ended = `do $$
    begin
      if nextval('public.tries') < 3 then
        raise exception using errcode = '40P01', message = 'deadlock detected';
      end if;
    end
    $$`;
  const more = await folderWith({
    '20991231000000_tries.sql': 'create sequence public.tries',
    '20991231000001_ended.sql': `create table public.whole (id int); ${ended}`,
  });
  const applied = await migrate(backend.database, [first, more]);
  expect(applied.map(({ name }) => name)).toEqual(['tries', 'ended']);
  expect((await recorded(backend.database)).at(-1)).toEqual({ version: '20991231000001', name: 'ended' });
});

test('two migrations with the same version are refused, since only one of them would run', async () => {
  const { backend } = await startTestApi({ migrations: [first] });
  const more = await folderWith({
    '20991231000000_one.sql': 'select 1',
    '20991231000000_other.sql': 'select 2',
  });
  const before = await recorded(backend.database);
  await expect(migrate(backend.database, [first, more])).rejects.toThrow('one and other share the version');
  expect(await recorded(backend.database)).toEqual(before);
});

test('data from a newer version is refused and left unchanged', async () => {
  const { backend } = await startTestApi({ migrations: [first] });
  const more = await folderWith({ '20991231000000_future.sql': 'create table public.future (id int)' });
  await migrate(backend.database, [first, more]);
  const before = await recorded(backend.database);
  await expect(migrate(backend.database, [first])).rejects.toThrow('newer version');
  expect(await recorded(backend.database)).toEqual(before);
});

/** The first migration and another one, in one file. */
const baseline = {
  '20260201000000_baseline.sql': `-- replaces: 20260101000000 20260102000000
    -- upgrade through: 1.4
    create table public.first (id int); create table public.second (id int)`.replaceAll(/^ +/gm, ''),
};
const second = { '20260102000000_second.sql': 'create table public.second (id int)' };

test('a new database runs a baseline instead of what it replaces', async () => {
  const { backend } = await startTestApi({ migrations: [await folderWith(baseline)] });
  expect(await recorded(backend.database)).toEqual([{ version: '20260201000000', name: 'baseline' }]);
});

test('a database that has run everything that a baseline replaces keeps its rows and records the baseline', async () => {
  const { backend } = await startTestApi({ migrations: [first, await folderWith(second)] });
  await backend.database.run('server', (transaction) =>
    transaction.script('insert into public.first values (1)'),
  );
  const later = await folderWith({
    ...baseline,
    '20260202000000_later.sql': 'alter table public.second add column name text',
  });
  const applied = await migrate(backend.database, [later]);
  expect(applied.map(({ name }) => name)).toEqual(['later']);
  expect((await recorded(backend.database)).map(({ name }) => name)).toEqual(['baseline', 'later']);
  const rows = await backend.database.run('server', (transaction) =>
    transaction.query('select * from public.first'),
  );
  expect(rows).toEqual([{ id: 1 }]);
  expect(await migrate(backend.database, [later])).toEqual([]);
});

test('a database with a part of what a baseline replaces is refused and left unchanged', async () => {
  const { backend } = await startTestApi({ migrations: [first] });
  const before = await recorded(backend.database);
  await expect(migrate(backend.database, [await folderWith(baseline)])).rejects.toThrow(
    'lacks the migration 20260102000000, one of those that 20260201000000_baseline replaces. Upgrade through 1.4 first.',
  );
  expect(await recorded(backend.database)).toEqual(before);
});

test('legacy grants leave the tables of the first folder as its migrations grant them', async () => {
  const more = await folderWith({ '20260301000000_more.sql': 'create table public.more (id int)' });
  const { backend } = await startTestApi({ migrations: [first, more], hasLegacyGrants: true });
  const [found] = await backend.database.run('server', (transaction) =>
    transaction.query(
      `select has_table_privilege('anon', 'public.first', 'insert') as first,
         has_table_privilege('anon', 'public.more', 'insert') as more`,
    ),
  );
  expect(found).toEqual({ first: false, more: true });
});

if (process.env.TEST_ENGINE === 'postgres') {
  test('two servers that start at once run each migration once', async () => {
    const { backend } = await startTestApi({ migrations: [first] });
    const more = await folderWith({
      '20991231000000_slow.sql': 'create table public.once (id int); select pg_sleep(0.3);',
      '20991231000001_row.sql': 'insert into public.once values (1);',
    });
    const other = await openPostgres(backend.config.databaseUrl ?? '');
    const applied = await Promise.all([backend.database, other].map((each) => migrate(each, [first, more])));
    await other.close();
    expect(applied.flat()).toHaveLength(2);
    const rows = await backend.database.run('server', (transaction) =>
      transaction.query('select * from public.once'),
    );
    expect(rows).toHaveLength(1);
  });

  test('the role of the first start need not stay a superuser', async () => {
    const { databaseUrl, remove } = await createPostgresDatabase(inject('emptyTemplate'), 'template0');
    const superuser = await openPostgres(databaseUrl);
    const role = `starter_${randomUUID().replaceAll('-', '')}`;
    const administer = (statement: string) =>
      superuser.run('server', (transaction) => transaction.script(statement));
    onTestFinished(async () => {
      await superuser.close();
      await remove();
    });
    const url = new URL(databaseUrl);
    await administer(`create role ${role} superuser login`);
    await administer(`alter database ${url.pathname.slice(1)} owner to ${role}`);
    url.username = role;
    const options = { databaseUrl: url.href, dataDirectory: tmpdir() };
    await (await openDatabase(options)).close();
    await administer(`alter role ${role} nosuperuser`);
    const database = await openDatabase(options);
    const visible = await database.run({ role: 'anon', claims: {} }, (transaction) =>
      transaction.query('select current_user as name'),
    );
    await database.close();
    expect(visible).toEqual([{ name: 'anon' }]);
  });
}
