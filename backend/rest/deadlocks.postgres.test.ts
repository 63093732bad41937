import { expect, test } from 'vitest';
import { startTestApi } from '#backend/testing/test-api.ts';

/** `tries` counts every run, also those that were rolled back, because a sequence does. */
const schema = `
  create sequence public.tries;
  create table public.places (id int primary key, taken int not null default 0);
  insert into public.places values (1), (2);

  create function public.take_both(first int, second int) returns text language plpgsql security definer as $$
  begin
    update public.places set taken = taken + 1 where id = first;
    perform nextval('public.tries');
    -- Until the other one has its first place too.
    while (select last_value from public.tries) < 2 loop
      perform pg_sleep(0.01);
    end loop;
    update public.places set taken = taken + 1 where id = second;
    return 'taken';
  end
  $$;

  create function public.fail_with(code text) returns void language plpgsql security definer as $$
  begin
    perform nextval('public.tries');
    raise exception using errcode = code, message = 'ended';
  end
  $$;`;

async function start() {
  const { backend, serviceClient } = await startTestApi();
  const { database } = backend;
  await database.run('server', (transaction) => transaction.script(schema));
  const countTries = () =>
    database.run('server', async (transaction) => {
      const [row] = await transaction.query<{ count: number }>(
        'select last_value::int as count from public.tries',
      );
      return row?.count;
    });
  return { database, countTries, rpc: serviceClient().rpc.bind(serviceClient()) };
}

test('of two requests that wait for each other both succeed, and each writes once', async () => {
  const { database, countTries, rpc } = await start();
  const answers = await Promise.all([
    rpc('take_both', { first: 1, second: 2 }),
    rpc('take_both', { first: 2, second: 1 }),
  ]);
  expect(answers).toMatchObject([{ data: 'taken' }, { data: 'taken' }]);
  expect(
    await database.run('server', (transaction) => transaction.query('select taken from public.places')),
  ).toEqual([{ taken: 2 }, { taken: 2 }]);
  // On a busy machine the wait may be too short, and then one of them runs again once more.
  expect([3, 4], 'one of them ran again').toContain(await countTries());
});

test.for([
  ['40P01', 500, 3],
  ['40001', 500, 3],
  ['23505', 409, 1],
] as const)('an error %s is the response with status %i after %i tries', async ([code, status, tries]) => {
  const { countTries, rpc } = await start();
  expect(await rpc('fail_with', { code })).toMatchObject({ status, error: { code } });
  expect(await countTries()).toBe(tries);
});
