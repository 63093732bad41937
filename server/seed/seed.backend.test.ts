import { expect, test } from 'vitest';
import { startTestBackend } from '#testing/backend.ts';
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

test('every sample post is as long as a post should be', async () => {
  for (const { title, content } of await readSamplePosts()) {
    expect(content.split(/\s+/).length, title).toBeGreaterThanOrEqual(350);
    expect(content.split(/\s+/).length, title).toBeLessThanOrEqual(700);
  }
});
