import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#backend/log/log.ts';
import { copyEmptyDatabase, startTestApi } from '#backend/testing/test-api.ts';
import { DatabaseUnavailable, QueryTimedOut } from './database.ts';
import { runNested } from './nested-transaction.ts';
import { openPglite } from './pglite.ts';
import { vacuumSchedule } from './pglite-vacuum.ts';

/** Counts the threads from now on, and how many ran at once. */
function watchThreads() {
  const threads = { started: 0, running: 0, maxAtOnce: 0 };
  const handleStart = (message: unknown) => {
    const { worker } = message as { worker: Worker };
    threads.started += 1;
    threads.running += 1;
    threads.maxAtOnce = Math.max(threads.maxAtOnce, threads.running);
    worker.once('exit', () => {
      threads.running -= 1;
    });
  };
  subscribe('worker_threads', handleStart);
  onTestFinished(() => void unsubscribe('worker_threads', handleStart));
  return threads;
}

test('a terminated thread has exited before the next one opens its folder, and listeners are notified', async () => {
  const threads = watchThreads();
  const { database } = (await startTestApi()).backend;
  const heard: string[] = [];
  await database.listen('news', (payload) => heard.push(payload));
  const slow = database.run(
    'server',
    (transaction) => transaction.query('select count(*) from generate_series(1, 1000000000)'),
    { timeLimit: 100 },
  );
  await expect(slow).rejects.toBeInstanceOf(QueryTimedOut);
  await database.run('server', (transaction) => transaction.query('select 1'));
  expect(threads).toEqual({ started: 2, running: 1, maxAtOnce: 1 });
  expect(heard).toEqual(['']);
});

test('temporary files of a terminated thread are removed before the next one opens its folder', async () => {
  const { dataDirectory, remove } = await copyEmptyDatabase();
  const database = await openPglite(dataDirectory);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const left = join(dataDirectory, 'database', 'base', 'pgsql_tmp', 'pgsql_tmp42.0');
  await mkdir(dirname(left), { recursive: true });
  await writeFile(left, 'x');
  const slow = database.run(
    'server',
    (transaction) => transaction.query('select count(*) from generate_series(1, 1000000000)'),
    { timeLimit: 100 },
  );
  await expect(slow).rejects.toBeInstanceOf(QueryTimedOut);
  await database.run('server', (transaction) => transaction.query('select 1'));
  expect(existsSync(left)).toBe(false);
});

test('a statement can be repeated with other values, by other roles, and after it failed', async () => {
  const { database } = (await startTestApi()).backend;
  const divide = 'select current_user::text as role, 12 / $1::integer as result';
  const ask = (role: string, divisor: unknown) =>
    database.run({ role, claims: {} }, (transaction) =>
      transaction.queryAndCommit(divide, [divisor as string]),
    );
  expect(await ask('anon', 3)).toEqual([{ role: 'anon', result: 4 }]);
  await expect(ask('authenticated', 0)).rejects.toMatchObject({ code: '22012' });
  await expect(ask('service_role', 'three')).rejects.toMatchObject({ code: '22P02' });
  for (const role of ['anon', 'authenticated', 'service_role']) {
    expect(await ask(role, 6)).toEqual([{ role, result: 2 }]);
  }
});

test.each(['query', 'script'] as const)(
  'a statement that was prepared gets the columns a later %s adds',
  async (method) => {
    const { database } = (await startTestApi()).backend;
    const ask = () =>
      database.run('server', (transaction) => transaction.query('select * from public.grown'));
    await database.run('server', (transaction) =>
      transaction.script('create table public.grown (first integer); insert into public.grown values (1)'),
    );
    expect(await ask()).toEqual([{ first: 1 }]);
    await database.run('server', async (transaction) => {
      await transaction[method]('alter table public.grown add column second integer default 2');
    });
    expect(await ask()).toEqual([{ first: 1, second: 2 }]);
  },
);

test('a statement prepared in a transaction that is rolled back gets the columns that are there', async () => {
  const { database } = (await startTestApi()).backend;
  const grow = 'alter table public.grown add column second integer default 2';
  await database.run('server', (transaction) =>
    transaction.script('create table public.grown (first integer); insert into public.grown values (1)'),
  );
  await database.run('server', async (transaction) => {
    await transaction.script(grow);
    expect(await transaction.query('select * from public.grown')).toEqual([{ first: 1, second: 2 }]);
    transaction.rollBack();
  });
  const rows = await database.run('server', (transaction) => transaction.query('select * from public.grown'));
  expect(rows).toEqual([{ first: 1 }]);
});

test('names mean what they mean on the search path of the caller', async () => {
  const { database } = (await startTestApi()).backend;
  await database.run('server', (transaction) =>
    transaction.script(`create schema one; create schema two;
      create table one.place as select 1 as number; create table two.place as select 'two' as word;
      grant usage on schema one, two to anon; grant select on one.place, two.place to anon`),
  );
  const ask = (schema: string) =>
    database.run({ role: 'anon', claims: {}, searchPath: [schema] }, (transaction) =>
      transaction.query('select * from place'),
    );
  expect([await ask('one'), await ask('two'), await ask('one')]).toEqual([
    [{ number: 1 }],
    [{ word: 'two' }],
    [{ number: 1 }],
  ]);
});

