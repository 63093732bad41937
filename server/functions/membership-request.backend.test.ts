import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

const address = 'http://127.0.0.1:3000/functions/v1/membership-request';

async function ask(body: unknown, token?: string) {
  const response = await site.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const learner = { plan: 'learner', billing: 'monthly' };

test('a request is stored with the price of the server and mailed as an invoice, once', async () => {
  const { id, email, session } = await makeSignedIn(site);
  site.mails.length = 0;
  const wish = { ...learner, amount_cents: 1, discount_percent: 99, user_id: 'somebody else' };
  const first = await ask(wish, session.access_token);
  expect(first.status).toBe(200);
  expect(first.body.payment).toMatchObject({
    user_id: id,
    user_email: email,
    plan_name: 'Learner',
    billing: 'monthly',
    list_price_cents: 2900,
    discount_percent: 0,
    amount_cents: 2900,
    method: 'Invoice',
    status: 'Pending',
  });
  expect(await ask(learner, session.access_token)).toEqual(first);
  expect(await sql(site, `select status from public.memberships where user_id = '${id}'`)).toEqual([
    { status: 'Pending' },
  ]);
  expect(site.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: email, subject: `Your invoice ${first.body.payment.invoice_id}` },
  ]);
  expect(site.mails[0]?.text).toContain('Learner membership, monthly: $29.00\nTotal: $29.00');
});

test('a student with a confirmed .edu address pays half, and the mail says why', async () => {
  const { id, session } = await makeSignedIn(site);
  await sql(site, 'update auth.users set email = $1 where id = $2', [`${id}@college.edu`, id]);
  site.mails.length = 0;
  const { body } = await ask({ plan: 'pro', billing: 'annual' }, session.access_token);
  expect(body.payment).toMatchObject({ list_price_cents: 24000, discount_percent: 50, amount_cents: 12000 });
  expect(site.mails[0]?.text).toContain(
    'Pro membership, annual: $240.00\nStudent discount, 50%: -$120.00\nTotal: $120.00',
  );
});

test('the token of an account that is deleted asks for nothing', async () => {
  const { id, session } = await makeSignedIn(site);
  await sql(site, 'delete from auth.users where id = $1', [id]);
  expect(await ask(learner, session.access_token)).toEqual({
    status: 401,
    body: { code: 401, message: 'Invalid JWT', error: 'Please sign in again.' },
  });
});

test('the other period of a plan that is asked for already is refused in plain words', async () => {
  const { session } = await makeSignedIn(site);
  await ask(learner, session.access_token);
  expect(await ask({ ...learner, billing: 'annual' }, session.access_token)).toEqual({
    status: 409,
    body: {
      error:
        'You have already asked for Learner with monthly billing. Cancel that request in your account first.',
    },
  });
});

test('free plans, unknown plans and nonsense are refused', async () => {
  const { session } = await makeSignedIn(site);
  for (const wish of [{ plan: 'explorer', billing: 'monthly' }, { plan: 'learner' }, 'no json', '[]', '']) {
    expect(await ask(wish, session.access_token)).toEqual({
      status: 400,
      body: { error: 'There is no such plan.' },
    });
  }
});

test('a request needs an account; the publishable key alone is not enough', async () => {
  expect((await ask(learner)).status).toBe(401);
  expect((await ask(learner, site.backend.keys.publishable)).status).toBe(401);
  const keyToken = await site.backend.keys.sign({
    role: 'anon',
    exp: Math.floor(Date.now() / 1000) + 60,
  });
  expect(await ask(learner, keyToken)).toEqual({ status: 401, body: { error: 'Please sign in first.' } });
});

test('after ten requests in an hour the next is refused', async () => {
  const { client, session } = await makeSignedIn(site);
  for (let round = 0; round < 10; round += 1) {
    const { body } = await ask(learner, session.access_token);
    await client.rpc('cancel_membership_request', { target_payment: body.payment.id }).throwOnError();
  }
  expect((await ask(learner, session.access_token)).status).toBe(429);
});
