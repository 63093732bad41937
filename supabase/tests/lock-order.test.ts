/**
 * Pairs of changes that need the same locks (decision 081). A transaction holds one of the locks until both wait. With
 * the wrong order, each then has what the other needs. PGlite runs one transaction after the other.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { untilWaiting } from '#testing/lock-waits.ts';
import { as, type Statement } from './account-deletion/writes.ts';
import { makeSchoolIn, type School } from './make-school.ts';
import { callers } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
const { database } = backend;
const perform = <Row extends object>([identity, text, values]: Statement) =>
  database.run(identity, (transaction) => transaction.query<Row>(text, values));
const server = <Row extends object>(text: string, values: SqlValue[] = []) =>
  perform<Row>(['server', text, values]);

/** Performs both while `held` is locked. Returns how each ended: its SQLSTATE, or 'done'. */
async function performTogether(held: Statement, ...changes: Statement[]): Promise<string[]> {
  const ends: Promise<string>[] = [];
  const begin = (change: Statement) => {
    const end = perform(change).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
    ends.push(end);
    return end;
  };
  if (process.env.TEST_ENGINE !== 'postgres') {
    for (const change of changes) await begin(change);
    return Promise.all(ends);
  }
  const [identity, text, values] = held;
  await database.run(identity, async (transaction) => {
    await transaction.query(text, values);
    for (const change of changes) {
      const end = begin(change);
      await untilWaiting(database, end, ends.length);
    }
  });
  return Promise.all(ends);
}

const holdOrganisation = ({ school }: School): Statement => [
  'server',
  'select from public.organisations where id = $1 for no key update',
  [school],
];

const remove = ({ school, manager, learner }: School): Statement => [
  as(manager),
  'select public.leave_organisation($1, $2)',
  [school, learner],
];

const addToClass = async ({ class: of, learner }: School, hasLeft = false) => {
  const [member] = await server<{ id: string }>(
    `insert into public.class_members (class_id, user_id, name, email, joined_at, left_at)
     values ($1, $2::uuid, 'Learner', $2::uuid || '@example.com', now(), case when $3 then now() end) returning id`,
    [of, learner, hasLeft],
  );
  return member?.id ?? '';
};

test('an invitation is taken back and accepted', async () => {
  const school = await makeSchoolIn(database);
  const email = `${school.learner}@example.com`;
  await server(
    `insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
     values ($1, $2, 'learner', true, 'token')`,
    [school.school, email],
  );
  expect(
    await performTogether(
      holdOrganisation(school),
      [as(school.manager), 'select public.withdraw_organisation_invitation($1, $2)', [school.school, email]],
      [callers.service, `select public.join_organisation($1, 'token', null)`, [school.learner]],
    ),
  ).toEqual(['done', 'PT410']);
});

test('a learner is removed and comes back into a class', async () => {
  const school = await makeSchoolIn(database);
  await addToClass(school, true);
  expect(
    await performTogether(holdOrganisation(school), remove(school), [
      as(school.learner),
      'select public.join_class($1)',
      [school.classCode],
    ]),
  ).toEqual(['done', 'PT403']);
});

test('a pupil gets a seat by a manager and by a roster', async () => {
  const school = await makeSchoolIn(database);
  const pupil = randomUUID();
  const year = new Date().getUTCFullYear() - 16;
  await server(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $1::uuid || '@children.invalid', now(), now())`,
    [pupil],
  );
  await server(
    `insert into public.learner_ages (user_id, birth_year, needs_guardian) values ($1, $2, false)
     on conflict (user_id) do update set birth_year = excluded.birth_year`,
    [pupil, year],
  );
  await server(`insert into public.child_accounts (user_id, nickname) values ($1, 'Kim')`, [pupil]);
  await server('insert into public.school_pupils (user_id, organisation_id) values ($1, $2)', [
    pupil,
    school.school,
  ]);
  await server(
    `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'learner')`,
    [school.school, pupil],
  );
  const [{ version } = { version: 0 }] = await server<{ version: number }>(
    'select version from public.classes where id = $1',
    [school.class],
  );
  const added = { user_id: pupil, number: '17', name: 'Kim', email: null, birth_year: year };
  expect(
    await performTogether(
      holdOrganisation(school),
      [as(school.manager), 'select public.set_organisation_seat($1, $2, true)', [school.school, pupil]],
      [
        callers.service,
        'select public.apply_roster($1, $2, $3, $4)',
        [school.owner, school.class, version, JSON.stringify({ added: [added], changed: [], leaving: [] })],
      ],
    ),
  ).toEqual(['done', 'done']);
});

test('a learner leaves a class and is taken out of it', async () => {
  const school = await makeSchoolIn(database);
  const member = await addToClass(school);
  expect(
    await performTogether(
      ['server', 'select from public.classes where id = $1 for no key update', [school.class]],
      [as(school.teacher), 'select public.remove_class_member($1)', [member]],
      [as(school.learner), 'select public.leave_class($1)', [school.class]],
    ),
  ).toEqual(['done', 'PT404']);
});
