import { afterAll, expect, test } from 'vitest';
import { newsletterLimits } from '#domain/messages/newsletter-limits.ts';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';

const address = 'http://127.0.0.1:3000/functions/v1/newsletter';
const thanks = { message: 'Please check your email to confirm your subscription.' };
const gone = { error: 'This link has been used already, or it has expired.' };
const unknownToken = 'x'.repeat(43);

const shared = await openTestBackend();
afterAll(shared.close);

/** Resets the shared backend of this file: no subscribers, no mails, no limits used. */
async function startOver(): Promise<TestBackend> {
  await shared.backend.database.run('server', (transaction) =>
    transaction.script('delete from public.newsletter_subscribers; delete from private.rate_limits;'),
  );
  shared.mails.length = 0;
  return shared;
}

async function post({ fetch }: TestBackend, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const subscribe = (started: TestBackend, email: unknown) => post(started, { action: 'subscribe', email });
const confirm = (started: TestBackend, token: string) => post(started, { action: 'confirm', token });
const unsubscribe = (started: TestBackend, token: string) => post(started, { action: 'unsubscribe', token });

const sql = ({ backend }: TestBackend, text: string) =>
  backend.database.run('server', (transaction) => transaction.query<Record<string, unknown>>(text));
const subscribers = (started: TestBackend) =>
  sql(started, 'select email, state from public.newsletter_subscribers order by email');

function newestMail({ mails }: TestBackend) {
  const mail = mails.at(-1);
  if (!mail) throw new Error('no mail was sent');
  const tokenOf = (text = '') => /(?:token|unsubscribe)=([\w-]{43})/.exec(text)?.[1] ?? '';
  return { ...mail, token: tokenOf(mail.text), oneClickToken: tokenOf(mail.listUnsubscribe) };
}

async function subscribeAndConfirm(started: TestBackend, email: string) {
  await subscribe(started, email);
  expect((await confirm(started, newestMail(started).token)).status).toBe(200);
}

test('an address is on the list once the link in its mail was confirmed, and gets a welcome', async () => {
  const started = await startOver();
  const asked = await subscribe(started, ' Ada@Example.org ');
  expect([asked.status, asked.body]).toEqual([200, thanks]);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'pending' }]);
  const mail = newestMail(started);
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Please confirm your subscription' });
  expect(mail.text).toContain(`http://127.0.0.1:3000/newsletter/confirm?token=${mail.token}`);

  const confirmed = await confirm(started, mail.token);
  expect([confirmed.status, confirmed.body]).toEqual([200, { message: 'You are subscribed.' }]);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'subscribed' }]);
  const welcome = newestMail(started);
  expect(welcome).toMatchObject({ to: 'ada@example.org', subject: 'You are subscribed' });
  expect(welcome.text).toContain('/newsletter/unsubscribe?token=');
});

test('a confirmation link works once', async () => {
  const started = await startOver();
  await subscribe(started, 'ada@example.org');
  const { token } = newestMail(started);
  expect((await confirm(started, token)).status).toBe(200);
  const again = await confirm(started, token);
  expect([again.status, again.body]).toEqual([410, gone]);
});

test('a confirmation link works for a day, and only until a newer one is asked for', async () => {
  const started = await startOver();
  await subscribe(started, 'ada@example.org');
  const replaced = newestMail(started).token;
  await subscribe(started, 'ada@example.org');
  const late = newestMail(started).token;
  expect((await confirm(started, replaced)).status).toBe(410);
  await sql(
    started,
    `update private.newsletter_tokens set created_at = now() - interval '24 hours 1 minute'`,
  );
  expect((await confirm(started, late)).status).toBe(410);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'pending' }]);
});

test('new, waiting, subscribed and unsubscribed addresses get the same answer', async () => {
  const started = await startOver();
  await subscribeAndConfirm(started, 'in@example.org');
  await subscribeAndConfirm(started, 'out@example.org');
  await unsubscribe(started, newestMail(started).token);
  await subscribe(started, 'waiting@example.org');
  const answers = [];
  for (const name of ['new', 'waiting', 'in', 'out']) {
    const { status, body, headers } = await subscribe(started, `${name}@example.org`);
    answers.push(JSON.stringify([status, body, [...headers]]));
  }
  expect(new Set(answers).size).toBe(1);
});

test('an existing subscriber stays subscribed and gets a mail that says so', async () => {
  const started = await startOver();
  await subscribeAndConfirm(started, 'ada@example.org');
  await subscribe(started, 'ada@example.org');
  expect(newestMail(started).subject).toBe('You are already subscribed');
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'subscribed' }]);
  expect((await unsubscribe(started, newestMail(started).token)).status).toBe(200);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'unsubscribed' }]);
});

test('the unsubscribe link of every mail works, also a second time', async () => {
  const started = await startOver();
  await subscribeAndConfirm(started, 'ada@example.org');
  const old = newestMail(started).token;
  await subscribe(started, 'ada@example.org');
  for (const _ of [1, 2]) {
    const left = await unsubscribe(started, old);
    expect([left.status, left.body]).toEqual([200, { message: 'You are unsubscribed.' }]);
  }
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'unsubscribed' }]);
});

