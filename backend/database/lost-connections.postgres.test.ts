import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, startTestBackend } from '#testing/backend.ts';
import { DatabaseUnavailable } from './database.ts';
import { openPostgres } from './postgres.ts';

async function openMaintenance() {
  const maintenance = new pg.Client({ connectionString: inject('template') });
  await maintenance.connect();
  onTestFinished(() => maintenance.end());
  return maintenance;
}

/** Stands between a client and PostgreSQL. While it holds, all that a connection says arrives at once, with its end. */
async function openProxy(target: URL) {
  const state = { isHolding: false };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    const upstream = keep(openSocket(Number(target.port), target.hostname));
    const held: Buffer[] = [];
    client.pipe(upstream);
    upstream.on('data', (data) => (state.isHolding ? held.push(data) : client.write(data)));
    upstream.on('end', () => client.end(Buffer.concat(held)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return { state, url: url.href };
}

test('a connection that is lost with its first word ends nothing', async () => {
  const maintenance = await openMaintenance();
  const { settings, remove } = await createPostgresDatabase(inject('template'), 'template1');
  const target = new URL(settings.DATABASE_URL);
  const name = target.pathname.slice(1);
  const { state, url } = await openProxy(target);
  const database = await openPostgres(url);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const one = () => database.run('server', (transaction) => transaction.query('select 1 as one'));
  // The first connection is in use, so the next transaction needs a new one.
  await database.run('server', async (transaction) => {
    await transaction.query('select 1');
    state.isHolding = true;
    const lost = one();
    lost.catch(() => {});
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend' and state = 'idle'`;
    await expect
      .poll(async () => (await maintenance.query(end, [name])).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    state.isHolding = false;
  });
  expect(await one()).toEqual([{ one: 1 }]);
});

test('connections lost at any moment are 503 with Retry-After on every way in, and the next request works', {
  timeout: 120_000,
}, async () => {
  const { backend, fetch } = await startTestBackend({ RATE_LIMITS: 'off' });
  const name = new URL(backend.environment.databaseUrl ?? '').pathname.slice(1);
  const maintenance = await openMaintenance();
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
    // Otherwise no connection would live long enough for a query to be under way in it.
    await maintenance.query('select pg_sleep(random() * 0.02)');
  }
  isDone = true;
  await Promise.all(asking);
  expect(odd).toEqual([]);
  expect(count503()).toBeGreaterThan(0);
  const { status } = await fetch('http://127.0.0.1:3000/rest/v1/blog_posts?select=id', { headers });
  expect(status).toBe(200);
});
