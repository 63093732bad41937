import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { addPeople, callers } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

await backend.database.run(
  'server',
  async (transaction) => {
    await transaction.script(`
      insert into public.blog_posts (title, slug, content, author_name, created_at)
      select 'Lesson ' || number, 'lesson-' || number, repeat('Some words of a long text. ', 200),
        case when number % 3 = 0 then 'Teaching Team' else 'Ethics Group' end,
        timestamptz '2026-01-01' + number * interval '1 minute'
      from generate_series(1, 3000) as number;
    `);
  },
  { timeLimit: 600_000 },
);
await backend.database.run('server', (transaction) => transaction.script('analyze public.blog_posts'));

const columns = 'id, title, slug, author_name, published, created_at, updated_at';

test.for([
  ['the list', `select ${columns} from public.blog_posts order by created_at desc, id desc limit 100`, 100],
  ['a rare title', `select ${columns} from public.search_blog_posts('lesson 2777')`, 1],
  ['a common title', `select ${columns} from public.search_blog_posts('LESSON')`, 100],
  ['an author', `select ${columns} from public.search_blog_posts('teaching team')`, 100],
  ['two letters', `select ${columns} from public.search_blog_posts('th')`, 100],
  ['nothing', `select ${columns} from public.search_blog_posts('no such post')`, 0],
] as const)(
  'of thousands of posts an admin gets %s without reading them all',
  async ([_name, query, found]) => {
    await backend.database.run(callers.admin, async (transaction) => {
      const before = await countScans(transaction);
      expect(await transaction.query(query)).toHaveLength(found);
      expect((await countScans(transaction)) - before).toBe(0);
    });
  },
);

async function countScans(transaction: Transaction): Promise<number> {
  const [table] = await transaction.query<{ scans: number }>(
    `select seq_scan::integer as scans from pg_stat_xact_user_tables where relid = 'public.blog_posts'::regclass`,
  );
  return table?.scans ?? 0;
}