test('after unsubscribing, an older confirmation link no longer subscribes', async () => {
  const started = await startOver();
  await subscribe(started, 'ada@example.org');
  const { token, oneClickToken } = newestMail(started);
  await unsubscribe(started, oneClickToken);
  expect((await confirm(started, token)).status).toBe(410);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'unsubscribed' }]);
});

test('a mail program unsubscribes its reader in one click, and opening that address changes nothing', async () => {
  const started = await startOver();
  await subscribeAndConfirm(started, 'ada@example.org');
  const { listUnsubscribe = '', listUnsubscribePost = '', oneClickToken } = newestMail(started);
  expect(listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
  const url = /^<(.+)>$/.exec(listUnsubscribe)?.[1] ?? '';

  const opened = await started.fetch(url);
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `http://127.0.0.1:3000/newsletter/unsubscribe?token=${oneClickToken}`,
  ]);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'subscribed' }]);

  const posted = await started.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: listUnsubscribePost,
  });
  expect(posted.status).toBe(200);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'unsubscribed' }]);
});

test('forged links change nothing', async () => {
  const started = await startOver();
  await subscribe(started, 'ada@example.org');
  for (const ask of [confirm, unsubscribe]) {
    const unknown = await ask(started, unknownToken);
    expect([unknown.status, unknown.body]).toEqual([410, gone]);
    const broken = await ask(started, 'half-a-tok');
    expect([broken.status, broken.body]).toEqual([400, { error: 'This link is not complete.' }]);
  }
  const { token } = newestMail(started);
  expect((await unsubscribe(started, token)).status).toBe(410);
  expect(await subscribers(started)).toEqual([{ email: 'ada@example.org', state: 'pending' }]);
});

test('tokens in mails are not stored in plain text', async () => {
  const started = await startOver();
  await subscribe(started, 'ada@example.org');
  const { token, oneClickToken } = newestMail(started);
  const kept = JSON.stringify(await sql(started, 'select * from private.newsletter_tokens'));
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(oneClickToken);
});

test('a bad address is refused with the words of the form, and counts for nothing', async () => {
  const started = await startOver();
  for (const email of ['', 'ada', 'ada@example', 7, undefined, 'a@example.org\nBcc: b@example.org']) {
    const refused = await subscribe(started, email);
    expect([refused.status, refused.body]).toEqual([400, { error: 'Please enter a valid email' }]);
  }
  expect(await subscribers(started)).toEqual([]);
  expect(started.mails).toEqual([]);
  expect(await sql(started, 'select key from private.rate_limits')).toEqual([]);
});

test('an invalid request is refused and nothing is stored', async () => {
  const started = await startOver();
  for (const body of ['', '{', 'null', '[]', '7', '{"action":"drop"}']) {
    expect((await post(started, body)).status).toBe(400);
  }
  expect((await post(started, 'x'.repeat(newsletterLimits.bodyBytes + 1))).status).toBe(413);
  const got = await started.fetch(address);
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect((await started.fetch(address, { method: 'OPTIONS' })).status).toBe(200);
});

test('a filled honeypot gets the same thanks, and nothing happens', async () => {
  const started = await startOver();
  const robot = { action: 'subscribe', email: 'ada@example.org', website: 'https://spam.example' };
  const answered = await post(started, robot);
  expect([answered.status, answered.body]).toEqual([200, thanks]);
  expect(await subscribers(started)).toEqual([]);
  expect(started.mails).toEqual([]);
});

test('the eleventh subscription of a client within an hour is refused', async () => {
  const started = await startOver();
  for (let at = 0; at < newsletterLimits.perHour; at += 1) {
    expect((await subscribe(started, `reader-${at}@example.org`)).status).toBe(200);
  }
  const refused = await subscribe(started, 'another@example.org');
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: 'Please wait 60 minutes before subscribing again' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(started.mails).toHaveLength(newsletterLimits.perHour);
});

test('confirmations cannot flood a mailbox, and the response does not reveal the limit', async () => {
  const started = await startTestBackend({ TRUST_PROXY: '1' });
  const body = { action: 'subscribe', email: 'ada@example.org' };
  for (let at = 0; at < 6; at += 1) {
    const answered = await post(started, body, { 'x-forwarded-for': `192.0.2.${at}` });
    expect([answered.status, answered.body]).toEqual([200, thanks]);
  }
  expect(started.mails).toHaveLength(3);
});

test('unconfirmed subscriptions are deleted after a week', async () => {
  const started = await startOver();
  await subscribe(started, 'old@example.org');
  await sql(started, `update public.newsletter_subscribers set requested_at = now() - interval '8 days'`);
  await subscribe(started, 'new@example.org');
  expect(await subscribers(started)).toEqual([{ email: 'new@example.org', state: 'pending' }]);
});
