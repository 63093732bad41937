import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
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

const giveMembership = (plan: string) =>
  as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, $2, 'monthly', 'Active', now(), now() + interval '30 days', true)`,
    [ids.userA, plan],
  );

beforeEach(async () => {
  await as('server', 'delete from public.mentorship_sessions');
  await as('server', 'delete from public.memberships');
  await as('server', 'delete from private.rate_limits');
});

/** Three times of one month of UTC, all of them within the limits. */
const [soon] = await as(
  'server',
  `select case when date_trunc('month', now() + interval '3 days', 'UTC') = date_trunc('month', now() + interval '6 days', 'UTC')
     then now() + interval '3 days' else date_trunc('month', now() + interval '6 days', 'UTC') + interval '2 days' end as start`,
);
const hours = (count: number) =>
  new Date(new Date(String(soon?.start)).getTime() + count * 3_600_000).toISOString();
const threeTimes = [hours(0), hours(3), hours(6)];

const ask = (id = randomUUID(), times = threeTimes, topic = 'My work', person: string = ids.userA) =>
  as('service', 'select * from public.request_mentorship($1, $2, $3, $4, $5)', [
    person,
    id,
    topic,
    times,
    'Europe/Berlin',
  ]).then(() => id);

const confirm = (id: string, sequence = 0, start = threeTimes[1], admin: string = ids.admin) =>
  as('service', 'select public.confirm_mentorship($1, $2, $3, $4, $5)', [
    admin,
    id,
    sequence,
    start,
    'https://meet.example/room',
  ]);

const cancel = (id: string, sequence: number, isStaff = false) =>
  as('service', 'select public.cancel_mentorship($1, $2, $3, $4)', [
    isStaff ? ids.admin : ids.userA,
    id,
    sequence,
    isStaff,
  ]);

const sessionOf = async (id: string) =>
  (
    await as(
      'userA',
      'select status, counts, sequence, mentor_name from public.mentorship_sessions where id = $1',
      [id],
    )
  )[0];

test.for([
  ['expert', 2],
  ['family', 1],
] as const)('the plan %s includes %i sessions in a month', async ([plan, included]) => {
  await giveMembership(plan);
  for (let count = 0; count < included; count++) await ask();
  await expect(ask()).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(
      /^Your plan includes (1 session|2 sessions) in a month, and \w+ \d{4} is used up. Please choose times from \w+ 1, \d{4} on \(UTC\)\.$/,
    ),
  });
});

test.for(['learner', 'pro', 'standard', 'family-group'])('the plan %s includes none', async (plan) => {
  await giveMembership(plan);
  await expect(ask()).rejects.toMatchObject({
    code: 'PT403',
    message: 'Your plan does not include mentorship.',
  });
});

test('without a membership there is no mentorship, and a month has none', async () => {
  await expect(ask()).rejects.toMatchObject({ code: 'PT403' });
  const months = await as('userA', 'select included, used from public.mentorship_allowance()');
  expect(months).toEqual([1, 2, 3].map(() => ({ included: 0, used: 0 })));
});

test.for([
  [[hours(0), hours(0), hours(3)], 'Please choose three different times.'],
  [[hours(0), hours(3)], 'Please choose three different times.'],
  [
    [new Date(Date.now() + 3_600_000).toISOString(), hours(0), hours(3)],
    'Please choose times that are at least 24 hours from now.',
  ],
  [
    [hours(0), hours(3), new Date(Date.now() + 31 * 86_400_000).toISOString()],
    'Please choose times within the next 30 days.',
  ],
] as const)('bad times are refused: %j', async ([times, message]) => {
  await giveMembership('expert');
  await expect(ask(randomUUID(), [...times])).rejects.toMatchObject({ code: 'PT400', message });
});

test('requests at the same moment are counted one after the other', async () => {
  await giveMembership('expert');
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => ask()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('two people of one family who ask at the same moment share its session', async () => {
  await giveMembership('family');
  const [family] = await as(
    'server',
    `insert into public.families (owner_id, code) values ($1, private.new_family_code()) returning id`,
    [ids.userA],
  );
  await as(
    'server',
    `insert into public.family_places (user_id, family_id, kind, shares_progress) values ($1, $2, 'adult', false)`,
    [ids.userB, String(family?.id)],
  );
  const outcomes = await Promise.allSettled(
    [ids.userA, ids.userB, ids.userA, ids.userB].map((person) =>
      ask(randomUUID(), threeTimes, 'My work', person),
    ),
  );
  await as('server', 'delete from public.families');
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a request that is sent twice is one request', async () => {
  await giveMembership('family');
  const id = randomUUID();
  await Promise.all([ask(id), ask(id), ask(id)]);
  expect(await as('userA', 'select id from public.mentorship_sessions')).toEqual([{ id }]);
});

test('an admin confirms, moves and brings back a session, and its sequence rises', async () => {
  await giveMembership('expert');
  const id = await ask();
  await as('server', `update public.profiles set full_name = 'Grace' where id = $1`, [ids.admin]);
  await confirm(id, 0);
  expect(await sessionOf(id)).toEqual({
    status: 'Confirmed',
    counts: true,
    sequence: 1,
    mentor_name: 'Grace',
  });
  await confirm(id, 1, hours(9));
  await cancel(id, 2, true);
  expect(await sessionOf(id)).toMatchObject({ status: 'Cancelled', counts: false, sequence: 3 });
  await confirm(id, 3);
  expect(await sessionOf(id)).toMatchObject({ status: 'Confirmed', counts: true, sequence: 4 });
  const log = await as(
    'admin',
    `select action from public.admin_audit_log where details ->> 'mentorship_session_id' = $1 order by id`,
    [id],
  );
  expect(log.map(({ action }) => action)).toEqual([
    'mentorship_confirm',
    'mentorship_confirm',
    'mentorship_cancel',
    'mentorship_confirm',
  ]);
});

test('of two who change a session at once, one is told that it has changed', async () => {
  await giveMembership('expert');
  const id = await ask();
  const outcomes = await Promise.allSettled([confirm(id), confirm(id, 0, hours(9)), cancel(id, 0)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('only an admin confirms, only https links are stored, and only for members', async () => {
  await giveMembership('expert');
  const id = await ask();
  await expect(confirm(id, 0, threeTimes[0], ids.userA)).rejects.toMatchObject({ code: '42501' });
  await expect(confirm(id, 0, new Date(Date.now() - 60_000).toISOString())).rejects.toMatchObject({
    code: 'PT400',
  });
  for (const link of ['http://meet.example', 'javascript:alert(1)', 'https://a b']) {
    const attempt = as('service', 'select public.confirm_mentorship($1, $2, 0, $3, $4)', [
      ids.admin,
      id,
      hours(0),
      link,
    ]);
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  }
  await as('server', 'delete from public.memberships');
  await expect(confirm(id)).rejects.toMatchObject({ code: 'PT409' });
});

const startIn = (id: string, interval: string) =>
  as('server', 'update public.mentorship_sessions set starts_at = now() + $2::interval where id = $1', [
    id,
    interval,
  ]);

test.for([
  ['25 hours', false],
  ['24 hours 5 minutes', false],
  ['23 hours', true],
  ['1 minute', true],
] as const)('a session that its member cancels %s before counts: %s', async ([before, counts]) => {
  await giveMembership('expert');
  const id = await ask();
  await confirm(id);
  await startIn(id, before);
  await cancel(id, 1);
  expect(await sessionOf(id)).toMatchObject({ status: 'Cancelled', counts });
});

test('a request that is withdrawn, and a session that the institute cancels late, count as not used', async () => {
  await giveMembership('expert');
  const [withdrawn, held] = [await ask(), await ask()];
  await cancel(withdrawn, 0);
  await confirm(held);
  await startIn(held, '1 minute');
  await cancel(held, 1, true);
  expect([await sessionOf(withdrawn), await sessionOf(held)]).toMatchObject([
    { counts: false },
    { counts: false },
  ]);
  await ask();
  await ask();
});

test('a session that has begun cannot be cancelled by its member, nor one of somebody else', async () => {
  await giveMembership('expert');
  const id = await ask();
  await confirm(id);
  await startIn(id, '-1 minute');
  await expect(cancel(id, 1)).rejects.toMatchObject({ code: 'PT409' });
  const attempt = as('service', 'select public.cancel_mentorship($1, $2, 1, false)', [ids.userB, id]);
  await expect(attempt).rejects.toMatchObject({ code: 'PT404' });
  const asStaff = as('service', 'select public.cancel_mentorship($1, $2, 1, true)', [ids.userB, id]);
  await expect(asStaff).rejects.toMatchObject({ code: '42501' });
});

test('members and mentors write notes for each other, and mentors keep private ones', async () => {
  await giveMembership('expert');
  const id = await ask();
  const note = (actor: Actor, kind: string, text: string, noteId = randomUUID()) =>
    as(actor, 'select public.add_mentorship_note($1, $2, $3, $4)', [id, noteId, kind, text]);
  await note('userA', 'member', 'My question');
  await note('admin', 'mentor', 'My answer');
  await note('admin', 'private', 'Ask about the data next time');
  const twice = randomUUID();
  await note('userA', 'member', 'Thank you', twice);
  await note('userA', 'member', 'Thank you', twice);
  const read = (actor: Actor) =>
    as(actor, 'select text from public.mentorship_notes where session_id = $1 order by created_at', [
      id,
    ]).then((rows) => rows.map(({ text }) => text));
  expect(await read('userA')).toEqual(['My question', 'My answer', 'Thank you']);
  expect(await read('admin')).toHaveLength(4);
  expect(await read('userB')).toEqual([]);
  for (const kind of ['mentor', 'private']) {
    await expect(note('userA', kind, 'I am a mentor')).rejects.toMatchObject({ code: '42501' });
  }
  await expect(note('userB', 'member', 'Hello')).rejects.toMatchObject({ code: 'PT404' });
});
