import { expect, test } from 'vitest';
import { startTestBackend } from '#testing/backend.ts';
import { readSamplePosts } from './sample-posts.ts';
import { sampleUsers } from './sample-users.ts';
import { seedSampleData } from './seed-sample-data.ts';

test('an empty database gets sample posts and users, each marked as sample, and only once', async () => {
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
     select from auth.users
     where not exists (select from private.sample_rows where table_name = 'auth.users' and row_id = id::text)`,
  );
  expect(unmarked).toEqual([]);
  const users = await ask('select email, full_name, role from public.profiles order by created_at');
  expect(users).toEqual(sampleUsers.map(({ email, name }) => ({ email, full_name: name, role: 'user' })));

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
