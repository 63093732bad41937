import { expect, test } from 'vitest';
import type { Caller, Database } from '#backend/database/database.ts';
import type { Dashboard } from '#domain/site/dashboard.ts';
import { startTestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

const query = (database: Database, caller: Caller | 'server', text: string) =>
  database.run(caller, (transaction) => transaction.query(text));

async function dashboardOf(database: Database): Promise<Dashboard> {
  const [row] = await database.run(callers.admin, (transaction) =>
    transaction.query<{ answer: Dashboard }>('select public.admin_dashboard() as answer'),
  );
  if (!row) throw new Error('no dashboard');
  return row.answer;
}

async function startWithPeople(): Promise<Database> {
  const { database } = (await startTestBackend()).backend;
  await addPeople(database);
  return database;
}

test('the dashboard counts what is there, and what of it came in the last 30 days', async () => {
  const database = await startWithPeople();
  await database.run('server', (transaction) =>
    transaction.script(`
      update public.profiles set created_at = now() - interval '31 days' where id = '${ids.userA}';
      insert into public.blog_posts (title, content, published, publish_date) values
        ('Draft', 'Text', false, null), ('Old', 'Text', true, now() - interval '40 days'), ('New', 'Text', true, now());
      insert into public.support_tickets (name, email, subject, status, created_at) values
        ('Zoe', 'z@example.com', 'Waiting for long', 'Open', now() - interval '40 days'),
        ('Zoe', 'z@example.com', 'Waiting', 'Open', now()),
        ('Zoe', 'z@example.com', 'Done', 'Closed', now());
      insert into public.payments
        (plan_name, billing, list_price_cents, amount_cents, method, status, settled_at, refunded_at)
      values
        ('Pro', 'monthly', 3000, 3000, 'Invoice', 'Completed', now(), null),
        ('Pro', 'monthly', 3000, 1500, 'Invoice', 'Completed', now(), null),
        ('Pro', 'monthly', 3000, 3000, 'Invoice', 'Completed', now() - interval '60 days', null),
        ('Pro', 'monthly', 3000, 3000, 'Invoice', 'Refunded', now(), now()),
        ('Pro', 'monthly', 3000, 3000, 'Invoice', 'Pending', null, null);
      insert into storage.objects (bucket_id, name, metadata) values
        ('avatars', 'a.png', '{"size": 1000}'), ('avatars', 'b.png', '{"size": 24}');
      insert into server.mails (recipient, subject, state, next_attempt_at) values
        ('z@example.com', 'Sent', 'sent', now()), ('z@example.com', 'Failed', 'failed', now()),
        ('z@example.com', 'Waiting', 'queued', now() + interval '1 day'),
        ('z@example.com', 'Waiting', 'queued', now() + interval '1 day');
    `),
  );
  expect(await dashboardOf(database)).toMatchObject({
    users: { total: 3, recent: 2 },
    posts: { total: 2, recent: 1 },
    tickets: { total: 2, recent: 2 },
    revenue: { month_cents: 4500, recent_cents: 4500 },
    database: { version: expect.stringMatching(/^\d+\./) },
    mail: { waiting: 2, failed: 1 },
    storage: { files: 2, bytes: 1024 },
  });
});

test('recent activity is the ten newest of sign-ups, posts, tickets and what admins changed', async () => {
  const database = await startWithPeople();
  await query(database, callers.admin, `select public.suspend_user('${ids.userB}')`);
  for (const action of ['admin_login', 'view_users', 'user_view']) {
    await query(database, callers.admin, `select public.log_admin_action('${action}')`);
  }
  await database.run('server', (transaction) =>
    transaction.script(`
      update public.profiles set created_at = now() - interval '1 year';
      insert into public.blog_posts (title, content, published, publish_date) values
        ('Draft', 'Text', false, null), ('Live', 'Text', true, now() - interval '1 hour'),
        ('Tomorrow', 'Text', true, now() + interval '1 day');
      insert into public.support_tickets (name, email, subject, created_at)
      select 'Zoe', 'z@example.com', 'Question ' || n, now() - interval '1 day' * n from generate_series(1, 12) n;
    `),
  );
  const { activity } = await dashboardOf(database);
  expect(activity.map(({ kind, subject, person }) => [kind, subject, person])).toEqual([
    ['action', 'user_suspend', 'admin@example.com'],
    ['post', 'Live', 'Lifelong AI Institute'],
    ...Array.from({ length: 8 }, (_, at) => ['ticket', `Question ${at + 1}`, 'Zoe']),
  ]);
});

test('where the backend sends mails by itself, the dashboard says nothing about them', async () => {
  const database = await startWithPeople();
  await query(database, 'server', 'drop table server.mails');
  expect((await dashboardOf(database)).mail).toBeNull();
  const list = query(database, callers.admin, 'select * from public.list_mails()');
  await expect(list).rejects.toMatchObject({ code: 'PT404' });
});
