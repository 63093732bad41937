import { expect, test } from 'vitest';
import { startTestBackend } from '#testing/backend.ts';
import { describeHostile, sendHostileQueries } from './send-queries.ts';

/** 30 published posts of 100,000 characters. */
const largePosts = `
  insert into public.blog_posts (title, slug, content, author_name, published, publish_date)
  select 'Large ' || n, 'large-' || n, left(repeat(md5(n::text) || ' lorem ipsum ', 2500), 100000), 'Ada', true, now()
  from generate_series(1, 30) n`;

// `npm run test:fuzz` sends two hundred of them to the server as a process.
test('after a hostile query of any kind the next request works', { timeout: 300_000 }, async () => {
  const { backend, client, fetch } = await startTestBackend({ RATE_LIMITS: 'off', AUTOCONFIRM: '1' });
  await backend.database.run('server', (transaction) => transaction.script(largePosts));
  const { data } = await client().auth.signUp({ email: 'ada@example.com', password: 'a password of mine' });
  const apikey = backend.keys.publishable;
  const result = await sendHostileQueries({
    ask: (path, init) => fetch(`http://127.0.0.1:3000${path}`, init),
    callers: {
      visitor: { apikey },
      user: { apikey, authorization: `Bearer ${data.session?.access_token}` },
    },
    count: 20,
    seed: 20_261_115,
  });
  console.log(describeHostile(result));
  expect(result.problems).toEqual([]);
  expect(result.statuses.size).toBeGreaterThan(1);
});
