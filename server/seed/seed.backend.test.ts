import { expect, test } from 'vitest';
import { startTestBackend } from '#testing/backend.ts';
import { installCurriculum } from '../curriculum/install-curriculum.ts';
import { readSamplePosts } from './sample-posts.ts';
import { sampleUsers } from './sample-users.ts';
import { seedSampleData } from './seed-sample-data.ts';

test('an empty database gets sample posts, users and courses, each marked as sample, and only once', async () => {
  const { database } = (await startTestBackend()).backend;
  const ask = (text: string) => database.run('server', (transaction) => transaction.query(text));
  const outcomes = await Promise.all([seedSampleData(database), seedSampleData(database)]);
  expect(outcomes.toSorted()).toEqual([false, true]);
  const posts = await ask(
    `select published, count(*) as posts, bool_and(publish_date is not null and created_at = publish_date) as dated
     from public.blog_posts group by published order by published`,
  );
  expect(posts).toEqual([
    { published: false, posts: 2, dated: false },
    { published: true, posts: 9, dated: true },
  ]);
  const unmarked = await ask(
    `select from public.blog_posts
     where not exists (select from private.sample_rows where table_name = 'public.blog_posts' and row_id = id::text)
     union all
     select from public.support_tickets
     where not exists (select from private.sample_rows where table_name = 'public.support_tickets' and row_id = id)
     union all
     select from auth.users
     where not exists (select from private.sample_rows where table_name = 'auth.users' and row_id = id::text)`,
  );
  expect(unmarked).toEqual([]);
  const courses = await ask(
    `select status, count(*) as courses, sum((select count(*) from public.course_modules where course_id = courses.id))::integer as modules,
       bool_and(exists (select from private.sample_rows where table_name = 'public.courses' and row_id = id::text)) as marked
     from public.courses group by status order by status`,
  );
  expect(courses).toEqual([
    { status: 'Archived', courses: 1, modules: 2, marked: true },
    { status: 'Draft', courses: 2, modules: 3, marked: true },
  ]);
  const [learning] = await ask(
    `select count(*) filter (where left_at is null) > 0 as taking, count(*) filter (where left_at is not null) > 0 as left,
       (select count(*) > 0 from public.course_ratings) as rated,
       bool_and(exists (select from private.sample_rows where table_name = 'public.enrolments' and row_id = id::text)) as marked
     from public.enrolments`,
  );
  expect(learning).toEqual({ taking: true, left: true, rated: true, marked: true });
  // The certificates are for courses of the curriculum, which this database lacks. None is below the pass mark.
  const [certificates] = await ask(
    `select coalesce(min(score) >= (select max(pass_percent) from public.assessments), true) as passed
     from public.certificates`,
  );
  expect(certificates).toEqual({ passed: true });
  const users = await ask('select email, full_name, role from public.profiles order by created_at');
  expect(users).toEqual(sampleUsers.map(({ email, name }) => ({ email, full_name: name, role: 'user' })));

  const tickets = await ask(
    `select string_agg(distinct status, ', ' order by status) as statuses,
       string_agg(distinct priority, ', ' order by priority) as priorities,
       bool_and((resolved_at is not null) = (status in ('Resolved', 'Closed'))) as dated,
       bool_and((select bool_or(kind = 'person') from public.ticket_messages where ticket_id = support_tickets.id)) as asked
     from public.support_tickets`,
  );
  expect(tickets).toEqual([
    {
      statuses: 'Closed, In Progress, Open, Resolved',
      priorities: 'High, Low, Medium',
      dated: true,
      asked: true,
    },
  ]);

  await ask('delete from public.blog_posts');
  await ask('delete from auth.users');
  await ask('update private.sample_rows set removed_at = now()');
  expect(await seedSampleData(database), 'samples that were removed do not come back').toBe(false);
});

test('a database with content of its own gets no sample data', async () => {
  const { database } = (await startTestBackend()).backend;
  await database.run('server', (transaction) =>
    transaction.query(`insert into public.blog_posts (title, content) values ('Ours', 'Text')`),
  );
  expect(await seedSampleData(database)).toBe(false);
});

