import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestBackend } from '#testing/backend.ts';

test('connections lost at any moment are 503 with Retry-After on every way in, and the next request works', {
  timeout: 120_000,
}, async () => {
  const { backend, fetch } = await startTestBackend({ RATE_LIMITS: 'off' });
  const name = new URL(backend.config.databaseUrl ?? '').pathname.slice(1);
  const maintenance = new pg.Client({ connectionString: inject('template') });
  await maintenance.connect();
  onTestFinished(() => maintenance.end());
  const headers = { apikey: backend.keys.publishable, 'content-type': 'application/json' };
  const secret = { apikey: backend.keys.secret, authorization: `Bearer ${backend.keys.secret}` };
  const contact = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hello',
    message: 'A question of mine',
  };
  const body = JSON.stringify(contact);
  const ways: [path: string, init: RequestInit][] = [
    ['/rest/v1/blog_posts?select=id', { headers }],
    ['/rest/v1/blog_posts?select=id', { headers: { ...headers, prefer: 'count=planned' } }],
    [
      '/auth/v1/token?grant_type=password',
      { method: 'POST', headers, body: '{"email":"a@b.example","password":"wrong one"}' },
    ],
    ['/auth/v1/admin/users', { headers: secret }],
    ['/storage/v1/bucket', { headers: secret }],
    ['/functions/v1/contact-form', { method: 'POST', headers, body }],
    ['/backup', { headers: secret }],
  ];
  const answers = new Map<string, number>();
  const odd: string[] = [];
  let isDone = false;
  const asking = ways.map(async ([path, init]) => {
    while (!isDone) {
      const response = await fetch(`http://127.0.0.1:3000${path}`, init);
      const text = await response.text();
      const { status } = response;
      const seen = `${path.split('?')[0]} ${status}`;
      answers.set(seen, (answers.get(seen) ?? 0) + 1);
      const isUnforeseen = status >= 500 && (status !== 503 || !response.headers.has('retry-after'));
      if (isUnforeseen) odd.push(`${seen} ${text.slice(0, 200)}`);
    }
  });
  const count503 = () => [...answers].filter(([seen]) => seen.endsWith(' 503')).length;
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and random() < 0.5';
  for (let round = 0; round < 2_000 && count503() < ways.length - 1; round++) {
    await maintenance.query(end, [name]);
    // Otherwise no connection would live long enough to have a query in progress.
    await maintenance.query('select pg_sleep(random() * 0.02)');
  }
  isDone = true;
  await Promise.all(asking);
  expect(odd).toEqual([]);
  expect(count503()).toBeGreaterThan(0);
  const { status } = await fetch('http://127.0.0.1:3000/rest/v1/blog_posts?select=id', { headers });
  expect(status).toBe(200);
});
