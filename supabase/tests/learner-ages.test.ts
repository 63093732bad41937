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

const thisYear = new Date().getUTCFullYear();
const course = randomUUID();
const module = randomUUID();
const lesson = randomUUID();
await as(
  'server',
  `with course as (
     insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status, introductory)
     values ($1, 'ages', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true)
   ), module as (
     insert into public.course_modules (id, course_id, position, title) values ($2, $1, 1, 'Module')
   ) select 1`,
  [course, module],
);
await as(
  'server',
  `insert into public.course_lessons (id, module_id, position, title) values ($1, $2, 1, 'Lesson')`,
  [lesson, module],
);

beforeEach(async () => {
  await as('server', 'delete from public.learner_ages where user_id = $1', [ids.userA]);
  await as('server', 'delete from private.undecided_ages');
  await as('server', 'delete from public.enrolments');
  await as('server', `update public.profiles set full_name = 'Ada Adams' where id = $1`, [ids.userA]);
  await as('server', 'delete from private.rate_limits');
});

const state = async (year: number, country: string | null = null) =>
  (await as('userA', 'select public.state_birth_year($1, $2) as answer', [year, country]))[0]?.answer;

const storedAge = async () =>
  (await as('userA', 'select birth_year, country, needs_guardian from public.learner_ages'))[0];

const stores: [what: string, text: string, values: SqlValue[]][] = [
  ['a name', `update public.profiles set full_name = 'Ada Young' where id = $1`, [ids.userA]],
  ['an enrolment', 'select public.enrol($1)', [course]],
  ['progress', 'select public.save_progress($1)', [lesson]],
  [
    'a note',
    `insert into public.lesson_notes (id, lesson_id, text) values (gen_random_uuid(), $1, 'Mine')`,
    [lesson],
  ],
];

test.for(stores)(
  'without a birth year the database stores no more than the address: %s',
  async ([, text, values]) => {
    await expect(as('userA', text, values)).rejects.toMatchObject({ code: 'PT428' });
    expect(await state(1990)).toBe('open');
    await as('userA', text, values);
  },
);

test('an account that waits for a guardian stores nothing, and its birth year is not kept', async () => {
  expect(await state(thisYear - 12)).toBe('needs_guardian');
  expect(await storedAge()).toEqual({ birth_year: null, country: null, needs_guardian: true });
  for (const [, text, values] of stores) {
    await expect(as('userA', text, values)).rejects.toMatchObject({
      code: 'PT428',
      message: 'This account waits for a parent or guardian.',
    });
  }
});

test('an answer is given once: another year changes nothing', async () => {
  expect(await state(thisYear - 10)).toBe('needs_guardian');
  expect(await state(1980)).toBe('needs_guardian');
  await as('server', 'delete from public.learner_ages where user_id = $1', [ids.userA]);
  expect(await state(1980)).toBe('open');
  expect(await state(thisYear - 10)).toBe('open');
  expect(await storedAge()).toMatchObject({ birth_year: 1980 });
});

test.for([
  [thisYear - 13, null, 'needs_guardian', 'may still be 12'],
  [thisYear - 14, null, 'needs_country', 'is 13 or 14'],
  [thisYear - 14, '*', 'open', 'is 13 elsewhere'],
  [thisYear - 14, 'US', 'open', 'lives in a country that is not listed'],
  [thisYear - 14, 'DE', 'needs_guardian', 'is under 16 in Germany'],
  [thisYear - 17, 'DE', 'open', 'is 16 in Germany'],
  [thisYear - 18, null, 'open', 'is over every age of the table'],
] as const)('born in %i in %s: %s, because the person %s', async ([year, country, answer]) => {
  expect(await state(year, country)).toBe(answer);
  if (answer === 'needs_country') expect(await storedAge()).toBeUndefined();
});

