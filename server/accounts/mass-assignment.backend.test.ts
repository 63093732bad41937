import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, freshEmail, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend, type TestBackend } from '#testing/backend.ts';

let site: TestBackend;
beforeAll(async () => {
  site = await openTestBackend({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

/** Every account field that a visitor must not set, under every name the API might accept. */
const greedy = {
  id: '00000000-0000-4000-8000-00000000dead',
  aud: 'admin',
  role: 'service_role',
  is_super_admin: true,
  is_sso_user: true,
  is_anonymous: true,
  email_confirm: true,
  email_verified: true,
  email_confirmed_at: '2020-01-01T00:00:00Z',
  confirmed_at: '2020-01-01T00:00:00Z',
  banned_until: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  encrypted_password: 'x',
  raw_app_meta_data: { role: 'admin' },
  app_metadata: { role: 'admin' },
  user_metadata: { role: 'admin' },
  provider: 'google',
  sub: '00000000-0000-4000-8000-00000000dead',
};

async function stored(email: string) {
  const [row] = await sql(
    site,
    `select users.aud, users.role, users.is_super_admin, users.is_sso_user, users.is_anonymous, users.banned_until,
       users.email_confirmed_at is not null as confirmed, users.raw_app_meta_data, users.id::text,
       users.raw_user_meta_data -> 'email_verified' as verified, users.encrypted_password like '$argon2id$%' as hashed,
       users.created_at > now() - interval '1 hour' as made_now,
       profiles.role as profile_role, identities.identity_data ->> 'sub' as subject, identities.provider
     from auth.users
     join public.profiles using (id)
     join auth.identities on identities.user_id = users.id
     where users.email = $1`,
    [email],
  );
  return row;
}

const ordinary = {
  aud: 'authenticated',
  role: 'authenticated',
  is_super_admin: false,
  is_sso_user: false,
  is_anonymous: false,
  banned_until: null,
  raw_app_meta_data: { provider: 'email', providers: ['email'] },
  hashed: true,
  made_now: true,
  profile_role: 'user',
  provider: 'email',
};

test('a sign-up stores only the email address, the password and the user metadata', async () => {
  const email = freshEmail();
  const answer = await ask(site, '/signup', {
    body: { ...greedy, email, password, data: { ...greedy, full_name: 'Ada' } },
  });
  expect(answer.status).toBe(200);
  const row = await stored(email);
  expect(row).toMatchObject({ ...ordinary, confirmed: false, verified: false });
  expect(row?.id).not.toBe(greedy.id);
  expect(row?.subject).toBe(row?.id);
});

test.for([
  ['\u200b\u3164\u2800', null],
  ['\u202eAda\u200d Lovelace\u2069', 'Ada Lovelace'],
])('a sign-up with the name %j stores what others see of it', async ([full_name, shown]) => {
  const email = freshEmail();
  expect((await ask(site, '/signup', { body: { email, password, data: { full_name } } })).status).toBe(200);
  expect(await sql(site, 'select full_name from public.profiles where email = $1', [email])).toEqual([
    { full_name: shown },
  ]);
});

test('no request of a user brings back a trial, a plan or an attempt that is closed', async () => {
  const { id, client } = await makeSignedIn(site);
  const { data: started } = await client.functions.invoke('trial', { body: { plan: 'learner' } });
  expect(started).toMatchObject({ trial: { plan_name: 'Learner' } });
  await sql(site, `update public.memberships set ends_at = now(), starts_at = now() - interval '1 day'`);
  const greed = { ends_at: '2099-01-01T00:00:00Z', is_trial: false, status: 'Active' as const };
  expect((await client.from('memberships').update(greed).eq('user_id', id)).error?.code).toBe('42501');
  const { error } = await client.functions.invoke('trial', { body: { plan: 'expert', member_id: id } });
  expect(error?.context.status).toBe(409);
  const { error: attempts } = await client.from('attempts').update({ closed_at: null }).eq('user_id', id);
  expect(attempts?.code).toBe('42501');
  expect(await sql(site, 'select plan_id, ends_at > now() as is_open from public.memberships')).toEqual([
    { plan_id: 'learner', is_open: false },
  ]);
});

test('a sign-in link stores nothing more either', async () => {
  const email = freshEmail();
  expect((await ask(site, '/otp', { body: { ...greedy, email, data: greedy } })).status).toBe(200);
  expect(await stored(email)).toMatchObject({
    ...ordinary,
    hashed: false,
    confirmed: false,
    verified: false,
  });
});

test('an account update changes the user metadata and no rights', async () => {
  const { id, email, client, session } = await makeSignedIn(site);
  const { app_metadata: _refused, ...accepted } = greedy;
  const put = (body: unknown) => ask(site, '/user', { method: 'PUT', body, bearer: session.access_token });
  expect((await put({ ...greedy, data: { x: 1 } })).status).toBe(403);
  expect((await put({ ...accepted, data: { ...greedy, email_verified: false } })).status).toBe(200);
  expect(await stored(email)).toMatchObject({
    ...ordinary,
    confirmed: true,
    verified: true,
    id,
    subject: id,
  });
  const { data } = await client.auth.refreshSession();
  expect(data.user).toMatchObject({ role: 'authenticated', app_metadata: ordinary.raw_app_meta_data });
  const claims = await client.auth.getClaims();
  expect(claims.data?.claims).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: ordinary.raw_app_meta_data,
  });
});
