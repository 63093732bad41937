import { afterAll, expect, test } from 'vitest';
import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Database, SqlValue } from '#backend/database/database.ts';
import { seedSampleData } from '#server/seed/seed-sample-data.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Act, actingIn, addPeople, callers, ids } from './people.ts';

/** A demo, with the three people of the matrix as the only real ones. */
const { backend, close } = await openTestBackend();
afterAll(close);
const { database } = backend;
await seedSampleData(database);
await addPeople(database);

/** The limit for admins is 8 seconds, which a busy machine may need. */
const timeLimit = 60_000;

interface Demo {
  act: Act;
  sql<Row extends object>(text: string, values?: SqlValue[]): Promise<Row[]>;
  idOf(query: string): Promise<string>;
  remove(): Promise<object[]>;
  /** Works in the transaction of the test. */
  database: Database;
}

/** Gives a test the demo in a transaction that is rolled back. */
function withDemo(work: (demo: Demo) => Promise<void>): () => Promise<void> {
  return () =>
    database.run(
      'server',
      async (transaction) => {
        transaction.rollBack();
        const act = actingIn(transaction);
        const sql: Demo['sql'] = (text, values) => act('server', text, values);
        await work({
          act,
          sql,
          idOf: async (query) => (await sql<{ id: string }>(query))[0]?.id ?? '',
          remove: () => act('admin', removal),
          database: { ...database, run: (_identity, run) => run(transaction) },
        });
      },
      { timeLimit },
    );
}

const removal = 'select * from public.remove_sample_data()';
const liveSamples = `select table_name, row_id from private.sample_rows where removed_at is null`;
const sampleUser = `select id from public.profiles where email = 'mei.lin@example.com'`;
const sampleCourse = `select row_id as id from private.sample_rows where table_name = 'public.courses' order by row_id limit 1`;

test(
  'every sample goes with one call, real rows stay, and the samples never come back',
  withDemo(async ({ act, sql, remove, database }) => {
    await sql(`insert into public.blog_posts (title, content) values ('A real post', 'Text')`);
    await sql(
      `insert into public.courses (slug, title, summary, level, instructor, category, duration)
     values ('real', 'A real course', 'Real', 'Beginner', 'Ada', 'Data', '1 week')`,
    );
    await sql(
      `insert into public.support_tickets (name, email, subject) values ('Zoe', 'z@example.com', 'A real question')`,
    );
    const samples = await sql<{ table_name: string; row_id: string }>(liveSamples);
    expect(await act('admin', 'select public.count_sample_rows() as count')).toEqual([
      { count: samples.length },
    ]);

    expect(await remove()).toEqual([{ removed: samples.length, kept: 0 }]);

    for (const { table_name, row_id } of samples) {
      const table = table_name.split('.').map(quoteIdentifier).join('.');
      expect(await sql(`select from ${table} where id::text = $1`, [row_id]), table_name).toEqual([]);
    }
    expect(await sql('select title from public.blog_posts')).toEqual([{ title: 'A real post' }]);
    expect(await sql('select title from public.courses')).toEqual([{ title: 'A real course' }]);
    expect(await sql('select subject from public.support_tickets')).toEqual([{ subject: 'A real question' }]);
    expect(await sql('select id from public.profiles order by id')).toEqual(
      Object.values(ids)
        .sort()
        .map((id) => ({ id })),
    );
    expect(
      await sql(`select details from public.admin_audit_log where action = 'sample_data_remove'`),
    ).toEqual([{ details: { removed: samples.length, kept: 0 } }]);
    expect(await seedSampleData(database)).toBe(false);
    expect(await remove()).toEqual([{ removed: 0, kept: 0 }]);
  }),
);

test(
  'a sample course that a real learner took stays, as a real course from then on',
  withDemo(async ({ sql, idOf, remove }) => {
    const course = await idOf(sampleCourse);
    await sql('insert into public.enrolments (course_id, user_id) values ($1, $2)', [course, ids.userA]);
    expect(await remove()).toMatchObject([{ kept: 1 }]);
    expect(await sql('select id from public.courses')).toEqual([{ id: course }]);
    expect(await sql('select course_id, user_id from public.enrolments')).toEqual([
      { course_id: course, user_id: ids.userA },
    ]);
    expect(await sql(liveSamples)).toEqual([]);
  }),
);

test(
  'a sample person stays where a real row is about them, and the rest of their samples goes',
  withDemo(async ({ sql, idOf, remove }) => {
    const person = await idOf(sampleUser);
    await sql(
      `insert into public.support_tickets (user_id, name, email, subject) values ($1, 'Mei', 'mei.lin@example.com', 'Real')`,
      [person],
    );
    await remove();
    expect(
      await sql(`select id from public.profiles where email like '%@example.com' and id = $1`, [person]),
    ).toEqual([{ id: person }]);
    expect(await sql('select subject from public.support_tickets')).toEqual([{ subject: 'Real' }]);
    expect(await sql('select from public.payments where user_id = $1', [person])).toEqual([]);
  }),
);

test(
  'a sample person who was made an admin stays',
  withDemo(async ({ sql, idOf, remove }) => {
    const person = await idOf(sampleUser);
    await sql(`update public.profiles set role = 'admin' where id = $1`, [person]);
    await remove();
    expect(await sql('select from public.profiles where id = $1', [person])).toHaveLength(1);
  }),
);

test(
  'what an admin did to samples alone goes with them',
  withDemo(async ({ act, sql, idOf, remove }) => {
    const ticket = await idOf(`select id from public.support_tickets order by id limit 1`);
    await act('admin', `select public.add_ticket_note('${ticket}', gen_random_uuid(), 'Trying this out')`);
    expect(await remove()).toMatchObject([{ kept: 0 }]);
    expect(await sql('select from public.support_tickets')).toEqual([]);
    expect(await sql('select from public.ticket_messages')).toEqual([]);
  }),
);

// The only test that keeps what it does.
test('two admins who remove the samples at once remove them once', async () => {
  const samples = await database.run('server', (transaction) => transaction.query(liveSamples));
  const remove = () =>
    database.run(callers.admin, (transaction) => transaction.query<{ removed: number }>(removal), {
      timeLimit,
    });
  const outcomes = await Promise.all([remove(), remove()]);
  const removed = outcomes.map(([outcome]) => outcome?.removed).sort();
  expect(samples.length).toBeGreaterThan(0);
  expect(removed).toEqual([0, samples.length].sort());
});
