import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { mayReceive, maySend } from '#backend/realtime/policies.ts';
import { hear } from '#backend/realtime/testing/rooms.ts';
import { listenApi } from '#backend/testing/listen-api.ts';
import { classTopic } from '#domain/classes/class-topic.ts';
import { ticketsTopic } from '#domain/messages/ticket.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
const { backend } = site;
const api = await listenApi(site);
afterAll(async () => {
  await api.close();
  await site.close();
});
await addPeople(backend.database);

interface TopicAccess {
  receive: readonly Actor[];
  send: readonly Actor[];
}

// User A teaches a class of a school in which user B learns. The admin manages another school.
const classes = {
  own: '00000000-0000-4000-8000-0000000009c1',
  other: '00000000-0000-4000-8000-0000000009c2',
  /** Of the school of user A, who does not teach it. */
  colleague: '00000000-0000-4000-8000-0000000009c3',
};
await backend.database.run('server', async (transaction) => {
  for (const [id, people, code] of [
    [classes.own, { [ids.userA]: 'teacher', [ids.userB]: 'learner' }, 'KNNN2222'],
    [classes.other, { [ids.admin]: 'manager' }, 'KMMM2222'],
  ] as const) {
    await transaction.query(
      `insert into public.organisations (id, name, kind) values ($1, 'School', 'school')`,
      [id],
    );
    for (const [person, role] of Object.entries(people)) {
      await transaction.query(
        `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, $3)`,
        [id, person, role],
      );
    }
    await transaction.query(
      `insert into public.classes (id, organisation_id, name, code) values ($1, $1, 'Class', $2)`,
      [id, code],
    );
  }
  await transaction.query(
    `insert into public.classes (id, organisation_id, name, code) values ($1, $2, 'Next door', 'KPPP2222')`,
    [classes.colleague, classes.own],
  );
  await transaction.query('insert into public.class_teachers (class_id, user_id) values ($1, $3), ($2, $3)', [
    classes.own,
    classes.other,
    ids.userA,
  ]);
  await transaction.query(
    `insert into public.class_members (class_id, user_id, name, email, joined_at)
     values ($1, $2, 'Ben', 'b@example.com', now())`,
    [classes.own, ids.userB],
  );
});

/** Who may listen and send to each topic. The secret key may do both everywhere. */
const topics: Record<string, TopicAccess> = {
  [ticketsTopic]: { receive: ['admin'], send: [] },
  [classTopic(classes.own)]: { receive: ['userA'], send: [] },
  // User A is named as a teacher there, but does not belong to the school.
  [classTopic(classes.other)]: { receive: ['admin'], send: [] },
  [classTopic(classes.colleague)]: { receive: [], send: [] },
  [classTopic(classes.own.toUpperCase())]: { receive: [], send: [] },
  [`${classTopic(classes.own)}:more`]: { receive: [], send: [] },
  'class:': { receive: [], send: [] },
  'class:%': { receive: [], send: [] },
  // No policy knows these.
  'another-topic': { receive: [], send: [] },
  'support-tickets:1': { receive: [], send: [] },
  'SUPPORT-TICKETS': { receive: [], send: [] },
  "' or true --": { receive: [], send: [] },
};

for (const [topic, may] of Object.entries(topics)) {
  test.for(actors)(`${topic} is open to %s as the list says`, async (actor) => {
    const isService = actor === 'service';
    expect({
      receive: await mayReceive(backend.database, callers[actor], topic),
      send: await maySend(backend.database, callers[actor], topic),
    }).toEqual({
      receive: isService || may.receive.includes(actor),
      send: isService || may.send.includes(actor),
    });
  });
}

test('every policy of the channels has its topic in the list', async () => {
  const policies = await backend.database.run('server', (transaction) =>
    transaction.query<{ name: string; using: string }>(
      `select polname as name, pg_get_expr(coalesce(polqual, polwithcheck), polrelid) as using
       from pg_policy where polrelid = 'realtime.messages'::regclass`,
    ),
  );
  for (const { name, using } of policies) {
    // A policy names its topic, or with like what its topics begin with.
    const named = [...using.matchAll(/'([^']+)'::text/g)].map(([, text = '']) => text.replace(/%$/, ''));
    expect(
      Object.keys(topics).some((topic) => named.some((text) => topic.startsWith(text))),
      name,
    ).toBe(true);
  }
});

