import { expect, test } from 'vitest';
import type { Database } from '#backend/database/database.ts';
import type { Analytics } from '#domain/site/analytics.ts';
import type { Visit } from '#domain/site/visit.ts';
import { addSampleAnalytics } from '#server/seed/sample-analytics.ts';
import { startTestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

async function start() {
  const { database } = (await startTestBackend()).backend;
  await addPeople(database);
  const sql = (text: string) => database.run('server', (transaction) => transaction.query(text));
  return { database, sql };
}

const view = { event: 'page_view', path: '/faq', referrer: 'direct', device: 'phone' } as const;

function count(database: Database, visits: unknown) {
  return database.run(callers.anon, (transaction) =>
    transaction.query('select public.count_visits($1)', [JSON.stringify(visits)]),
  );
}

const countOnce = (database: Database, ...visits: Partial<Visit>[]) =>
  count(
    database,
    visits.map((visit) => ({ ...view, times: 1, ...visit })),
  );

async function analyticsOf(database: Database, from: string, to: string): Promise<Analytics> {
  const [row] = await database.run(callers.admin, (transaction) =>
    transaction.query<{ answer: Analytics }>('select public.admin_analytics($1, $2) as answer', [from, to]),
  );
  if (!row) throw new Error('no answer');
  return row.answer;
}

const counts =
  'select event, path, referrer, device, times from private.visit_counts order by path, referrer';
const today = new Date().toISOString().slice(0, 10);
const nothing = { visits: 0, page_views: 0, sign_ups: 0, enrolments: 0, revenue_cents: 0 };

test('equal visits of a day are one line, whether they come at once or later', async () => {
  const { database, sql } = await start();
  await countOnce(database, {}, {}, { device: 'desktop' });
  await count(database, [{ ...view, times: 7 }]);
  expect(await sql(`${counts}, device`)).toEqual([
    { ...view, device: 'desktop', times: 1 },
    { ...view, times: 9 },
  ]);
});

test('nothing is counted while analytics are off', async () => {
  const { database, sql } = await start();
  await sql('update public.site_settings set analytics_enabled = false');
  await countOnce(database, {});
  expect(await sql(counts)).toEqual([]);
});

test('posts and courses are counted by name only while the public can open them', async () => {
  const { database, sql } = await start();
  await sql(
    `insert into public.blog_posts (title, slug, content, published, publish_date) values
       ('Live', 'live', 'Text', true, now() - interval '1 hour'), ('Draft', 'draft', 'Text', false, null)`,
  );
  await sql(
    `insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
     values ('open', 'Open', 'Open', 'Beginner', 'Ada', 'Data', '1 week', 'Published')`,
  );
  const paths = ['/blog/live', '/blog/draft', '/blog/invented', '/courses/open', '/courses/invented'];
  await countOnce(database, ...paths.map((path) => ({ path })));
  expect(await sql('select path, times from private.visit_counts order by path')).toEqual([
    { path: '/blog/live', times: 1 },
    { path: '/courses/open', times: 1 },
    { path: 'other', times: 3 },
  ]);
});

test('what is no visit is refused', async () => {
  const { database, sql } = await start();
  const wrongParts = [
    { event: 'login' },
    { event: null },
    { path: 'faq' },
    { path: '/FAQ' },
    { path: null },
    { path: `/${'a'.repeat(120)}` },
    { referrer: 'not a host' },
    { referrer: `${'a'.repeat(100)}.example` },
    { device: 'watch' },
    { times: 0 },
    { times: -5 },
    { times: 1001 },
    { times: '9'.repeat(40) },
  ];
  const tooMany = Array(1001).fill({ ...view, times: 0 });
  const wrongLists = [null, {}, 'text', [1], [[]], tooMany];
  for (const wrong of [...wrongLists, ...wrongParts.map((part) => [{ ...view, times: 1, ...part }])]) {
    await expect(count(database, wrong), JSON.stringify(wrong).slice(0, 80)).rejects.toThrow();
  }
  expect(await sql(counts)).toEqual([]);
});

test('invented names cannot fill the database', async () => {
  const { database, sql } = await start();
  const invented = (from: number) =>
    Array.from({ length: 1000 }, (_, at) => ({ referrer: `h${from + at}.example` }));
  for (const from of [0, 1000, 2000]) await countOnce(database, ...invented(from));
  await countOnce(database, { referrer: 'h7.example' }, { path: '/pricing' });
  expect(await sql('select count(*)::integer as lines from private.visit_counts')).toEqual([{ lines: 2002 }]);
  expect(
    await sql(`select path, referrer, times from private.visit_counts where path = 'other' order by 2`),
  ).toEqual([
    { path: 'other', referrer: 'direct', times: 1 },
    { path: 'other', referrer: 'other', times: 1000 },
  ]);
});

test('without any data every day is there, with zeros', async () => {
  const { database } = await start();
  expect(await analyticsOf(database, '2020-02-27', '2020-03-01')).toEqual({
    is_counting: true,
    days: ['2020-02-27', '2020-02-28', '2020-02-29', '2020-03-01'].map((day) => ({ day, ...nothing })),
    before: nothing,
    pages: [],
    referrers: [],
    devices: [],
    events: [],
  });
});

test('a view from a page of ours belongs to the visit that a view from elsewhere began', async () => {
  const { database } = await start();
  await countOnce(
    database,
    { path: '/', referrer: 'search.example', device: 'desktop' },
    { path: '/pricing', referrer: 'internal', device: 'desktop' },
    { path: '/pricing', referrer: 'direct' },
    { event: 'sign_up_opened', path: '/pricing', referrer: 'internal' },
  );
  expect(await analyticsOf(database, today, today)).toMatchObject({
    days: [{ day: today, visits: 2, page_views: 3 }],
    pages: [
      { name: '/pricing', times: 2 },
      { name: '/', times: 1 },
    ],
    referrers: [
      { name: 'direct', times: 1 },
      { name: 'search.example', times: 1 },
    ],
    devices: [
      { name: 'desktop', times: 1 },
      { name: 'phone', times: 1 },
    ],
    events: [{ name: 'sign_up_opened', times: 1 }],
  });
});

test('sign-ups, enrolments and revenue come from their own rows, by the day in UTC, with the sums of as long before', async () => {
  const { database, sql } = await start();
  await sql(
    `update public.profiles set created_at = case id
       when '${ids.userA}' then timestamptz '2020-05-10 23:59:59.9+00'
       when '${ids.userB}' then timestamptz '2020-05-11 00:00:00+00'
       else timestamptz '2020-05-09 12:00:00+00' end`,
  );
  await sql(
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration)
       values ('a', 'A', 'A', 'Beginner', 'Ada', 'Data', '1 week') returning id
     )
     insert into public.enrolments (course_id, user_id, enrolled_at, left_at)
     select id, '${ids.userA}', timestamptz '2020-05-10 08:00+00', timestamptz '2020-05-12 08:00+00' from course`,
  );
  await sql(
    `insert into public.payments
       (plan_name, billing, list_price_cents, amount_cents, method, status, settled_at, refunded_at)
     values
       ('Pro', 'monthly', 3000, 3000, 'Invoice', 'Completed', '2020-05-11 01:00+00', null),
       ('Pro', 'monthly', 3000, 1550, 'Invoice', 'Completed', '2020-05-11 23:00+00', null),
       ('Pro', 'monthly', 3000, 900, 'Invoice', 'Completed', '2020-05-08 23:00+00', null),
       ('Pro', 'monthly', 3000, 3000, 'Invoice', 'Refunded', '2020-05-11 01:00+00', '2020-05-12 01:00+00')`,
  );
  const { days, before } = await analyticsOf(database, '2020-05-10', '2020-05-11');
  expect(days).toEqual([
    { ...nothing, day: '2020-05-10', sign_ups: 1, enrolments: 1 },
    { ...nothing, day: '2020-05-11', sign_ups: 1, revenue_cents: 4550 },
  ]);
  expect(before).toEqual({ ...nothing, sign_ups: 1, revenue_cents: 900 });
});

test('a range that ends before it begins, or is longer than 400 days, is refused', async () => {
  const { database } = await start();
  for (const range of [
    ['2020-01-02', '2020-01-01'],
    ['2020-01-01', '2021-02-05'],
    [null, '2020-01-01'],
  ]) {
    const asked = database.run(callers.admin, (transaction) =>
      transaction.query('select public.admin_analytics($1, $2)', range),
    );
    await expect(asked).rejects.toMatchObject({ code: 'PT400' });
  }
});

test('sample counts end yesterday, so that they never mix with real ones', async () => {
  const { database, sql } = await start();
  await database.run('server', addSampleAnalytics);
  expect(
    await sql(
      `select count(distinct day)::integer as days, max(day) < (now() at time zone 'utc')::date as is_past,
         (select count(*)::integer from private.sample_rows) as marked
       from private.visit_counts`,
    ),
  ).toEqual([{ days: 90, is_past: true, marked: 1 }]);
});