test('a year that was stated stays while the country is asked, and another one changes nothing', async () => {
  expect(await state(thisYear - 14)).toBe('needs_country');
  expect(await state(1990)).toBe('needs_country');
  expect(await storedAge()).toBeUndefined();
  expect(await as('userA', 'select public.own_records() as own')).toMatchObject([
    { own: { stated_year: thisYear - 14 } },
  ]);
  expect(await state(1990, 'DE')).toBe('needs_guardian');
  expect(await storedAge()).toEqual({ birth_year: null, country: 'DE', needs_guardian: true });
  expect(await as('server', 'select * from private.undecided_ages')).toEqual([]);
  expect(await state(1990, '*')).toBe('needs_guardian');
});

test('of two years that are stated at once, one counts', async () => {
  const answers = await Promise.all([state(thisYear - 14), state(1990)]);
  const undecided = await as('server', 'select birth_year from public.learner_ages where user_id = $1', [
    ids.userA,
  ]);
  expect(answers).toEqual(undecided.length > 0 ? ['open', 'open'] : ['needs_country', 'needs_country']);
});

test.for([1899, thisYear + 1, 0])('the year %i is refused', async (year) => {
  await expect(state(year)).rejects.toMatchObject({ code: 'PT422' });
});

test('a sign-up with a name stores the name only together with a birth year', async () => {
  const add = async (metadata: object) => {
    const id = randomUUID();
    await as('server', 'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@first-visit.example`,
      metadata,
    ]);
    const [profile] = await as('server', 'select full_name from public.profiles where id = $1', [id]);
    return profile?.full_name;
  };
  expect(await add({ full_name: 'Ada Adams' })).toBeNull();
  expect(await add({ full_name: 'Ada Adams', birth_year: thisYear - 9 })).toBeNull();
  expect(await add({ full_name: 'Ada Adams', birth_year: 'x' })).toBeNull();
  expect(await add({ full_name: 'Ada Adams', birth_year: 1990 })).toBe('Ada Adams');
});

test('an admin changes the age of a country with the day of the review, and the log says so', async () => {
  const save = (actor: Actor) => as(actor, `select public.save_consent_age('DE', 15, '2026-11-18')`);
  await expect(save('userA')).rejects.toMatchObject({ code: '42501' });
  await save('admin');
  expect(
    await as('anon', `select age, reviewed_on::text from public.consent_ages where country = 'DE'`),
  ).toEqual([{ age: 15, reviewed_on: '2026-11-18' }]);
  expect(
    await as('admin', `select details from public.admin_audit_log where action = 'consent_age_save'`),
  ).toEqual([{ details: { country: 'DE', old_age: 16, new_age: 15, reviewed_on: '2026-11-18' } }]);
});

test('an admin lets an account state its year again, with a reason and on record, and learns nothing of it', async () => {
  expect(await state(thisYear - 12)).toBe('needs_guardian');
  const reopen = (actor: Actor, reason: string) =>
    as(actor, 'select public.reopen_birth_year($1, $2)', [ids.userA, reason]);
  await expect(reopen('userB', 'Let me')).rejects.toMatchObject({ code: '42501' });
  await expect(reopen('admin', ' ')).rejects.toMatchObject({ code: 'PT422' });
  await reopen('admin', 'Typed 2014 instead of 1984');
  await expect(reopen('admin', 'Again')).rejects.toMatchObject({ code: 'PT409' });
  expect(
    await as(
      'admin',
      `select details - 'target_user_email' as details from public.admin_audit_log where action = 'birth_year_reopen'`,
    ),
  ).toEqual([{ details: { target_user_id: ids.userA, reason: 'Typed 2014 instead of 1984' } }]);
  expect(await state(1984)).toBe('open');
});

test('an admin lets an account state its year again also while its country is asked', async () => {
  expect(await state(thisYear - 14)).toBe('needs_country');
  await as('admin', 'select public.reopen_birth_year($1, $2)', [ids.userA, 'Typed 2012 instead of 1984']);
  expect(await state(1984)).toBe('open');
});
