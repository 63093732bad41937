import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Library, openLibrary } from './testing/library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary({ exposedSchemas: ['public', 'other'], trustProxy: true });
  await library.backend.database.run('server', (transaction) =>
    transaction.script(`
      create schema other;
      grant usage on schema other to anon;
      create table other.authors (id int primary key);
      grant select, insert on other.authors to anon;
      create table public.later (id int primary key);
      grant select on public.later to anon;
      notify pgrst, 'reload schema'`),
  );
});
afterAll(() => library.close());

const now = () => Math.floor(Date.now() / 1_000);
const bearer = async (claims: object) => ({
  authorization: `Bearer ${await library.backend.keys.sign({ exp: now() + 60, ...claims })}`,
});

test('a request without a key, or with an unknown one, is refused', async () => {
  const ask = (headers: Record<string, string>) =>
    library.fetch('http://127.0.0.1:3000/rest/v1/authors', { headers });
  const none = await ask({});
  expect([none.status, await none.json()]).toEqual([
    401,
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
  ]);
  const wrong = await ask({ apikey: 'wrong' });
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
  ]);
});

test('the token decides the role: a user gets 403 where a visitor gets 401', async () => {
  const user = await bearer({ role: 'authenticated', sub: '00000000-0000-0000-0000-000000000001' });
  expect((await library.ask('/secrets')).status).toBe(401);
  const refused = await library.ask('/secrets', { headers: user });
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, '42501']);
  const own = await library.ask('/authors?select=id&id=eq.1', { headers: user });
  expect([own.body, own.headers.get('cache-control')]).toEqual([[{ id: 1 }], 'no-store']);
});

test('the secret key reads what no other caller may read', async () => {
  const service: SupabaseClient = library.serviceClient();
  const { data } = await service.from('secrets').select();
  expect(data).toEqual([{ id: 1, text: 'hidden' }]);
});

test('an expired, forged or unsigned token is refused with its code', async () => {
  const expired = await library.ask('/authors', {
    headers: await bearer({ role: 'authenticated', exp: now() - 60 }),
  });
  expect([expired.status, expired.body]).toMatchObject([401, { code: 'PGRST303', message: 'JWT expired' }]);
  expect(expired.headers.get('www-authenticate')).toContain('invalid_token');
  const none = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`;
  for (const token of ['x', none, `${(await bearer({ role: 'anon' })).authorization.slice(7)}x`]) {
    const forged = await library.ask('/authors', { headers: { authorization: `Bearer ${token}` } });
    expect([forged.status, forged.body]).toMatchObject([401, { code: 'PGRST301' }]);
  }
});

test('a token cannot name a role outside the API', async () => {
  for (const role of ['postgres', 'none', 'supabase_auth_admin', 'nobody', 'anon"; --']) {
    const { status, body } = await library.ask('/authors', { headers: await bearer({ role }) });
    expect([status, (body as { code: string }).code]).toEqual([403, '42501']);
  }
});

test('a profile header selects only among the exposed schemas', async () => {
  const other = await library.ask('/authors', { headers: { 'accept-profile': 'other' } });
  expect([other.body, other.headers.get('content-profile')]).toEqual([[], 'other']);
  const written = await library.ask('/authors', {
    method: 'POST',
    headers: {
      'content-profile': 'other',
      'content-type': 'application/json',
      prefer: 'tx=rollback,return=representation',
    },
    body: '{"id":1}',
  });
  expect(written.body).toEqual([{ id: 1 }]);
  for (const hidden of ['auth', 'private', 'pg_catalog', '']) {
    const refused = await library.ask('/users', { headers: { 'accept-profile': hidden } });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([406, 'PGRST106']);
  }
});

test('a schema change is picked up after a notification', async () => {
  const { database } = library.backend;
  expect((await library.ask('/brand_new')).status).toBe(404);
  await database.run('server', (transaction) =>
    transaction.script('create table public.brand_new (id int); grant select on public.brand_new to anon'),
  );
  expect((await library.ask('/brand_new')).status).toBe(404);
  await database.run('server', (transaction) =>
    transaction.query(`select pg_notify('pgrst', 'reload schema')`),
  );
  await expect.poll(async () => (await library.ask('/brand_new')).status).toBe(200);
});

test('CORS headers tell browsers of other origins what they may send and read', async () => {
  const preflight = await library.fetch('http://127.0.0.1:3000/rest/v1/authors', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,prefer',
    },
  });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,prefer');
  expect(preflight.headers.get('access-control-max-age')).toBe('86400');
  const { headers } = await library.ask('/authors', { headers: { origin: 'https://elsewhere.example' } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
});

test('OPTIONS returns the methods a table or view allows', async () => {
  const allow = async (path: string) => (await library.ask(path, { method: 'OPTIONS' })).headers.get('allow');
  expect(await allow('/authors')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
  expect(await allow('/book_count')).toBe('OPTIONS,GET,HEAD');
});

test('URLs longer than 8 KB and requests for query plans are refused', async () => {
  expect((await library.ask(`/authors?name=eq.${'x'.repeat(8_200)}`)).status).toBe(414);
  const plan = await library.ask('/authors', { headers: { accept: 'application/vnd.pgrst.plan+json' } });
  expect([plan.status, (plan.body as { code: string }).code]).toEqual([406, 'PGRST107']);
});

test('a visitor over 300 requests a minute has to wait; others, users and the site itself do not', async () => {
  const from = (address: string, headers = {}) =>
    library.ask('/later', { headers: { 'x-forwarded-for': address, ...headers } });
  for (let count = 0; count < 300; count++) await from('192.0.2.1');
  const refused = await from('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).status).toBe(200);
  const user = { role: 'authenticated', sub: '00000000-0000-0000-0000-000000000001' };
  expect((await from('192.0.2.1', await bearer(user))).status).toBe(403);
  expect((await library.ask('/later')).status).toBe(200);
});
