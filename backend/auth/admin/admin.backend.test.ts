import { hash as bcryptHash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, freshEmail, makeAccount, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { linkIn, mailTo } from '#backend/auth/testing/mailbox.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';

let site: TestApi;
let admin: ReturnType<TestApi['serviceClient']>['auth']['admin'];
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
  admin = site.serviceClient().auth.admin;
});
afterAll(() => site.close());

test('only the service key may use the admin endpoints', async () => {
  const { id, session } = await makeSignedIn(site);
  const calls: [string, string, unknown?][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users', {}],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`, {}],
    ['DELETE', `/admin/users/${id}`],
    ['GET', `/admin/users/${id}/factors`],
    ['POST', '/admin/generate_link', {}],
    ['POST', '/invite', {}],
  ];
  for (const [method, path, body] of calls) {
    const missing = await ask(site, path, { method, body, bearer: null });
    expect(missing).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    for (const bearer of [undefined, session.access_token]) {
      const answer = await ask(site, path, { method, body, bearer });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin', message: 'User not allowed' } });
    }
    expect(await ask(site, path, { method, body, bearer: 'forged' })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    });
  }
});

test('an account created by an admin has the given fields', async () => {
  const email = freshEmail();
  const id = '11111111-2222-4333-8444-555555555555';
  const { data, error } = await admin.createUser({
    id,
    email: email.toUpperCase(),
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Ada' },
    app_metadata: { plan: 'pro' },
    ban_duration: 'none',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    id,
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Ada', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
  });
  expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
  expect((await admin.createUser({ email: freshEmail(), id })).error).toMatchObject({ status: 400 });
  expect((await admin.createUser({ email: 'xx:;x@x.x' })).error).toMatchObject({
    message: 'Unable to validate email address: invalid format',
  });
  expect((await admin.createUser({})).error).toMatchObject({
    message: 'Cannot create a user without either an email or phone',
  });
  expect((await admin.createUser({ email: freshEmail(), ban_duration: 'soon' })).error).toMatchObject({
    code: 'validation_failed',
  });
});

test('an imported bcrypt hash signs in, and is then replaced by argon2id', async () => {
  const email = freshEmail();
  const password_hash = await bcryptHash(password, 4);
  await admin.createUser({ email, email_confirm: true, password_hash });
  const signIn = (guess: string) => site.client().auth.signInWithPassword({ email, password: guess });
  expect((await signIn('wrong')).error).toMatchObject({ code: 'invalid_credentials' });
  expect((await signIn(password)).error).toBeNull();
  const [row] = await sql<{ encrypted_password: string }>(
    site,
    'select encrypted_password from auth.users where email = $1',
    [email],
  );
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(password)).error).toBeNull();
  expect((await admin.createUser({ email: freshEmail(), password_hash: 'md5' })).error).toMatchObject({
    code: 'validation_failed',
  });
});

test('accounts are listed page by page, newest first', async () => {
  const made = [];
  for (let number = 0; number < 3; number += 1) made.push((await makeAccount(site)).email);
  const { data, error } = await admin.listUsers({ page: 1, perPage: 2 });
  expect(error).toBeNull();
  expect(data.users.map(({ email }) => email)).toEqual([made[2], made[1]]);
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
  expect((await admin.listUsers({ page: 2, perPage: 2 })).data.users[0]?.email).toBe(made[0]);
  expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400 });
});

test('an admin changes email address, role, password and ban, and the old sessions end', async () => {
  const { id, email, client } = await makeSignedIn(site);
  const newEmail = freshEmail();
  const changed = await admin.updateUserById(id, {
    email: newEmail,
    password: 'from the admin',
    app_metadata: { plan: 'pro' },
    user_metadata: { full_name: 'Ada' },
  });
  expect(changed.data.user).toMatchObject({
    email: newEmail,
    app_metadata: { plan: 'pro', provider: 'email' },
    user_metadata: { full_name: 'Ada' },
    identities: [{ identity_data: { email: newEmail } }],
  });
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await site.client().auth.signInWithPassword({ email, password })).error).not.toBeNull();
  const signIn = () => site.client().auth.signInWithPassword({ email: newEmail, password: 'from the admin' });
  expect((await signIn()).error).toBeNull();

  const banned = await admin.updateUserById(id, { ban_duration: '1h30m' });
  // supabase-js's user type lacks this field.
  const until = new Date(
    String((banned.data.user as unknown as { banned_until: string }).banned_until),
  ).getTime();
  expect(Math.abs(until - Date.now() - 90 * 60_000)).toBeLessThan(60_000);
  expect((await signIn()).error).toMatchObject({ code: 'user_banned' });
  await admin.updateUserById(id, { ban_duration: 'none' });
  expect((await signIn()).error).toBeNull();
});

