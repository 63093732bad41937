import { expect, test } from 'vitest';
import { startTestApi } from '#backend/testing/test-api.ts';
import { DatabaseUnavailable, type Identity } from './database.ts';

test('a transaction that throws changes nothing', async () => {
  const { backend } = await startTestApi();
  const { database } = backend;
  await database.run('server', (transaction) => transaction.script('create table public.notes (text text)'));
  await expect(
    database.run('server', async (transaction) => {
      await transaction.query('insert into public.notes values ($1)', ['gone']);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await database.run('server', async (transaction) => {
    await transaction.query('insert into public.notes values ($1)', ['gone too']);
    transaction.rollBack();
  });
  const rows = await database.run('server', (transaction) => transaction.query('select * from public.notes'));
  expect(rows).toEqual([]);
});

test('what waits for the commit runs after it, and never after a rollback', async () => {
  const { backend } = await startTestApi();
  const { database } = backend;
  const called: string[] = [];
  await database.run('server', async (transaction) => {
    transaction.onCommit(() => called.push('committed'));
    await transaction.query('select 1');
    expect(called).toEqual([]);
  });
  await database.run('server', async (transaction) => {
    transaction.onCommit(() => called.push('rolled back'));
    await transaction.query('select 1');
    transaction.rollBack();
  });
  // A deferred constraint fails when the transaction commits.
  const failsAtCommit = `create temporary table numbers (number int unique deferrable initially deferred);
    insert into numbers values (1), (1)`;
  await expect(
    database.run('server', async (transaction) => {
      transaction.onCommit(() => called.push('failed'));
      await transaction.script(failsAtCommit);
    }),
  ).rejects.toThrow('numbers_number_key');
  expect(called).toEqual(['committed']);
});

test('values keep their meaning when written and read back', async () => {
  const { backend } = await startTestApi();
  const [row] = await backend.database.run('server', (transaction) =>
    transaction.query(
      `select $1::int as number, $2::boolean as yes, $3::jsonb as json, $4::text[] as list, $5::text as nothing,
         $6::bytea as bytes, $7::timestamptz = '2026-01-02T03:04:05Z' as same_time`,
      [
        7,
        true,
        { a: [1] },
        ['x,"y"', 'z\\'],
        null,
        new Uint8Array([0, 255]),
        new Date('2026-01-02T03:04:05Z'),
      ],
    ),
  );
  expect(row).toEqual({
    number: 7,
    yes: true,
    json: { a: [1] },
    list: '{"x,\\"y\\"","z\\\\"}',
    nothing: null,
    bytes: new Uint8Array([0, 255]),
    same_time: true,
  });
});

test('a caller acts with its own role and claims, and the next transaction does not inherit them', async () => {
  const { backend } = await startTestApi();
  const caller = { role: 'anon', claims: { sub: '00000000-0000-0000-0000-000000000001' } };
  const ask = 'select current_user as role, auth.uid() as id';
  const [asCaller] = await backend.database.run(caller, (transaction) => transaction.query(ask));
  expect(asCaller).toEqual({ role: 'anon', id: '00000000-0000-0000-0000-000000000001' });
  const [asServer] = await backend.database.run('server', (transaction) => transaction.query(ask));
  expect(asServer).toEqual({ role: 'postgres', id: null });
});

test('an error carries its SQLSTATE, and the next transaction works', async () => {
  const { backend } = await startTestApi();
  const run = (text: string) => backend.database.run('server', (transaction) => transaction.query(text));
  await expect(run('select 1/0')).rejects.toMatchObject({ code: '22012' });
  await expect(run('select 1; select 2')).rejects.toMatchObject({ code: '42601' });
  expect(await run('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a query past its time limit is cancelled, and the next one works', async () => {
  const { backend } = await startTestApi();
  const slow = backend.database.run(
    'server',
    (transaction) => transaction.query('select count(*) from generate_series(1, 1000000000)'),
    { timeLimit: 300 },
  );
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
  const rows = await backend.database.run('server', (transaction) => transaction.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
});

test('a caller cannot fill the disk with temporary files, the server may sort what it needs', async () => {
  const { database } = (await startTestApi()).backend;
  const sort = (identity: Identity, rows: number) =>
    database.run(
      identity,
      (transaction) =>
        transaction.query(
          `select count(text)::integer as count
           from (select repeat('x', 5000) || n as text from generate_series(1, $1::integer) n order by n % 7 offset 0) x`,
          [rows],
        ),
      { timeLimit: 60_000 },
    );
  for (const role of ['anon', 'authenticated']) {
    await expect(sort({ role, claims: {} }, 40_000), role).rejects.toMatchObject({ code: '53400' });
    expect(await sort({ role, claims: {} }, 2_000)).toEqual([{ count: 2_000 }]);
  }
  expect(await sort('server', 40_000)).toEqual([{ count: 40_000 }]);
});

test('a committed notification reaches its listener', async () => {
  const { backend } = await startTestApi();
  const heard = new Promise<string>((resolve) => void backend.database.listen('news', resolve).then(tell));
  async function tell() {
    await backend.database.run('server', (transaction) =>
      transaction.query(`select pg_notify('news', 'hello')`),
    );
  }
  expect(await heard).toBe('hello');
});

test('the last statement commits in the same round trip, with everything before it', async () => {
  const { backend } = await startTestApi();
  const { database } = backend;
  await database.run('server', (transaction) => transaction.script('create table public.notes (text text)'));
  const rows = await database.run('server', async (transaction) => {
    await transaction.query('insert into public.notes values ($1)', ['first']);
    return transaction.queryAndCommit('insert into public.notes values ($1) returning text', ['last']);
  });
  expect(rows).toEqual([{ text: 'last' }]);
  const failing = database.run('server', async (transaction) => {
    await transaction.query('insert into public.notes values ($1)', ['undone']);
    return transaction.queryAndCommit('select 1/0');
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const kept = await database.run('server', (transaction) =>
    transaction.queryAndCommit('select text from public.notes order by text'),
  );
  expect(kept).toEqual([{ text: 'first' }, { text: 'last' }]);
});

test('when the role of a caller cannot be set, nothing runs, however many statements are sent at once', async () => {
  const { backend } = await startTestApi();
  const { database } = backend;
  await database.run('server', (transaction) => transaction.script('create table public.notes (text text)'));
  for (const role of ['nobody', '', 'a\0b', `x'; --`]) {
    const caller = { role, claims: {} };
    const insert = `insert into public.notes values ('written as the server')`;
    await expect(database.run(caller, (transaction) => transaction.query(insert))).rejects.toThrow();
    await expect(database.run(caller, (transaction) => transaction.queryAndCommit(insert))).rejects.toThrow();
  }
  const rows = await database.run('server', (transaction) => transaction.query('select * from public.notes'));
  expect(rows).toEqual([]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')('statements are not JIT-compiled', async () => {
  const { backend } = await startTestApi();
  const run = () => backend.database.run('server', (transaction) => transaction.query('show jit'));
  expect(await Promise.all(Array.from({ length: 20 }, run))).toEqual(Array(20).fill([{ jit: 'off' }]));
});
