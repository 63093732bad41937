import { expect, test } from 'vitest';
import type { Database } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { sample } from '#testing/thorough.ts';

/** Starts a backend, lets `work` change its database, and closes it for reuse. */
async function withBackend<Result>(work: (run: Run, folder: string) => Promise<Result>): Promise<Result> {
  const { backend, close } = await openTestBackend();
  const run: Run = (text) => backend.database.run('server', (transaction) => transaction.query(text));
  return work(run, backend.config.dataDirectory).finally(close);
}

type Run = (text: string) => ReturnType<Database['run']>;

const insertUser = `insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.com')`;
const insertPost = `insert into public.blog_posts (title, content) values ('Post', 'Text')`;
const contents = `select (select count(*) from auth.users) as users, (select count(*) from public.blog_posts) as posts,
  (select jsonb_agg(to_jsonb(s)) from public.site_settings s) as settings,
  (select jsonb_agg(last_value order by sequencename) from pg_sequences) as sequences,
  (select count(*) from supabase_migrations.schema_migrations) as migrations, current_setting('work_mem') as memory`;

test('a reused database holds what the template holds, after any change to its rows', async () => {
  const [before, folder] = await withBackend(async (run, place) => [await run(contents), place]);
  await withBackend(async (run, place) => {
    expect(place, 'the same database').toBe(folder);
    await run(insertUser);
    await run(insertPost);
    await run(`update public.site_settings set site_name = 'Night School'`);
    await run(`select nextval('private.invoice_numbers')`);
    await run('delete from supabase_migrations.schema_migrations');
    await run(`set work_mem = '1MB'`);
    expect(await run(contents)).not.toEqual(before);
  });
  await withBackend(async (run, place) => {
    expect(place, 'the same database').toBe(folder);
    expect(await run(contents)).toEqual(before);
  });
});

const schemaChanges = [
  'create table public.extra ()',
  'alter table public.blog_posts disable row level security',
  `create function public.extra() returns void language sql as ''`,
  'grant select on auth.users to anon',
  'alter role anon set statement_timeout = 1',
  'drop index public.certificates_search_idx',
];

test.for(sample(schemaChanges, 3))('a database is not used again after %s', async (statement) => {
  const folder = await withBackend(async (run, place) => {
    await run(statement);
    return place;
  });
  await withBackend(async (_run, place) => expect(place).not.toBe(folder));
});

test('what a backend that was closed still asks of its database is refused', async () => {
  const { backend, close } = await openTestBackend();
  await close();
  const late = backend.database.run('server', (transaction) => transaction.query('select 1'));
  await expect(late).rejects.toThrow('The database is closed.');
});
