import { afterAll, expect, test } from 'vitest';
import { ask, freshEmail, makeAccount, sql } from '#backend/auth/testing/ask.ts';
import { linksTo, pressButton } from '#backend/auth/testing/mailbox.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);
const { admin } = site.serviceClient().auth;

test('a name that only one of several sign-ups gave does not stay in the profile', async () => {
  const email = freshEmail();
  for (const name of ['Mallory', 'Olive']) {
    const body = { email, password: `the password of ${name}`, data: { full_name: name } };
    await ask(site, '/signup', { body });
  }
  for (const link of linksTo(site.mails, email)) {
    await site.fetch('http://127.0.0.1:3000/auth/v1/verify', pressButton(link));
  }
  const [profile] = await sql(site, 'select full_name from public.profiles where email = $1', [email]);
  expect(profile).toEqual({ full_name: null });
});

test('the last admin cannot be deleted, and the answer says so', async () => {
  const { id } = await makeAccount(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
  expect((await admin.deleteUser(id)).error).toMatchObject({
    status: 400,
    message: expect.stringContaining('last admin'),
  });
});
