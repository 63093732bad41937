import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import type { Ticket } from '#domain/messages/ticket.ts';
import { openTestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

await backend.database.run(
  'server',
  (transaction) =>
    transaction.script(`
      insert into public.support_tickets (id, name, email, subject, category, priority, status, assigned_to, created_at)
      select 'TCK-' || number, 'Learner ' || md5(number::text), 'learner' || number || '@example.net',
        'About a course ' || md5('subject' || number), (array['Sales', 'Partnership', 'Technical Support'])[1 + number % 3],
        (array['High', 'Medium', 'Low'])[1 + number % 3], (array['Open', 'In Progress', 'Resolved', 'Closed'])[1 + number % 4],
        case when number % 5 = 0 then '${ids.admin}'::uuid end, timestamptz '2026-01-01' + number * interval '1 minute'
      from generate_series(10001, 16000) as number;
    `),
  { timeLimit: 600_000 },
);
await backend.database.run('server', (transaction) => transaction.script('analyze public.support_tickets'));

const asAdmin = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  backend.database.run(callers.admin, work);

test('pages follow each other newest first, without a gap or a repetition', async () => {
  const page = (size: number, after?: string) =>
    asAdmin((transaction) =>
      transaction.query<Ticket>(
        `select * from public.search_tickets('course', 'Open', after_ticket => $1, page_size => $2)`,
        [after ?? null, size],
      ),
    );
  const whole = await page(1000);
  const pages: Ticket[] = [];
  while (pages.length < 450) pages.push(...(await page(150, pages.at(-1)?.id)));
  expect(pages).toEqual(whole.slice(0, 450));
  expect(whole.map(({ id }) => id)).toEqual(
    whole
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  expect(await page(5000), 'an answer has an end').toHaveLength(1000);
});

test.for([
  '',
  `'learner12345@'`,
  `'course'`,
  `'nobody-at-all'`,
  `'zq'`,
  `'z'`,
  `wanted_status => 'Open'`,
  `wanted_category => 'Help chat'`,
  `wanted_category => 'Sales', wanted_priority => 'Low'`,
  `wanted_assignee => '${ids.admin}'`,
  `only_unassigned => true, wanted_status => 'Closed'`,
  `'course', wanted_category => 'Help chat'`,
  `after_ticket => 'TCK-13000'`,
])('no search reads the whole table: %s', async (filters) => {
  const scans = await asAdmin(async (transaction) => {
    const before = await countScans(transaction);
    await transaction.query(`select * from public.search_tickets(${filters})`);
    return (await countScans(transaction)) - before;
  });
  expect(scans).toBe(0);
});

async function countScans(transaction: Transaction): Promise<number> {
  const [table] = await transaction.query<{ scans: number }>(
    `select seq_scan::integer as scans from pg_stat_xact_user_tables where relid = 'public.support_tickets'::regclass`,
  );
  return table?.scans ?? 0;
}
