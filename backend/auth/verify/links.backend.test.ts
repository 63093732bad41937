import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, freshEmail, makeAccount, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { linkIn, mailTo, pressButton } from '#backend/auth/testing/mailbox.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

const formAddress = 'http://127.0.0.1:3000/auth/v1/verify';

async function signUp(body: Record<string, unknown> = {}, path = '/signup') {
  const email = freshEmail();
  expect((await ask(site, path, { body: { email, password, ...body } })).status).toBe(200);
  return { email, link: linkIn(mailTo(site.mails, email)) };
}

const isConfirmed = async (email: string) =>
  (await sql(site, 'select from auth.users where email = $1 and email_confirmed_at is not null', [email]))
    .length === 1;

test('opening a link, as mail scanners do, changes nothing; its button does', async () => {
  const { email, link } = await signUp();
  for (const accept of ['text/html', '*/*', '']) {
    const page = await site.fetch(link.url, { headers: accept ? { Accept: accept } : {} });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<h1>Confirm your email address</h1>');
  }
  await site.fetch(link.url, { method: 'HEAD' });
  expect(await isConfirmed(email)).toBe(false);
  expect((await site.fetch(formAddress, pressButton(link))).status).toBe(303);
  expect(await isConfirmed(email)).toBe(true);
});

test('the page of a link loads nothing but the icon that browsers ask for, is not cached and sends no referrer', async () => {
  const { link } = await signUp();
  const page = await site.fetch(link.url);
  const html = await page.text();
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self' http://127.0.0.1:3000; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).not.toMatch(/<script|<link|<img|style="/);
});

test('a link works once', async () => {
  const { link } = await signUp();
  expect((await site.fetch(formAddress, pressButton(link))).status).toBe(303);
  const again = await site.fetch(formAddress, pressButton(link));
  expect(again.status).toBe(403);
  expect(again.headers.get('location')).toBeNull();
  expect(await again.text()).toContain('This link was already used');
  expect(await (await site.fetch(link.url)).text()).toContain('This link was already used');
  expect((await ask(site, '/verify', { body: { type: 'signup', token_hash: link.token } })).status).toBe(403);
});

test('submitted twice at the same moment it still works once', async () => {
  const { link } = await signUp();
  const answers = await Promise.all([1, 2, 3].map(() => site.fetch(formAddress, pressButton(link))));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
});

test.each([
  ['confirmation', 24, 'confirmation_sent_at', async () => (await signUp()).link],
  [
    'recovery',
    1,
    'recovery_sent_at',
    async () => {
      const { email } = await makeAccount(site);
      await ask(site, '/recover', { body: { email } });
      return linkIn(mailTo(site.mails, email));
    },
  ],
])(
  'a %s link is valid for %d hours, and then its page offers a new one',
  async (_name, hours, column, makeLink) => {
    const link = await makeLink();
    const makeOlder = (minutes: number) =>
      sql(
        site,
        `update auth.users set ${column} = now() - make_interval(mins => $1) where ${column} is not null`,
        [minutes],
      );
    await makeOlder(hours * 60 - 1);
    expect((await site.fetch(link.url)).status).toBe(200);
    await makeOlder(hours * 60 + 1);
    const page = await site.fetch(link.url);
    expect(page.status).toBe(403);
    const html = await page.text();
    expect(html).toContain('This link has expired');
    expect(html).toContain('Send me a new link');
    expect((await site.fetch(formAddress, pressButton(link))).status).toBe(403);
  },
);

test('an expired link offers a new one, with the same response for every email address', async () => {
  const { email } = await signUp();
  const before = site.mails.length;
  const request = (address: string) =>
    site.fetch(`${formAddress}/new-link`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        type: 'signup',
        email: address,
        redirect_to: 'https://evil.example/',
      }).toString(),
    });
  const known = await request(email);
  expect(known.status).toBe(200);
  expect(site.mails.slice(before).map(({ to }) => to)).toEqual([email]);
  expect(linkIn(mailTo(site.mails, email)).redirectTo).toBe('http://127.0.0.1:3000/');
  expect(await (await request(freshEmail())).text()).toBe(await known.text());
  const refused = await request('nonsense');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('<h1>That did not work</h1>');
});

test('another site cannot submit the form for a visitor', async () => {
  const { email, link } = await signUp();
  const press = pressButton(link);
  const elsewhere = { ...press, headers: { ...press.headers, 'Sec-Fetch-Site': 'cross-site' } };
  expect((await site.fetch(formAddress, elsewhere)).status).toBe(200);
  expect(await isConfirmed(email)).toBe(false);
});