async function clientOf(actor: 'userA' | 'userB' | 'admin') {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const token = await backend.keys.sign({ sub: ids[actor], role: 'authenticated', exp });
  return createClient(api.url, backend.keys.publishable, { accessToken: async () => token });
}

test('a teacher hears of the progress of their class and of no other, and only what the grid shows', async () => {
  const [teacher, learner] = [await clientOf('userA'), await clientOf('userB')];
  const heard = await hear(teacher, classTopic(classes.own));
  const refused = await hear(learner, classTopic(classes.own));
  const other = await hear(teacher, classTopic(classes.other));
  expect([refused.states[0], other.states[0]]).toEqual([
    expect.stringContaining('Unauthorized'),
    expect.stringContaining('Unauthorized'),
  ]);
  await backend.database.run('server', async (transaction) => {
    await transaction.query(
      `insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
       values ('course', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published')`,
    );
    await transaction.query(
      `insert into public.course_modules (course_id, position, title) select id, 1, 'Module' from public.courses where slug = 'course'`,
    );
    await transaction.query(
      `insert into public.course_lessons (module_id, position, title)
       select course_modules.id, 1, 'Lesson' from public.course_modules where title = 'Module'`,
    );
  });
  for (const statement of [
    `insert into public.lesson_progress (user_id, lesson_id, course_id)
     select '${ids.userB}', id, course_id from public.course_lessons where title = 'Lesson'`,
    `update public.lesson_progress set done_at = now(), updated_at = now()`,
  ]) {
    const before = heard.messages.length;
    await backend.database.run('server', (transaction) => transaction.query(statement));
    await expect.poll(() => heard.messages.length, { message: statement }).toBe(before + 1);
  }
  // The place in a lesson changes no cell, and what others learn is not of this class.
  const before = heard.messages.length;
  await backend.database.run('server', async (transaction) => {
    await transaction.query(`update public.lesson_progress set block_number = 7, updated_at = now()`);
    await transaction.query(
      `insert into public.lesson_progress (user_id, lesson_id, course_id)
       select '${ids.admin}', id, course_id from public.course_lessons where title = 'Lesson'`,
    );
  });
  await backend.database.run('server', (transaction) =>
    transaction.query(`select realtime.send('{}', 'last', $1, true)`, [classTopic(classes.own)]),
  );
  await expect.poll(() => heard.messages.at(-1)?.event).toBe('last');
  expect(heard.messages.length).toBe(before + 1);
  // The class does not work on this course.
  const said = heard.messages.slice(0, -1).map(({ payload }) =>
    Object.keys(payload ?? {})
      .toSorted()
      .join(),
  );
  expect(said).toEqual(['at,id,member', 'at,id,member']);
  expect([...refused.messages, ...other.messages]).toEqual([]);
  await Promise.all([teacher.removeAllChannels(), learner.removeAllChannels()]);
});

test('an admin hears of every change of a ticket, a user of none, and the message says nothing about it', async () => {
  const [admin, user] = [await clientOf('admin'), await clientOf('userA')];
  const heard = await hear(admin, ticketsTopic);
  const refused = await hear(user, ticketsTopic);
  expect(refused.states[0]).toContain('Unauthorized');
  for (const statement of [
    `insert into public.support_tickets (name, email, subject) values ('Eve', 'eve@example.com', 'A secret')`,
    `update public.support_tickets set priority = 'High'`,
    'delete from public.support_tickets',
  ]) {
    const before = heard.messages.length;
    await backend.database.run('server', (transaction) => transaction.query(statement));
    await expect.poll(() => heard.messages.length, { message: statement }).toBe(before + 1);
  }
  expect(heard.messages.map(({ event, payload, meta }) => ({ event, payload, meta }))).toEqual(
    heard.messages.map(({ meta }) => ({ event: 'changed', payload: { id: meta?.id }, meta })),
  );
  expect(refused.messages).toEqual([]);
  await Promise.all([admin.removeAllChannels(), user.removeAllChannels()]);
});