test('a function that only the server may call stays closed to a caller inside its transaction', async () => {
  const { database } = (await startTestApi()).backend;
  const ask = 'select public.secret() as word';
  await database.run('server', (transaction) =>
    transaction.script(`create function public.secret() returns text stable language sql as 'select ''word''::text';
      revoke execute on function public.secret() from public, anon, authenticated, service_role`),
  );
  await database.run('server', async (transaction) => {
    // PostgreSQL keeps a plan for all values after five runs.
    for (let run = 0; run < 7; run += 1) expect(await transaction.query(ask)).toEqual([{ word: 'word' }]);
    await expect(
      runNested(transaction, { role: 'anon', claims: {} }, (nested) => nested.query(ask)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

test('at most 100 statements stay prepared, also of those that fail', async () => {
  const { database } = (await startTestApi()).backend;
  const ask = (text: string) => database.run('server', (transaction) => transaction.query(text));
  const count = async () => Number((await ask('select count(*) from pg_prepared_statements'))[0]?.count);
  for (let number = 0; number < 150; number += 1) {
    await ask(`select ${number}`);
    await ask(`select ${number} / (select 0)`).catch(() => {});
  }
  expect(await count()).toBeLessThanOrEqual(101);
  expect(await count()).toBeGreaterThan(90);
  await ask(`select '${'long'.repeat(2_000)}'`);
  expect(await ask('select name from pg_prepared_statements where length(statement) > 5000')).toEqual([]);
});

test('a failed vacuum logs a warning', async () => {
  const { dataDirectory, remove } = await copyEmptyDatabase();
  onTestFinished(async () => void (await remove()));
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: object[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const database = await openPglite(dataDirectory, { log });
  onTestFinished(() => database.close());
  await database.run('server', (transaction) =>
    transaction.script(
      `create table public.odd (text text);
       create function public.read(text) returns text immutable language plpgsql as 'begin return $1; end';
       create index on public.odd (public.read(text));
       insert into public.odd select repeat('word ', 10) from generate_series(1, 5000);
       create or replace function public.read(text) returns text immutable language plpgsql
         as 'begin raise exception ''broken on purpose''; end';`,
    ),
  );
  vi.advanceTimersByTime(vacuumSchedule.interval);
  await expect
    .poll(() => lines)
    .toMatchObject([
      {
        level: 'warn',
        msg: 'the tables could not be looked after',
        err: { message: expect.stringContaining('broken on purpose') },
      },
    ]);
});

/** The engine starts twice, which takes a while on a busy machine. */
const slowTest = { timeout: 120_000 };

test(
  'a start that was killed while it created the database is repeated by the next one',
  slowTest,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lifelong-unfinished-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'unfinished'), '');
    await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
    const first = await openPglite(folder);
    await first.run('server', (transaction) => transaction.script('create table public.notes (text text)'));
    await first.close();
    const second = await openPglite(folder);
    onTestFinished(() => second.close());
    const rows = await second.run('server', (transaction) => transaction.query('select * from public.notes'));
    expect(rows).toEqual([]);
  },
);

/** Creates `public.crash()`, which reads unmapped memory: a WebAssembly trap, like a bug in the engine. */
const trap = `
  create function public.read_at(integer) returns integer language internal strict as 'textlen';
  create function public.crash() returns integer language sql as 'select public.read_at(2000000000)';
  create table public.notes (text text)`;

test(
  'a statement that breaks the engine is told to try again, and what was acknowledged is still there',
  slowTest,
  async () => {
    const threads = watchThreads();
    const { database } = (await startTestApi()).backend;
    const run = (text: string) => database.run('server', (transaction) => transaction.query(text));
    await database.run('server', (transaction) => transaction.script(trap));
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    await run(`insert into public.notes values ('before')`);
    const [broken, behind] = [
      run('select public.crash()'),
      run(`insert into public.notes values ('behind')`),
    ];
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
    await behind;
    expect(await run('select text from public.notes order by text')).toEqual([
      { text: 'before' },
      { text: 'behind' },
    ]);
    expect(threads).toEqual({ started: 2, running: 1, maxAtOnce: 1 });
    await run(`select pg_notify('news', 'still here')`);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['', 'still here']);
  },
);

test('nothing that was sent after a statement that crashed the engine runs', slowTest, async () => {
  const { database } = (await startTestApi()).backend;
  await database.run('server', (transaction) => transaction.script(trap));
  const broken = database.run('server', (transaction) =>
    Promise.all([
      transaction.query('select public.crash()'),
      transaction.queryAndCommit(`insert into public.notes values ('half of it')`),
    ]),
  );
  await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
  const rows = await database.run('server', (transaction) => transaction.query('select * from public.notes'));
  expect(rows).toEqual([]);
});

test('a statement that needs more memory than the engine may use releases it', slowTest, async () => {
  const threads = watchThreads();
  const { database } = (await startTestApi()).backend;
  const hungry = database.run('server', (transaction) =>
    transaction.query(`select length(string_agg(repeat('x', 100000000), '')) from generate_series(1, 9)`),
  );
  await expect(hungry).rejects.toBeInstanceOf(DatabaseUnavailable);
  const rows = await database.run('server', (transaction) => transaction.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
  expect(threads).toEqual({ started: 2, running: 1, maxAtOnce: 1 });
});
