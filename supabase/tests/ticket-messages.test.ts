import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query(text, values),
  );

/** A ticket as the contact form opens it. */
async function openTicket(userId: string | null = ids.userA): Promise<string> {
  const [opened] = await as(
    'service',
    `select ticket_id from public.submit_contact_message(
       'Ada', 'a@example.com', 'About a course', 'Where do I begin?', 'Sales', $1, 'client', null)`,
    [userId],
  );
  return String(opened?.ticket_id);
}

const setStatus = (ticket: string, status: string) =>
  as('server', 'update public.support_tickets set status = $2 where id = $1', [ticket, status]);

const statusOf = async (ticket: string) =>
  (await as('server', 'select status from public.support_tickets where id = $1', [ticket]))[0]?.status;

const thread = (actor: Actor, ticket: string) =>
  as(
    actor,
    'select kind, author_id, text from public.ticket_messages where ticket_id = $1 order by created_at',
    [ticket],
  );

const say = (actor: Actor, how: string, ticket: string, text: string, id = randomUUID()) =>
  as(actor, `select public.${how}($1, $2, $3)`, [ticket, id, text]);

const asked = { kind: 'person', author_id: ids.userA, text: 'Where do I begin?' };
const replied = { kind: 'staff', author_id: ids.admin, text: 'With the first one.' };
const noted = { kind: 'note', author_id: ids.admin, text: 'Likes cats.' };
const answered = { kind: 'person', author_id: ids.userA, text: 'And then?' };

test('a thread begins with the message, and the person never sees its notes', async () => {
  const ticket = await openTicket();
  await say('admin', 'reply_to_ticket', ticket, replied.text);
  await say('admin', 'add_ticket_note', ticket, noted.text);
  await say('userA', 'answer_ticket', ticket, answered.text);
  expect(await thread('admin', ticket)).toEqual([asked, replied, noted, answered]);
  expect(await thread('userA', ticket)).toEqual([asked, replied, answered]);
  expect(await thread('userB', ticket)).toEqual([]);
});

test.for([
  ['Open', 'In Progress'],
  ['In Progress', 'In Progress'],
  ['Resolved', 'Resolved'],
] as const)('a reply leaves a ticket that was %s %s', async ([before, after]) => {
  const ticket = await openTicket();
  await setStatus(ticket, before);
  await say('admin', 'reply_to_ticket', ticket, replied.text);
  expect(await statusOf(ticket)).toBe(after);
});

test.for([
  ['Open', 'Open'],
  ['In Progress', 'In Progress'],
  ['Resolved', 'In Progress'],
] as const)('an answer leaves a ticket that was %s %s', async ([before, after]) => {
  const ticket = await openTicket();
  await setStatus(ticket, before);
  await say('userA', 'answer_ticket', ticket, answered.text);
  expect(await statusOf(ticket)).toBe(after);
});

test('to a closed ticket nothing is added but notes', async () => {
  const ticket = await openTicket();
  await setStatus(ticket, 'Closed');
  await expect(say('admin', 'reply_to_ticket', ticket, 'Text')).rejects.toMatchObject({
    code: 'PT409',
    message: 'This ticket is closed. Reopen it to reply.',
  });
  await expect(say('userA', 'answer_ticket', ticket, 'Text')).rejects.toMatchObject({
    code: 'PT409',
    message: 'This question is closed. Please send us a new message.',
  });
  await say('admin', 'add_ticket_note', ticket, noted.text);
  expect(await thread('admin', ticket)).toEqual([asked, noted]);
});

test('a user cannot answer the ticket of another user, nor one that was opened signed out', async () => {
  const [own, visitors] = [await openTicket(), await openTicket(null)];
  for (const [actor, ticket] of [
    ['userB', own],
    ['admin', own],
    ['userA', visitors],
    ['userA', 'TCK-404'],
  ] as const) {
    await expect(say(actor, 'answer_ticket', ticket, 'Text')).rejects.toMatchObject({ code: 'PT404' });
  }
});