test('a missing account is not found, and a deleted one is gone', async () => {
  const { secret } = site.backend.keys;
  const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
  expect((await admin.getUserById(nobody)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  expect((await admin.updateUserById(nobody, {})).error).toMatchObject({ status: 404 });
  expect((await admin.deleteUser(nobody)).error).toMatchObject({ status: 404 });
  expect(await ask(site, '/admin/users/7', { bearer: secret, headers: { apikey: secret } })).toMatchObject({
    status: 404,
    body: { code: 'validation_failed' },
  });

  const { id, email } = await makeAccount(site);
  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404 });
  expect((await site.client().auth.signInWithPassword({ email, password })).error).toMatchObject({
    code: 'invalid_credentials',
  });
});

test('a soft deletion keeps the row, and nothing in it that identifies the user', async () => {
  const { id, email, client } = await makeSignedIn(site);
  expect((await admin.deleteUser(id, true)).error).toBeNull();
  const { data } = await admin.getUserById(id);
  expect(data.user).toMatchObject({ id, deleted_at: expect.any(String), user_metadata: {}, identities: [] });
  expect(JSON.stringify(data.user)).not.toContain(email);
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await admin.createUser({ email })).error).toBeNull();
});

test('an invitation is mailed, and accepting it signs in', async () => {
  const email = freshEmail();
  const { data, error } = await admin.inviteUserByEmail(email, {
    data: { team: 'press' },
    redirectTo: 'http://127.0.0.1:3000/welcome',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    user_metadata: { team: 'press' },
  });
  const link = linkIn(mailTo(site.mails, email));
  expect(link).toMatchObject({ type: 'invite', redirectTo: 'http://127.0.0.1:3000/welcome' });
  const accepted = await site.client().auth.verifyOtp({ token_hash: link.token, type: 'invite' });
  expect(accepted.data.session).not.toBeNull();
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
});

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'a %s link made by an admin works by its hash and by its code',
  async (type) => {
    const make = async () => {
      const email = type === 'signup' || type === 'invite' ? freshEmail() : (await makeAccount(site)).email;
      const { data, error } = await admin.generateLink({
        type,
        email,
        password,
        options: { redirectTo: 'http://127.0.0.1:3000/in' },
      } as never);
      expect(error).toBeNull();
      expect(data.properties?.action_link).toBe(
        `http://127.0.0.1:3000/auth/v1/verify?token=${data.properties?.hashed_token}&type=${type}&redirect_to=http://127.0.0.1:3000/in`,
      );
      return { email, ...data.properties };
    };
    const byHash = await make();
    const hashed = await site.client().auth.verifyOtp({ type, token_hash: byHash.hashed_token ?? '' });
    expect(hashed.data.user?.email).toBe(byHash.email);
    const byCode = await make();
    expect(byCode.email_otp).toMatch(/^\d{6}$/);
    const typed = await site
      .client()
      .auth.verifyOtp({ type, email: byCode.email, token: byCode.email_otp ?? '' });
    expect(typed.data.user?.email).toBe(byCode.email);
  },
);

test('links for both halves of an email change can be made one by one', async () => {
  const { id, email } = await makeAccount(site);
  const newEmail = freshEmail();
  const make = async (type: 'email_change_current' | 'email_change_new') =>
    (await admin.generateLink({ type, email, newEmail })).data.properties?.hashed_token ?? '';
  const [current, fresh] = [await make('email_change_current'), await make('email_change_new')];
  const client = site.client();
  expect((await client.auth.verifyOtp({ type: 'email_change', token_hash: current })).error).toBeNull();
  expect((await client.auth.verifyOtp({ type: 'email_change', token_hash: fresh })).data.user).toMatchObject({
    id,
    email: newEmail,
  });
});

test('second factors can be listed, and no user has one', async () => {
  const { id } = await makeAccount(site);
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  expect((await admin.mfa.deleteFactor({ userId: id, id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  });
});
