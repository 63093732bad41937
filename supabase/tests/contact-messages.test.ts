import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query<{ email: string }>(text, values),
  );

const submit = (actor: Actor, email: string, senderId: string | null = null) =>
  as(
    actor,
    `select * from public.submit_contact_message('Ada', $1, 'A subject', 'A message of some length',
       'Sales', $2, 'client ' || $1, 5)`,
    [email, senderId],
  );

await submit('service', 'stranger@example.com');
await submit('service', 'a@example.com', ids.userA);
await submit('service', 'b@example.com', ids.userB);

test.for(['anon', 'userA', 'userB', 'admin'] as const)(
  '%s cannot pass the contact form by',
  async (actor) => {
    await expect(submit(actor, 'forged@example.com')).rejects.toMatchObject({ code: '42501' });
  },
);

test.for(actors)('%s cannot write a message of their own making', async (actor) => {
  const insert = `insert into public.contact_messages (name, email, subject, message) values ('A', 'a@b.c', 'S', 'M')`;
  await expect(as(actor, insert)).rejects.toMatchObject({ code: '42501' });
});

test.for(actors)('%s cannot rewrite what a visitor said', async (actor) => {
  const update = `update public.contact_messages set message = 'Changed'`;
  await expect(as(actor, update)).rejects.toMatchObject({ code: '42501' });
});

test.for([
  ['userA', ['a@example.com']],
  ['userB', ['b@example.com']],
  ['admin', ['a@example.com', 'b@example.com', 'stranger@example.com']],
  ['service', ['a@example.com', 'b@example.com', 'stranger@example.com']],
] as const)('%s reads the messages of %j', async ([actor, expected]) => {
  const rows = await as(actor, 'select email from public.contact_messages order by email');
  expect(rows.map(({ email }) => email)).toEqual(expected);
});

test('a visitor reads no messages', async () => {
  await expect(as('anon', 'select email from public.contact_messages')).rejects.toMatchObject({
    code: '42501',
  });
});

test.for(['anon', 'userA', 'admin'] as const)('%s cannot delete a message', async (actor) => {
  await expect(as(actor, 'delete from public.contact_messages')).rejects.toMatchObject({ code: '42501' });
});

test('the sixth message within an hour is not stored, and says how long to wait', async () => {
  for (let at = 0; at < 5; at += 1) {
    expect(await submit('service', 'many@example.com')).toMatchObject([{ retry_after: 0 }]);
  }
  const [refused] = await as(
    'service',
    `select ticket_id, retry_after between 3590 and 3600 as waits_an_hour from public.submit_contact_message(
       'Ada', 'many@example.com', 'A subject', 'A message', 'Sales', null, 'another client', 5)`,
  );
  expect(refused).toEqual({ ticket_id: null, waits_an_hour: true });
  const rows = await as('server', `select from public.contact_messages where email = 'many@example.com'`);
  expect(rows).toHaveLength(5);
});
