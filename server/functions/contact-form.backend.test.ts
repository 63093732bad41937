import { randomUUID } from 'node:crypto';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { contactThanks } from '#domain/messages/contact.ts';
import { contactLimits } from '#domain/messages/contact-limits.ts';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';

const address = 'http://127.0.0.1:3000/functions/v1/contact-form';
const good = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'Hello there',
  message: 'I would like to learn <b>everything</b>.',
};

const shared = await openTestBackend();
afterAll(shared.close);

/** Resets the shared backend of this file: no messages, no mails, no limits used. */
async function startOver(): Promise<TestBackend> {
  await shared.backend.database.run('server', (transaction) =>
    transaction.script(`
      delete from public.support_tickets;
      delete from public.contact_messages;
      delete from private.rate_limits;
      alter sequence private.support_ticket_numbers restart;
    `),
  );
  shared.mails.length = 0;
  return shared;
}

const post = ({ fetch }: TestBackend, body: unknown, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function stored({ backend }: TestBackend) {
  return backend.database.run('server', async (transaction) => ({
    messages: await transaction.query(
      'select name, email, subject, message, user_id from public.contact_messages',
    ),
    tickets: await transaction.query(
      `select id, subject, name, email, category, priority, status, user_id, assigned_to,
         contact_message_id in (select id from public.contact_messages) as has_message
       from public.support_tickets order by id`,
    ),
  }));
}

test('a message is stored, opens a ticket, is mailed to the institute, and its sender gets a thank-you mail', async () => {
  const started = await startOver();
  const response = await post(started, { ...good, email: ' Ada@Example.org ', topic: 'demo' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: contactThanks });
  expect(await stored(started)).toEqual({
    messages: [{ ...good, user_id: null }],
    tickets: [
      {
        id: 'TCK-1001',
        subject: 'Hello there',
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        category: 'Sales',
        priority: 'Medium',
        status: 'Open',
        user_id: null,
        assigned_to: null,
        has_message: true,
      },
    ],
  });
  expect(started.mails).toHaveLength(1);
  expect(started.mails[0]).toMatchObject({
    from: 'info@lifelong-ai.example',
    to: 'info@lifelong-ai.example',
    replyTo: 'ada@example.org',
    subject: '[TCK-1001] Hello there',
  });
  expect(started.mails[0]?.text).toContain('I would like to learn <b>everything</b>.');
  expect(started.mails[0]?.html).toContain('I would like to learn &lt;b&gt;everything&lt;/b&gt;.');
});

test('the client library can call it too, and reads its refusals', async () => {
  const { client } = await startOver();
  const { data } = await client().functions.invoke('contact-form', { body: good });
  expect(data).toEqual({ message: contactThanks });
  const { error } = await client().functions.invoke('contact-form', { body: { ...good, name: 'A' } });
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect(error.context.status).toBe(400);
});

test('an invalid message returns all its problems in order, and nothing is stored', async () => {
  const started = await startOver();
  const wrong = await post(started, { name: 'A', email: 'ada', subject: 'Hi', message: 'Short' });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toEqual({
    error: 'Validation failed',
    details: [
      'Please enter a valid email address',
      'Name must be between 2 and 100 characters',
      'Subject must be between 5 and 200 characters',
      'Message must be between 10 and 2000 characters',
    ],
  });
  const empty = await post(started, {});
  expect(await empty.json()).toEqual({
    error: 'Validation failed',
    details: ['Please fill in all required fields'],
  });
  for (const body of ['', '{', 'null', '"text"', '[]', '7']) {
    const response = await post(started, body);
    expect([response.status, Object.keys(await response.json())]).toEqual([400, ['error', 'details']]);
  }
  expect(await stored(started)).toEqual({ messages: [], tickets: [] });
  expect(started.mails).toEqual([]);
});

test('a header cannot be smuggled into the mail', async () => {
  const started = await startOver();
  for (const [field, value] of [
    ['subject', 'Hello\r\nBcc: eve@example.org'],
    ['name', 'Ada\nBcc: eve@example.org'],
    ['email', 'ada@example.org\nBcc: eve@example.org'],
    ['email', 'ada@example.org, eve@example.org'],
  ] as const) {
    expect((await post(started, { ...good, [field]: value })).status).toBe(400);
  }
  expect(started.mails).toEqual([]);
});

test('characters that the database cannot store are removed', async () => {
  const started = await startOver();
  const response = await post(started, { ...good, message: 'Zero \0 byte, half \ud83d pair' });
  expect(response.status).toBe(200);
  expect((await stored(started)).messages).toMatchObject([{ message: 'Zero  byte, half \ufffd pair' }]);
});

test('a filled honeypot gets the same thanks, and nothing happens', async () => {
  const started = await startOver();
  const response = await post(started, { ...good, website: 'https://spam.example' });
  expect([response.status, await response.json()]).toEqual([200, { message: contactThanks }]);
  expect(await stored(started)).toEqual({ messages: [], tickets: [] });
  expect(started.mails).toEqual([]);
});

test('an over-long body is refused, however it is sent', async () => {
  const started = await startOver();
  const long = JSON.stringify({ ...good, padding: 'x'.repeat(contactLimits.bodyBytes) });
  expect((await post(started, long)).status).toBe(413);
  expect((await post(started, long, { 'content-length': String(long.length) })).status).toBe(413);
  const stream = new Blob([long]).stream();
  const streamed = await started.fetch(address, {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit);
  expect(streamed.status).toBe(413);
  expect(await stored(started)).toEqual({ messages: [], tickets: [] });
});

test('browsers on other sites may ask first, and other methods are refused', async () => {
  const { fetch } = await startOver();
  const preflight = await fetch(address, { method: 'OPTIONS' });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
  const get = await fetch(address);
  expect([get.status, Object.keys(await get.json()), get.headers.get('allow')]).toEqual([
    405,
    ['error'],
    'POST, OPTIONS',
  ]);
});

test('the sixth message of a client within an hour is refused, also with another email address', async () => {
  const started = await startOver();
  for (let at = 0; at < contactLimits.perHour; at += 1) {
    expect((await post(started, { ...good, email: `reader-${at}@example.org` })).status).toBe(200);
  }
  const refused = await post(started, { ...good, email: 'another@example.org' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ error: 'Please wait 60 minutes before submitting again' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await stored(started)).messages).toHaveLength(contactLimits.perHour);
  expect(started.mails).toHaveLength(contactLimits.perHour);
});

test('the sixth message of an address within an hour is refused, whichever client sends it', async () => {
  const started = await startTestBackend({ TRUST_PROXY: '1' });
  const from = (client: number) => post(started, good, { 'x-forwarded-for': `192.0.2.${client}` });
  for (let at = 0; at < contactLimits.perHour; at += 1) expect((await from(at)).status).toBe(200);
  expect((await from(99)).status).toBe(429);
});

test('a forged X-Forwarded-For gains nothing', async () => {
  const started = await startOver();
  const answers = [];
  for (let at = 0; at <= contactLimits.perHour; at += 1) {
    const body = { ...good, email: `reader-${at}@example.org` };
    answers.push((await post(started, body, { 'x-forwarded-for': `192.0.2.${at}` })).status);
  }
  expect(answers.at(-1)).toBe(429);
});

test('what is not a message does not count against the limit', async () => {
  const started = await startOver();
  for (let at = 0; at < 10; at += 1) await post(started, { ...good, name: 'A' });
  expect((await post(started, good)).status).toBe(200);
});

test('a message sent with a valid token belongs to that person, any other token changes nothing', async () => {
  const started = await startOver();
  const id = randomUUID();
  await started.backend.database.run('server', (transaction) =>
    transaction.query('insert into auth.users (id, email) values ($1, $2)', [id, 'ada@example.org']),
  );
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await started.backend.keys.sign({ sub: id, role: 'authenticated', exp });
  const unknownUserToken = await started.backend.keys.sign({ sub: randomUUID(), role: 'authenticated', exp });
  for (const bearer of [token, unknownUserToken, 'forged']) {
    expect((await post(started, good, { authorization: `Bearer ${bearer}` })).status).toBe(200);
  }
  const { messages, tickets } = await stored(started);
  expect(messages).toMatchObject([{ user_id: id }, { user_id: null }, { user_id: null }]);
  expect(tickets).toMatchObject([{ user_id: id }, { user_id: null }, { user_id: null }]);
});
