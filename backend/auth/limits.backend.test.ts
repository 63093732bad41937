import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#backend/app.ts';
import { openTestApi, startTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, freshEmail, makeAccount, makeSignedIn, password, sql } from './testing/ask.ts';
import { linkIn, mailTo } from './testing/mailbox.ts';

let site: TestApi;
/** The same behind a trusted proxy. */
let behindProxy: TestApi;
beforeAll(async () => {
  site = await openTestApi();
  const { backend, realtime } = site;
  const app = createApp({ ...backend, config: { ...backend.config, trustProxy: true } }, realtime);
  behindProxy = {
    ...site,
    async fetch(url, init) {
      const response = await app.request(url, init);
      await site.settleMails();
      return response;
    },
  };
});
afterAll(() => site.close());

/** All tests share one client address, so each starts with cleared limits. */
const resetLimits = () => sql(site, 'delete from server.rate_limits');

const signIn = (site: TestApi, email: string, guess: string, headers = {}) =>
  ask(site, '/token?grant_type=password', { body: { email, password: guess }, headers });

const letSecondsPass = (site: TestApi, seconds: number) =>
  sql(
    site,
    `update server.rate_limits set window_started_at = window_started_at - make_interval(secs => $1)`,
    [seconds],
  );

async function failFiveTimes(site: TestApi, email: string, headers = {}) {
  for (let guess = 1; guess <= 5; guess += 1) {
    expect((await signIn(site, email, `guess ${guess}`, headers)).status).toBe(400);
  }
}

test('after five wrong passwords even the right one has to wait, each time twice as long', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  await failFiveTimes(site, email);

  const blocked = await signIn(site, email, password);
  expect(blocked).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  });
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(55);
  expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(60);

  for (const wait of [120, 240, 480]) {
    await letSecondsPass(site, wait / 2);
    expect((await signIn(site, email, 'still wrong')).status).toBe(400);
    const longer = await signIn(site, email, password);
    expect(longer.status).toBe(429);
    expect(Number(longer.headers.get('retry-after'))).toBeGreaterThan(wait - 5);
  }

  await letSecondsPass(site, 480);
  expect((await signIn(site, email, password)).status).toBe(200);
  await failFiveTimes(site, email);
});

test('a clock that is set back makes no client wait longer than before', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  const setClockBack = (seconds: number) => letSecondsPass(site, -seconds);
  const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
  await failFiveTimes(site, email);
  await setClockBack(86_400);
  const guessed = await signIn(site, email, password);
  expect([guessed.status, waitOf(guessed)]).toEqual([429, 60]);
  await letSecondsPass(site, 60);
  expect((await signIn(site, email, password)).status).toBe(200);

  await resetLimits();
  await sql(site, `insert into server.rate_limits (key, hits) values ('sign-in:in-process', 100)`);
  await setClockBack(86_400);
  const limited = await signIn(site, email, password);
  expect([limited.status, waitOf(limited)]).toEqual([429, 3_600]);
  await letSecondsPass(site, 3_600);
  expect((await signIn(site, email, password)).status).toBe(200);
});

test('the wait survives a restart', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  await failFiveTimes(site, email);
  const restarted = createApp(site.backend, site.realtime);
  const again = {
    ...site,
    fetch: async (url: Request | string, init?: RequestInit) => restarted.request(url, init),
  };
  expect((await signIn(again, email, password)).status).toBe(429);
});

