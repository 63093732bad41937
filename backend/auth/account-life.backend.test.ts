import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { linkIn, mailTo, pressButton } from './testing/mailbox.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

test('sign-up, mail, confirmation, sign-in, refresh, update, recovery and sign-out with the real client', async () => {
  const email = 'ada@example.com';
  const client = site.client();

  const signedUp = await client.auth.signUp({
    email,
    password: 'first password',
    options: { emailRedirectTo: 'http://127.0.0.1:3000/', data: { full_name: 'Ada' } },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { full_name: 'Ada' },
  });

  const early = await client.auth.signInWithPassword({ email, password: 'first password' });
  expect(early.error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  });

  const confirmation = linkIn(mailTo(site.mails, email));
  expect(confirmation).toMatchObject({ type: 'signup', redirectTo: 'http://127.0.0.1:3000/' });
  const confirmed = await site.fetch('http://127.0.0.1:3000/auth/v1/verify', pressButton(confirmation));
  expect(confirmed.status).toBe(303);
  const arrival = new URL(confirmed.headers.get('location') ?? '');
  expect(arrival.origin + arrival.pathname).toBe('http://127.0.0.1:3000/');
  expect(arrival.hash).toMatch(
    /^#access_token=[\w.-]+&expires_at=\d+&expires_in=3600&refresh_token=[a-z0-9]{12}&sb=&token_type=bearer&type=signup$/,
  );

  const signedIn = await client.auth.signInWithPassword({ email, password: 'first password' });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    last_sign_in_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ada', email_verified: true },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  });

  const refreshed = await client.auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);

  const updated = await client.auth.updateUser({ data: { full_name: 'Ada L.', full_address: null } });
  expect(updated.data.user?.user_metadata).toEqual({ full_name: 'Ada L.', email_verified: true });

  const claims = await client.auth.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.claims).toMatchObject({
    iss: 'http://127.0.0.1:3000/auth/v1',
    sub: signedIn.data.user?.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  });

  const other = site.client();
  await other.auth.signInWithPassword({ email, password: 'first password' });
  expect(
    (await client.auth.resetPasswordForEmail(email, { redirectTo: '/account/password' })).error,
  ).toBeNull();
  const recovery = linkIn(mailTo(site.mails, email));
  expect(recovery).toMatchObject({ type: 'recovery', redirectTo: 'http://127.0.0.1:3000/account/password' });
  const recovering = site.client();
  const recovered = await recovering.auth.verifyOtp({ token_hash: recovery.token, type: 'recovery' });
  expect(recovered.error).toBeNull();
  const changed = await recovering.auth.updateUser({ password: 'second password' });
  expect(changed.error).toBeNull();
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await recovering.auth.getUser()).error).toBeNull();
  const old = await site.client().auth.signInWithPassword({ email, password: 'first password' });
  expect(old.error).toMatchObject({ code: 'invalid_credentials' });

  const token = (await recovering.auth.getSession()).data.session?.access_token ?? '';
  expect((await recovering.auth.signOut()).error).toBeNull();
  expect((await site.client().auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
});
