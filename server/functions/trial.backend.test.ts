import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

async function ask(plan: string, token?: string) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/trial', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ plan }),
  });
  return { status: response.status, body: await response.json() };
}

test('a trial begins with one call, and its member gets one mail', async () => {
  const { email, session } = await makeSignedIn(site);
  site.mails.length = 0;
  const first = await ask('learner', session.access_token);
  expect(first).toMatchObject({ status: 200, body: { trial: { plan_name: 'Learner' } } });
  expect(await ask('learner', session.access_token)).toEqual(first);
  expect(site.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: email, subject: 'Your Learner trial has begun' },
  ]);
});

test('a second trial, another plan, no plan and no account are refused in words', async () => {
  const { session } = await makeSignedIn(site);
  await ask('learner', session.access_token);
  expect(await ask('pro', session.access_token)).toMatchObject({
    status: 409,
    body: { error: 'You have an active membership already.' },
  });
  expect((await ask('family-group', session.access_token)).status).toBe(404);
  expect((await ask('nothing', session.access_token)).status).toBe(400);
  expect((await ask('learner')).status).toBe(401);
});

test('the renewal reminds members three days before the end of a trial, once', async () => {
  const { id, email, session } = await makeSignedIn(site);
  await ask('standard', session.access_token);
  await sql(site, `update public.memberships set ends_at = now() + interval '2 days' where user_id = $1`, [
    id,
  ]);
  site.mails.length = 0;
  const renew = () =>
    site.fetch('http://127.0.0.1:3000/functions/v1/membership-renewal', {
      method: 'POST',
      headers: { apikey: site.backend.keys.secret },
    });
  expect((await renew()).status).toBe(200);
  await renew();
  const told = site.mails.filter(({ to }) => to === email);
  expect(told).toHaveLength(1);
  expect(told[0]?.subject).toMatch(/^Your Standard trial ends on /);
});