test('only sample courses have sample ratings, and those of the curriculum have none', async () => {
  const { database } = (await startTestBackend()).backend;
  const ask = (text: string) => database.run('server', (transaction) => transaction.query(text));
  await ask(
    `insert into public.courses (slug, title, summary, level, instructor, category, duration, status, imported_at)
     values ('ours', 'Ours', 'A course.', 'Beginner', 'Ada', 'Data', '1 week', 'Published', now())`,
  );
  expect(await seedSampleData(database)).toBe(true);
  const rated = await ask(
    `select courses.slug, count(distinct enrolments.id) > 0 as taken, count(distinct course_ratings.id) > 0 as rated
     from public.courses
     left join public.enrolments on enrolments.course_id = courses.id
     left join public.course_ratings on course_ratings.course_id = courses.id
     where courses.status <> 'Draft' group by courses.slug order by courses.slug`,
  );
  expect(rated).toEqual([
    { slug: 'ai-with-building-blocks', taken: true, rated: true },
    { slug: 'ours', taken: true, rated: false },
  ]);
});

test('what different pages say about the samples agrees, and all of it can be removed', async () => {
  const { backend } = await startTestBackend();
  const { database } = backend;
  const ask = <Row extends object>(text: string) =>
    database.run('server', (transaction) => transaction.query<Row>(text));
  await installCurriculum(database, backend.log);
  expect(await seedSampleData(database)).toBe(true);

  // Holders of a certificate have taken its course before, done its lessons and passed its quizzes.
  const holders = await ask(
    `select count(*)::integer as certificates,
       bool_and(taken.is_before) as enrolled_before, bool_and(progress.is_complete) as complete,
       bool_and(certificates.created_at >= profiles.created_at) as joined_before
     from public.certificates
     join public.profiles on profiles.id = certificates.user_id
     cross join lateral (
       select coalesce(bool_or(left_at is null and enrolled_at < certificates.created_at), false) as is_before
       from public.enrolments
       where enrolments.user_id = certificates.user_id and enrolments.course_id = certificates.course_id
     ) as taken
     cross join lateral (
       select bool_and(lessons > 0 and lessons_done = lessons and is_quiz_passed) as is_complete
       from private.module_progress(certificates.user_id, array(
         select id from public.course_modules where course_id = certificates.course_id and archived_at is null
       ))
     ) as progress`,
  );
  expect(holders).toEqual([{ certificates: 12, enrolled_before: true, complete: true, joined_before: true }]);

  // Nothing happened before its person joined, nothing in the future, and only learners have progress.
  const [odd] = await ask(
    `select
       (select count(*) from public.enrolments join public.profiles on profiles.id = user_id
        where enrolled_at < profiles.created_at or enrolled_at > now())::integer as enrolments,
       (select count(*) from public.lesson_progress progress
        where done_at > now() or started_at > done_at or not exists (
          select from public.enrolments
          where enrolments.user_id = progress.user_id and enrolments.course_id = progress.course_id
            and enrolled_at <= progress.started_at
        ))::integer as progress,
       (select count(*) from public.attempts where not is_passed)::integer as failed_attempts`,
  );
  expect(odd).toEqual({ enrolments: 0, progress: 0, failed_attempts: 0 });

  // The counts of analytics are those of the lists, but for today, whose counts are real.
  const counts = await ask(
    `with span as (select (now() at time zone 'utc')::date - 90 as first, (now() at time zone 'utc')::date as today),
     listed as (
       select 'contact_sent' as event, created_at as at from public.support_tickets
       union all select 'enrolled', enrolled_at from public.enrolments
       union all select 'plan_requested', created_at from public.payments
     )
     select event, count(*)::integer as listed, (
       select coalesce(sum(times), 0)::integer from private.visit_counts where visit_counts.event = listed.event
     ) as counted
     from listed, span
     where (at at time zone 'utc')::date >= first and (at at time zone 'utc')::date < today
     group by event`,
  );
  expect(counts.length).toBeGreaterThan(0);
  for (const count of counts) expect(count).toMatchObject({ counted: Reflect.get(count, 'listed') });

  const needed = await ask(
    `select table_name, count(*)::integer as count from private.sample_rows
     where private.is_sample_needed(table_name, row_id) group by table_name`,
  );
  expect(needed, 'no sample is needed by a real row').toEqual([]);
});

test('every sample post is as long as a post should be', async () => {
  for (const { title, content } of await readSamplePosts()) {
    expect(content.split(/\s+/).length, title).toBeGreaterThanOrEqual(350);
    expect(content.split(/\s+/).length, title).toBeLessThanOrEqual(700);
  }
});