test('a program that asks for JSON is redirected at once, as the hosted service does', async () => {
  const { link } = await signUp();
  const open = () => site.fetch(link.url, { headers: { Accept: 'application/json' }, redirect: 'manual' });
  const good = await open();
  expect(good.status).toBe(303);
  expect(good.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#access_token=/);
  const used = await open();
  expect(used.headers.get('location')).toBe(
    'http://127.0.0.1:3000/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  );
});

test('a link never leads to another site', async () => {
  const email = freshEmail();
  await ask(site, '/signup?redirect_to=https://evil.example/', { body: { email, password } });
  const link = linkIn(mailTo(site.mails, email));
  expect(link.redirectTo).toBe('http://127.0.0.1:3000/');
  const answer = await site.fetch(formAddress, pressButton({ ...link, redirectTo: '//evil.example' }));
  expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#/);
});

test('with a code challenge only the requesting client fetches the session, with the verifier, once', async () => {
  const verifier = 'v'.repeat(64);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const { link } = await signUp({ code_challenge, code_challenge_method: 's256' });
  expect(link.token).toMatch(/^pkce_/);
  const answer = await site.fetch(formAddress, pressButton(link));
  const arrival = new URL(answer.headers.get('location') ?? '');
  expect(arrival.hash).toBe('');
  const auth_code = arrival.searchParams.get('code');
  const exchange = (code_verifier: string) =>
    ask(site, '/token?grant_type=pkce', { body: { auth_code, code_verifier } });
  expect(await exchange('w'.repeat(64))).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
  expect(await exchange(verifier)).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
  expect(await exchange(verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
});

test('a code is valid for five minutes', async () => {
  const verifier = 'v'.repeat(64);
  const { link } = await signUp({ code_challenge: verifier, code_challenge_method: 'plain' });
  const answer = await site.fetch(formAddress, pressButton(link));
  const auth_code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
  await sql(site, `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'`);
  expect(
    await ask(site, '/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } }),
  ).toMatchObject({
    status: 422,
    body: { code: 'flow_state_expired' },
  });
});

test('an email address changes only after both mailboxes have agreed', async () => {
  const { id, email, client } = await makeSignedIn(site);
  const newEmail = freshEmail();
  const asked = await client.auth.updateUser({ email: newEmail });
  expect(asked.data.user).toMatchObject({
    email,
    new_email: newEmail,
    email_change_sent_at: expect.any(String),
  });
  const current = linkIn(mailTo(site.mails, email));
  const fresh = linkIn(mailTo(site.mails, newEmail));

  const half = await ask(site, '/verify', { body: { type: 'email_change', token_hash: fresh.token } });
  expect(half).toMatchObject({
    status: 200,
    body: {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    },
  });
  expect(
    (await ask(site, '/verify', { body: { type: 'email_change', token_hash: fresh.token } })).status,
  ).toBe(403);
  const [waiting] = await sql(site, 'select email from auth.users where id = $1', [id]);
  expect(waiting).toEqual({ email });

  const answer = await site.fetch(formAddress, pressButton(current));
  expect(answer.headers.get('location')).toMatch(/#access_token=.*&type=email_change$/);
  const { data } = await client.auth.getUser();
  expect(data.user).toMatchObject({ email: newEmail, identities: [{ identity_data: { email: newEmail } }] });
  expect(data.user?.new_email).toBeUndefined();
});

test('an email address that another account took in the meantime stays there', async () => {
  const { email, client } = await makeSignedIn(site);
  const newEmail = freshEmail();
  await client.auth.updateUser({ email: newEmail });
  await site.fetch(formAddress, pressButton(linkIn(mailTo(site.mails, email))));
  const last = linkIn(mailTo(site.mails, newEmail));
  await makeAccount(site, newEmail);
  const answer = await site.fetch(formAddress, pressButton(last));
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('has already been registered');
});

test('changing the password invalidates earlier links', async () => {
  const { email, client } = await makeSignedIn(site);
  await ask(site, '/recover', { body: { email } });
  const { token } = linkIn(mailTo(site.mails, email));
  expect((await client.auth.updateUser({ password: 'a newer password' })).error).toBeNull();
  expect((await ask(site, '/verify', { body: { type: 'recovery', token_hash: token } })).status).toBe(403);
});

test('a sign-in link signs in an existing user, and signs up a new one', async () => {
  const { email } = await makeAccount(site);
  const client = site.client();
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const link = linkIn(mailTo(site.mails, email));
  expect(link.type).toBe('magiclink');
  const { data } = await client.auth.verifyOtp({ token_hash: link.token, type: 'magiclink' });
  expect(data.user?.email).toBe(email);

  const stranger = freshEmail();
  expect(
    (await client.auth.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } })).error,
  ).toBeNull();
  expect(site.mails.some(({ to }) => to === stranger)).toBe(false);
  await client.auth.signInWithOtp({ email: stranger });
  const first = linkIn(mailTo(site.mails, stranger));
  const joined = await client.auth.verifyOtp({ token_hash: first.token, type: 'email' });
  expect(joined.data.user?.email).toBe(stranger);
});

test('a mailed code confirms a password change', async () => {
  const { email, client } = await makeSignedIn(site);
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const nonce = /\b\d{6}\b/.exec(mailTo(site.mails, email).text)?.[0] ?? '';
  expect((await client.auth.updateUser({ password: 'a newer password', nonce })).error).toBeNull();
});