test('a message that is sent twice is one message with one entry in the audit log', async () => {
  const ticket = await openTicket();
  for (const [actor, how] of [
    ['admin', 'reply_to_ticket'],
    ['admin', 'add_ticket_note'],
    ['userA', 'answer_ticket'],
  ] as const) {
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => say(actor, how, ticket, how, id)));
  }
  expect((await thread('admin', ticket)).map(({ text }) => text)).toEqual([
    'Where do I begin?',
    'reply_to_ticket',
    'add_ticket_note',
    'answer_ticket',
  ]);
  const history = await as('admin', 'select action from public.ticket_history($1)', [ticket]);
  expect(history).toEqual([{ action: 'ticket_reply' }, { action: 'ticket_note' }]);
});

test('the id of a message cannot be used for another one', async () => {
  const [ticket, other] = [await openTicket(), await openTicket()];
  const id = randomUUID();
  await say('userA', 'answer_ticket', ticket, 'Text', id);
  await expect(say('userA', 'answer_ticket', other, 'Text', id)).rejects.toMatchObject({ code: 'PT409' });
  await expect(say('admin', 'reply_to_ticket', ticket, 'Text', id)).rejects.toMatchObject({ code: 'PT409' });
});

test('the mail about a message is given to one, and to another only after the first gave it back', async () => {
  const ticket = await openTicket();
  const [reply, note] = [randomUUID(), randomUUID()];
  await say('admin', 'reply_to_ticket', ticket, replied.text, reply);
  await say('admin', 'add_ticket_note', ticket, noted.text, note);
  const claim = (id: string) => as('service', 'select * from public.claim_ticket_mail($1)', [id]);
  const claims = await Promise.all([claim(reply), claim(reply), claim(note)]);
  expect(claims.flat()).toEqual([
    {
      ticket_id: ticket,
      kind: 'staff',
      text: replied.text,
      name: 'Ada',
      email: 'a@example.com',
      subject: 'About a course',
      has_account: true,
    },
  ]);
  await as('service', 'select public.release_ticket_mail($1)', [reply]);
  expect(await claim(reply)).toHaveLength(1);
  expect(await claim(reply)).toEqual([]);
});

test('every message moves the last update of its ticket', async () => {
  const ticket = await openTicket();
  const age = `select updated_at > created_at as is_newer from public.support_tickets where id = $1`;
  for (const [actor, how] of [
    ['admin', 'add_ticket_note'],
    ['admin', 'reply_to_ticket'],
    ['userA', 'answer_ticket'],
  ] as const) {
    await as('server', 'update public.support_tickets set created_at = now() where id = $1', [ticket]);
    await say(actor, how, ticket, 'Text');
    expect(await as('server', age, [ticket]), how).toEqual([{ is_newer: true }]);
  }
});

test('the messages of one user in a thread are limited', async () => {
  const ticket = await openTicket(ids.userB);
  for (let at = 0; at < 20; at += 1) await say('userB', 'answer_ticket', ticket, `Message ${at}`);
  await expect(say('userB', 'answer_ticket', ticket, 'One too many')).rejects.toMatchObject({
    code: 'PT429',
  });
});

test('threads go with their ticket, and a message stays when its author leaves', async () => {
  const ticket = await openTicket(null);
  await say('admin', 'reply_to_ticket', ticket, replied.text);
  const id = '00000000-0000-4000-8000-0000000000ae';
  await as('server', `insert into auth.users (id, email) values ($1, 'second@example.com')`, [id]);
  await as(
    'server',
    `update public.ticket_messages set author_id = $1 where kind = 'staff' and ticket_id = $2`,
    [id, ticket],
  );
  await as('server', 'delete from auth.users where id = $1', [id]);
  expect(await thread('admin', ticket)).toMatchObject([{}, { author_id: null, text: replied.text }]);
  await as('service', 'delete from public.support_tickets where id = $1', [ticket]);
  expect(await thread('admin', ticket)).toEqual([]);
});
