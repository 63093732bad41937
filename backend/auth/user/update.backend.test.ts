import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, makeAccount, makeSignedIn, password } from '#backend/auth/testing/ask.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

test('an account update is refused when it repeats the password, uses a taken email address or sets a role', async () => {
  const taken = await makeAccount(site);
  const { client, session } = await makeSignedIn(site);
  const bearer = session.access_token;
  const put = (body: unknown) => ask(site, '/user', { method: 'PUT', body, bearer });
  expect(await put({ password })).toMatchObject({
    status: 422,
    body: { code: 'same_password', message: 'New password should be different from the old password.' },
  });
  expect(await put({ password: '' })).toMatchObject({ status: 422, body: { code: 'weak_password' } });
  expect(await put({ password: '123' })).toMatchObject({ status: 422, body: { code: 'weak_password' } });
  expect(await put({ password: 'another one', current_password: 'wrong' })).toMatchObject({
    status: 400,
    body: { code: 'current_password_invalid' },
  });
  expect(await put({ password: 'another one', nonce: '123456' })).toMatchObject({
    status: 422,
    body: { code: 'reauthentication_not_valid' },
  });
  expect(await put({ email: taken.email })).toMatchObject({
    status: 422,
    body: { code: 'email_exists', message: 'A user with this email address has already been registered' },
  });
  expect(await put({ email: 'nonsense' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
  expect(await put({ app_metadata: { role: 'admin' } })).toMatchObject({
    status: 403,
    body: { code: 'not_admin' },
  });
  expect(await put({ data: { x: 'x'.repeat(9_000) } })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
  expect((await client.auth.getUser()).error).toBeNull();
});
