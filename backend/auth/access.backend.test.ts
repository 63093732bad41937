import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, makeAccount, makeSignedIn, password, sql } from './testing/ask.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

test('requests without a valid API key are refused', async () => {
  const none = await ask(site, '/settings', { bearer: null, headers: { apikey: '' } });
  expect(none.status).toBe(401);
  const wrong = await ask(site, '/settings', { bearer: null, headers: { apikey: 'sb_publishable_wrong' } });
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid API key' } });
});

test('a page on another origin may call the API, with the headers the client needs', async () => {
  const response = await site.fetch('http://127.0.0.1:3000/auth/v1/token', {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  for (const header of [
    'authorization',
    'apikey',
    'x-client-info',
    'x-supabase-api-version',
    'x-retry-count',
  ]) {
    expect(response.headers.get('access-control-allow-headers')).toContain(header);
  }
  const { headers } = await ask(site, '/settings', { headers: { Origin: 'https://app.example' } });
  expect(headers.get('access-control-expose-headers')).toMatch(/X-Total-Count,Link,X-Supabase-Api-Version/i);
});

test('the user endpoint distinguishes a missing, broken, forged, expired and orphaned token', async () => {
  const { id, session, client } = await makeSignedIn(site);
  const missing = await ask(site, '/user');
  expect(missing).toMatchObject({
    status: 401,
    body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  });

  const [head, body] = session.access_token.split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const forged = await new SignJWT({ sub: id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret that is not ours, but long'));
  const expired = await site.backend.keys.sign({ sub: id, exp: Math.floor(Date.now() / 1000) - 3600 });
  for (const bearer of ['this-is-a-bad-token', `${head}.${body}.AAAA`, none, forged, expired]) {
    const answer = await ask(site, '/user', { bearer });
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'bad_jwt',
        message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
      },
    });
  }

  const stranger = await site.backend.keys.sign({ sub: '00000000-0000-4000-8000-000000000000', exp: 4e9 });
  expect(await ask(site, '/user', { bearer: stranger })).toMatchObject({
    status: 403,
    body: { code: 'user_not_found' },
  });
  const nobody = await site.backend.keys.sign({ role: 'authenticated', exp: 4e9 });
  expect(await ask(site, '/user', { bearer: nobody })).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt' },
  });

  await client.auth.signOut();
  const ended = await ask(site, '/user', { bearer: session.access_token });
  expect(ended).toMatchObject({
    status: 403,
    body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
  });
});

test('second factors and linked identities are refused to signed-in users', async () => {
  const { session } = await makeSignedIn(site);
  const bearer = session.access_token;
  expect(await ask(site, '/factors', { body: { factor_type: 'totp' }, bearer })).toMatchObject({
    status: 422,
    body: { code: 'mfa_totp_enroll_not_enabled' },
  });
  expect(await ask(site, '/factors/x/challenge', { body: {}, bearer })).toMatchObject({
    status: 404,
    body: { code: 'mfa_factor_not_found' },
  });
  expect(await ask(site, '/user/identities/authorize?provider=google', { bearer })).toMatchObject({
    status: 404,
    body: { code: 'manual_linking_disabled' },
  });
  expect(await ask(site, '/factors', { body: { factor_type: 'totp' } })).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('Bearer token') },
  });
});

test('a banned user can neither sign in, nor refresh, nor use existing tokens', async () => {
  const { id, email: address, session } = await makeSignedIn(site);
  await sql(site, `update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id]);
  const signIn = await ask(site, '/token?grant_type=password', { body: { email: address, password } });
  expect(signIn).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  const wrong = await ask(site, '/token?grant_type=password', {
    body: { email: address, password: 'wrong' },
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  const refresh = await ask(site, '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  expect(refresh).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  expect(await ask(site, '/user', { bearer: session.access_token })).toMatchObject({
    status: 403,
    body: { code: 'user_banned' },
  });
  await sql(site, `update auth.users set banned_until = 'infinity' where id = $1`, [id]);
  expect((await site.serviceClient().auth.admin.getUserById(id)).error).toBeNull();
});

test('sign-out accepts three scopes and no other', async () => {
  const account = await makeAccount(site);
  const open = async () => {
    const client = site.client();
    const { data } = await client.auth.signInWithPassword({ email: account.email, password });
    return { client, token: data.session?.access_token ?? '' };
  };
  const isOpen = async (token: string) => (await ask(site, '/user', { bearer: token })).status === 200;
  const [first, second, third] = [await open(), await open(), await open()];
  expect(await ask(site, '/logout?scope=all', { method: 'POST', bearer: first.token })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported logout scope "all"' },
  });
  const local = await ask(site, '/logout?scope=local', { method: 'POST', bearer: first.token });
  expect(local).toMatchObject({ status: 204, body: '' });
  expect([await isOpen(first.token), await isOpen(second.token), await isOpen(third.token)]).toEqual([
    false,
    true,
    true,
  ]);
  await second.client.auth.signOut({ scope: 'others' });
  expect([await isOpen(second.token), await isOpen(third.token)]).toEqual([true, false]);
  const fourth = await open();
  await fourth.client.auth.signOut();
  expect([await isOpen(second.token), await isOpen(fourth.token)]).toEqual([false, false]);
});
