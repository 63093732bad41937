import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import type { Profile } from '#domain/accounts/profile.ts';
import { openTestBackend } from '#testing/backend.ts';
import { addPeople, callers } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

await backend.database.run(
  'server',
  async (transaction) => {
    await transaction.script(`
      insert into auth.users (id, email, raw_user_meta_data, created_at)
      select gen_random_uuid(), 'learner' || number || '@example.net',
        jsonb_build_object('full_name', case when number = 77 then '100% Élodie_Ward' else 'Learner ' || number end),
        timestamptz '2026-01-01' + number * interval '1 minute'
      from generate_series(1, 6000) as number;
    `);
  },
  { timeLimit: 600_000 },
);
await backend.database.run('server', (transaction) => transaction.script('analyze public.profiles'));

const asAdmin = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  backend.database.run(callers.admin, work);

const search = (text: string, after: string | null = null, size = 100) =>
  asAdmin((transaction) =>
    transaction.query<Profile>('select * from public.search_profiles($1, $2, $3)', [text, after, size]),
  );

test.for([
  ['LEARNER777@', ['learner777@example.net']],
  ['100% élodie', ['learner77@example.net']],
  ['%', ['learner77@example.net']],
  ['_', ['learner77@example.net']],
  ['\\', []],
  ['  b@example.com ', ['b@example.com']],
  ['nobody', []],
] as const)('a search for %j finds %j', async ([text, expected]) => {
  expect((await search(text)).map(({ email }) => email)).toEqual(expected);
});

test('pages follow each other newest first, without a gap or a repetition', async () => {
  const whole = await search('learner1', null, 1000);
  const pages: Profile[] = [];
  while (pages.length < 450) pages.push(...(await search('learner1', pages.at(-1)?.id ?? null, 150)));
  expect(pages).toEqual(whole.slice(0, 450));
  expect(whole.map(({ created_at }) => created_at)).toEqual(
    whole
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );
  expect(await search('learner', null, 5000), 'an answer has an end').toHaveLength(1000);
});

test.for(['learner777@', 'learner', 'nobody-at-all', 'er'])(
  'no search reads the whole table: %s',
  async (text) => {
    const scans = await asAdmin(async (transaction) => {
      const before = await countScans(transaction);
      await transaction.query('select * from public.search_profiles($1)', [text]);
      return (await countScans(transaction)) - before;
    });
    expect(scans).toBe(0);
  },
);

async function countScans(transaction: Transaction): Promise<number> {
  const [table] = await transaction.query<{ scans: number }>(
    `select seq_scan::integer as scans from pg_stat_xact_user_tables where relid = 'public.profiles'::regclass`,
  );
  return table?.scans ?? 0;
}