test('forty concurrent guesses still count as only five', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(site, email, 'a guess')));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('a forged X-Forwarded-For gains nothing, and one from a trusted proxy distinguishes clients', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  await failFiveTimes(site, email);
  expect((await signIn(site, email, password, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(429);

  const account = await makeAccount(site);
  await failFiveTimes(behindProxy, account.email, { 'X-Forwarded-For': '203.0.113.1' });
  const attacker = { 'X-Forwarded-For': '198.51.100.7, 203.0.113.1' };
  expect((await signIn(behindProxy, account.email, password, attacker)).status).toBe(429);
  const owner = { 'X-Forwarded-For': '203.0.113.2' };
  expect((await signIn(behindProxy, account.email, password, owner)).status).toBe(200);
});

test('limits count the network of an IPv6 visitor, and the session stores the full IP address', async () => {
  await resetLimits();
  const { id, email } = await makeAccount(site);
  const visitor = (address: string) => signIn(behindProxy, email, password, { 'X-Forwarded-For': address });
  expect((await visitor('2001:db8:1:2::7')).status).toBe(200);
  expect(await sql(site, 'select host(ip) as address from auth.sessions where user_id = $1', [id])).toEqual([
    { address: '2001:db8:1:2::7' },
  ]);
  await failFiveTimes(behindProxy, email, { 'X-Forwarded-For': '2001:db8:1:2::7' });
  expect((await visitor('2001:db8:1:2::8')).status).toBe(429);
  expect((await visitor('2001:db8:1:3::8')).status).toBe(200);
});

test('an unknown account is limited just like a known one', async () => {
  await resetLimits();
  const email = freshEmail();
  await failFiveTimes(site, email);
  expect((await signIn(site, email, password)).status).toBe(429);
});

test('a client may sign in a hundred times and sign up ten times an hour', async () => {
  await resetLimits();
  await sql(
    site,
    `insert into server.rate_limits (key, hits) values ('sign-in:in-process', 100), ('sign-up:in-process', 9)`,
  );
  expect((await signIn(site, freshEmail(), password)).status).toBe(429);
  const signUp = () => ask(site, '/signup', { body: { email: freshEmail(), password } });
  expect((await signUp()).status).toBe(200);
  const over = await signUp();
  expect(over).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000);
});

test('a client may try 150 refresh tokens in five minutes, and a user may refresh as often', async () => {
  await resetLimits();
  const { session, id } = await makeSignedIn(site);
  const refresh = (refreshToken: string) =>
    ask(site, '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });
  await sql(site, `insert into server.rate_limits (key, hits) values ('token:in-process', 149)`);
  const next = await refresh(session.refresh_token);
  expect(next.status, 'a success does not count for the client').toBe(200);
  expect((await refresh('unknown-token')).status).toBe(400);
  expect((await refresh('unknown-token')).status).toBe(429);
  await resetLimits();
  await sql(site, 'insert into server.rate_limits (key, hits) values ($1, 149)', [`token:${id}`]);
  const last = await refresh(next.body.refresh_token);
  expect(last.status).toBe(200);
  expect((await refresh(last.body.refresh_token)).status).toBe(429);
  await resetLimits();
  expect((await refresh(last.body.refresh_token)).status, 'the refusal took nothing away').toBe(200);
});

test('a school signs in from one address: a right password does not count for the client', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  await sql(site, `insert into server.rate_limits (key, hits) values ('sign-in:in-process', 99)`);
  for (let pupil = 0; pupil < 3; pupil += 1) expect((await signIn(site, email, password)).status).toBe(200);
  expect((await signIn(site, freshEmail(), password)).status).toBe(400);
  expect((await signIn(site, email, password)).status).toBe(429);
});

test.each([
  { limit: 'recover', path: '/recover', body: () => ({ email: freshEmail() }) },
  { limit: 'resend', path: '/resend', body: () => ({ type: 'signup', email: freshEmail() }) },
  { limit: 'otp', path: '/otp', body: () => ({ email: freshEmail(), create_user: false }) },
  { limit: 'verify', path: '/verify', body: () => ({ type: 'signup', token_hash: 'nobody-has-it' }) },
])('a client may call $path thirty times in five minutes', async ({ limit, path, body }) => {
  await resetLimits();
  await sql(site, 'insert into server.rate_limits (key, hits) values ($1, 29)', [`${limit}:in-process`]);
  expect((await ask(site, path, { body: body() })).status).not.toBe(429);
  const over = await ask(site, path, { body: body() });
  expect(over).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(300);
});

test('a user may change their account thirty times in five minutes', async () => {
  await resetLimits();
  const { client } = await makeSignedIn(site);
  await sql(site, `insert into server.rate_limits (key, hits) values ('update-user:in-process', 29)`);
  expect((await client.auth.updateUser({ data: { theme: 'one' } })).error).toBeNull();
  const over = await client.auth.updateUser({ data: { theme: 'two' } });
  expect(over.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('a client gets one mail of a kind a minute per email address, and further requests get the time to wait', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  const recover = (address: string) => ask(site, '/recover', { body: { email: address } });
  expect(await recover(email)).toMatchObject({ status: 200, body: {} });
  const again = await recover(email);
  expect(again).toMatchObject({
    status: 429,
    body: {
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    },
  });
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(site.mails.filter(({ to }) => to === email)).toHaveLength(1);
  await letSecondsPass(site, 61);
  expect((await recover(email)).status).toBe(200);
  expect(site.mails.filter(({ to }) => to === email)).toHaveLength(2);
});

const mailRequests: [string, string, (email: string) => object][] = [
  ['sign-up', '/signup', (email) => ({ email, password })],
  ['recover', '/recover', (email) => ({ email })],
  ['resend', '/resend', (email) => ({ email, type: 'signup' })],
  ['sign-in link', '/otp', (email) => ({ email })],
];
const from = (address: string) => ({ 'X-Forwarded-For': address });

test.each(mailRequests)(
  'strangers who keep requesting mails by %s do not block the owner of an email address',
  async (_name, path, bodyFor) => {
    await resetLimits();
    const { email } = path === '/recover' ? await makeAccount(site) : { email: freshEmail() };
    const request = (client: string) =>
      ask(behindProxy, path, { body: bodyFor(email), headers: from(client) });
    for (let round = 1; round <= 8; round += 1) {
      await letSecondsPass(site, 61);
      for (const stranger of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await request(stranger);
    }
    const sent = async () => site.mails.filter(({ to }) => to === email).length;
    const before = await sent();
    const owner = await request('198.51.100.7');
    expect(owner.status).toBe(200);
    if (path !== '/resend') expect(await sent()).toBe(before + 1);
    expect((await request('203.0.113.1')).status).toBe(429);
  },
);

test('a client gets five mails an hour per email address, and an email address thirty, however many clients ask', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  const recover = (client: string) =>
    ask(behindProxy, '/recover', { body: { email }, headers: from(client) });
  const statuses: number[] = [];
  for (let round = 1; round <= 7; round += 1) {
    statuses.push((await recover('203.0.113.1')).status);
    await letSecondsPass(site, 61);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  for (let client = 1; client <= 40; client += 1) {
    await recover(`198.51.100.${client}`);
    await letSecondsPass(site, 61);
    if (client % 2) await recover(`198.51.100.${client}`);
  }
  expect(site.mails.filter(({ to }) => to === email)).toHaveLength(30);
});

test('a client can send sixty mails an hour, to all recipients together', async () => {
  await resetLimits();
  await sql(site, `insert into server.rate_limits (key, hits) values ('mails-from:in-process', 59)`);
  const recover = () => ask(site, '/recover', { body: { email: freshEmail() } });
  expect((await recover()).status).toBe(200);
  expect(await recover()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
});

test('requests over the limit of a client do not count toward the limit of the email address', async () => {
  await resetLimits();
  const { email } = await makeAccount(site);
  for (let request = 1; request <= 5; request += 1) await ask(site, '/recover', { body: { email } });
  const counted = await sql(
    site,
    `select split_part(key, ':', 1) as name, hits from server.rate_limits where key like '%-mails-to:%'`,
  );
  expect(counted).toEqual([{ name: 'first-mails-to', hits: 1 }]);
});

test('changing an account’s email address cannot flood a stranger’s mailbox', async () => {
  await resetLimits();
  const victim = freshEmail();
  const first = await makeSignedIn(site);
  expect((await first.client.auth.updateUser({ email: victim })).error).toBeNull();
  const second = await makeSignedIn(site);
  expect((await second.client.auth.updateUser({ email: victim })).error).toMatchObject({
    code: 'over_email_send_rate_limit',
  });
});

test('a six-digit code cannot be guessed, while the link in the mail keeps working', async () => {
  await resetLimits();
  const email = freshEmail();
  await ask(site, '/signup', { body: { email, password } });
  const guess = (token: string) => ask(site, '/verify', { body: { type: 'signup', email, token } });
  for (const token of ['000001', '000002', '000003', '000004', '000005']) {
    expect((await guess(token)).status).toBe(403);
  }
  expect((await guess('000006')).status).toBe(429);
  const { token } = linkIn(mailTo(site.mails, email));
  expect((await ask(site, '/verify', { body: { type: 'signup', token_hash: token } })).status).toBe(200);
});

test('with RATE_LIMITS=off nothing is counted', async () => {
  const unlimited = await startTestApi({ hasRateLimits: false });
  const { email } = await makeAccount(unlimited);
  for (let guess = 1; guess <= 12; guess += 1)
    expect((await signIn(unlimited, email, 'wrong')).status).toBe(400);
  expect((await signIn(unlimited, email, password)).status).toBe(200);
  expect(await sql(unlimited, 'select from server.rate_limits')).toEqual([]);
});
