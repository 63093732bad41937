import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

const refresh = (refreshToken: string) =>
  ask(site, '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });

/** Makes a revoked token older than the window in which tabs may share it. */
const pass11Seconds = (token: string) =>
  sql(site, `update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = $1`, [
    token,
  ]);

test('each refresh returns a whole new session and revokes the token it was called with', async () => {
  const { session } = await makeSignedIn(site);
  const { status, body } = await refresh(session.refresh_token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: session.user.id } });
  expect(body.refresh_token).toMatch(/^[a-z0-9]{12}$/);
  expect(body.refresh_token).not.toBe(session.refresh_token);
  const [old] = await sql(site, 'select revoked from auth.refresh_tokens where token = $1', [
    session.refresh_token,
  ]);
  expect(old).toEqual({ revoked: true });
});

test('twenty tabs that refresh at once all stay signed in, with the same new token', async () => {
  const { session } = await makeSignedIn(site);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const tokens = new Set(answers.map(({ body }) => body.refresh_token));
  expect(tokens.size).toBe(1);
  expect((await refresh([...tokens][0] ?? '')).status).toBe(200);
});

test('a client that never received the response may retry, however late', async () => {
  const { session } = await makeSignedIn(site);
  const lost = await refresh(session.refresh_token);
  await pass11Seconds(session.refresh_token);
  const again = await refresh(session.refresh_token);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).toBe(lost.body.refresh_token);
});

test('a revoked token works for ten more seconds and not for eleven', async () => {
  const { session } = await makeSignedIn(site);
  const second = await refresh(session.refresh_token);
  await refresh(second.body.refresh_token);
  expect((await refresh(session.refresh_token)).status).toBe(200);
  await pass11Seconds(session.refresh_token);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  });
});

test('reusing a revoked token after that window ends the session for every holder', async () => {
  const { session } = await makeSignedIn(site);
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  await pass11Seconds(session.refresh_token);
  expect((await refresh(session.refresh_token)).body.code).toBe('refresh_token_already_used');
  expect(await refresh(third.body.refresh_token)).toMatchObject({ status: 400 });
  expect(await refresh(second.body.refresh_token)).toMatchObject({ status: 400 });
  const user = await ask(site, '/user', { bearer: third.body.access_token });
  expect(user).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
});

test('a session past its end cannot be refreshed', async () => {
  const { id, session } = await makeSignedIn(site);
  await sql(site, `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [
    id,
  ]);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'session_expired' },
  });
});

test('tokens revoked a day ago are deleted', async () => {
  const { session } = await makeSignedIn(site);
  const second = await refresh(session.refresh_token);
  await sql(
    site,
    `update auth.refresh_tokens set updated_at = now() - interval '25 hours' where token = $1`,
    [session.refresh_token],
  );
  await refresh(second.body.refresh_token);
  expect(
    await sql(site, 'select from auth.refresh_tokens where token = $1', [session.refresh_token]),
  ).toEqual([]);
});
