import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { serviceRole } from '#backend/functions/callers.ts';
import { ticketLimits } from '#domain/messages/ticket.ts';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';

const address = 'http://127.0.0.1:3000/functions/v1/ticket-message';

const shared = await openTestBackend();
afterAll(shared.close);

type Person = Awaited<ReturnType<typeof makeSignedIn>>;

async function makeAdmin(site: TestBackend): Promise<Person> {
  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  return admin;
}

/** A ticket opened by a user or a visitor, with the outbox emptied. */
async function openTicket(site: TestBackend, email: string, userId?: string): Promise<string> {
  const [opened] = await site.backend.database.run(serviceRole, (transaction) =>
    transaction.query<{ ticket_id: string }>(
      `select ticket_id from public.submit_contact_message(
         'Ada', $1, 'About a course', 'Where do I begin?', 'Sales', $2, 'client', null)`,
      [email, userId],
    ),
  );
  site.mails.length = 0;
  return opened?.ticket_id ?? '';
}

const post = ({ fetch }: TestBackend, { session }: Person, body: unknown) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const message = (ticketId: string, kind: 'staff' | 'person', text: string) => ({
  ticket_id: ticketId,
  message_id: randomUUID(),
  kind,
  text,
});

test('a reply is stored and mailed to the person, who can answer the mail', async () => {
  const admin = await makeAdmin(shared);
  const ticket = await openTicket(shared, 'ada@example.org');
  const response = await post(shared, admin, message(ticket, 'staff', ' Begin with <b>the</b> first.\r\n '));
  expect([response.status, await response.json()]).toEqual([200, { isMailed: true }]);
  expect(shared.mails).toHaveLength(1);
  expect(shared.mails[0]).toMatchObject({
    from: 'info@lifelong-ai.example',
    to: 'ada@example.org',
    replyTo: 'support@lifelong-ai.example',
    subject: `Re: [${ticket}] About a course`,
  });
  expect(shared.mails[0]?.text).toContain('Hello Ada,\n\nBegin with <b>the</b> first.\n\n');
  expect(shared.mails[0]?.html).toContain('Begin with &lt;b&gt;the&lt;/b&gt; first.');
  expect(shared.mails[0]?.text, 'a visitor has no account to look into').not.toContain('/account');
  const stored = await sql(
    shared,
    `select kind, author_id, text, mailed_at is not null as is_mailed from public.ticket_messages
     where ticket_id = $1 order by created_at offset 1`,
    [ticket],
  );
  expect(stored).toEqual([
    { kind: 'staff', author_id: admin.id, text: 'Begin with <b>the</b> first.', is_mailed: true },
  ]);
});

test('an answer is stored and mailed to the institute, and its author is led to their account', async () => {
  const [person, admin] = [await makeSignedIn(shared), await makeAdmin(shared)];
  const ticket = await openTicket(shared, person.email, person.id);
  expect((await post(shared, person, message(ticket, 'person', 'And then?'))).status).toBe(200);
  expect(shared.mails[0]).toMatchObject({
    to: 'info@lifelong-ai.example',
    replyTo: person.email,
    subject: `Re: [${ticket}] About a course`,
  });
  expect(shared.mails[0]?.text).toContain('And then?');
  await post(shared, admin, message(ticket, 'staff', 'The second.'));
  expect(shared.mails[1]?.text).toContain('http://127.0.0.1:3000/account');
});

test('sent several times at once, a reply is one message and one mail', async () => {
  const admin = await makeAdmin(shared);
  const ticket = await openTicket(shared, 'ada@example.org');
  const reply = message(ticket, 'staff', 'Once.');
  const responses = await Promise.all([1, 2, 3].map(() => post(shared, admin, reply)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  await post(shared, admin, reply);
  expect(shared.mails).toHaveLength(1);
});

test('a caller who may not write to the ticket is refused, and nothing is mailed', async () => {
  const [person, other] = [await makeSignedIn(shared), await makeSignedIn(shared)];
  const ticket = await openTicket(shared, person.email, person.id);
  const outcomes = [];
  for (const [speaker, kind] of [
    [person, 'staff'],
    [other, 'staff'],
    [other, 'person'],
  ] as const) {
    const response = await post(shared, speaker, message(ticket, kind, 'Text'));
    outcomes.push([response.status, (await response.json()).error]);
  }
  expect(outcomes).toEqual([
    [403, 'Only an admin may do this.'],
    [403, 'Only an admin may do this.'],
    [404, 'There is no such question of yours.'],
  ]);
  const anonymous = await shared.fetch(address, { method: 'POST', body: '{}' });
  expect(anonymous.status).toBe(401);
  expect(shared.mails).toEqual([]);
});

test('a refusal for a closed ticket says so', async () => {
  const person = await makeSignedIn(shared);
  const ticket = await openTicket(shared, person.email, person.id);
  await sql(shared, `update public.support_tickets set status = 'Closed' where id = $1`, [ticket]);
  const response = await post(shared, person, message(ticket, 'person', 'Hello?'));
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: 'This question is closed. Please send us a new message.' },
  ]);
});

test('an invalid message is refused and nothing is stored', async () => {
  const admin = await makeAdmin(shared);
  const ticket = await openTicket(shared, 'ada@example.org');
  const good = message(ticket, 'staff', 'Text');
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    { ...good, text: ' \n ' },
    { ...good, text: 7 },
    { ...good, text: 'x'.repeat(ticketLimits.message + 1) },
    { ...good, kind: 'note' },
    { ...good, message_id: '1' },
    { ...good, ticket_id: "TCK-1' or true" },
  ]) {
    expect((await post(shared, admin, body)).status).toBe(400);
  }
  expect((await post(shared, admin, 'x'.repeat(ticketLimits.bodyBytes + 1))).status).toBe(413);
  expect((await shared.fetch(address, { method: 'OPTIONS' })).status).toBe(200);
  const got = await shared.fetch(address, {
    headers: { authorization: `Bearer ${admin.session.access_token}` },
  });
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect(await sql(shared, 'select from public.ticket_messages where ticket_id = $1', [ticket])).toHaveLength(
    1,
  );
});

test('a reply whose mail cannot be queued is kept, marked, and mailed when it is sent again', async () => {
  const site = await startTestBackend();
  const admin = await makeAdmin(site);
  const ticket = await openTicket(site, 'ada@example.org');
  const reply = message(ticket, 'staff', 'Patience.');
  const rename = (from: string, to: string) =>
    site.backend.database.run('server', (transaction) =>
      transaction.script(`alter table server.${from} rename to ${to}`),
    );
  await rename('mails', 'mails_elsewhere');
  const failed = await post(site, admin, reply);
  expect([failed.status, await failed.json()]).toEqual([200, { isMailed: false }]);
  await rename('mails_elsewhere', 'mails');
  const sent = await post(site, admin, reply);
  expect([sent.status, await sent.json()]).toEqual([200, { isMailed: true }]);
  expect(site.mails).toHaveLength(1);
});
