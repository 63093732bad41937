import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const as = <Row extends object = Record<string, unknown>>(
  actor: Actor | 'server',
  text: string,
  values: SqlValue[] = [],
) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query<Row>(text, values),
  );

/** User A is the guardian of user B. */
const child = ids.userB;
await as('server', `insert into public.child_accounts (user_id, nickname) values ($1, 'Kit')`, [child]);
await as('server', 'insert into public.guardianships (child_id, guardian_id) values ($1, $2)', [
  child,
  ids.userA,
]);
const [made] = await as<{ project: string; certificate: string }>(
  'server',
  `with course as (
     insert into public.courses (slug, title, summary, level, instructor, category, duration, status, introductory)
     values ('permissions', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true) returning id
   ), project as (
     insert into public.projects (course_id, content_id, title, use, rubric, body, html)
     select id, 'permissions', 'Project', 'project', '[1, 2, 3]', 'Text', 'Text' from course returning id
   ), certificate as (
     insert into public.certificates
       (user_id, student_name, student_email, course_title, course_level, score, status, issued_on)
     values ($1, 'K.', 'kit@children.invalid', 'Course', 'Beginner', 95, 'Issued', now()) returning id
   )
   select project.id as project, certificate.id as certificate from project, certificate`,
  [child],
);

beforeEach(async () => {
  await as('server', 'delete from public.project_submissions');
  await as('server', 'delete from private.shown_labs');
  await as('server', 'delete from private.rate_limits');
});

const allow = (handIn: boolean, showWork: boolean, mentors: boolean) =>
  as('userA', 'select public.set_child_permissions($1, $2, $3, $4)', [child, handIn, showWork, mentors]);

const addSubmission = (state: string) =>
  as(
    'server',
    `insert into public.project_submissions (user_id, project_id, state, text) values ($1, $2, $3, 'Mine')`,
    [child, made?.project, state],
  );

const refusal = { code: 'PT403', message: expect.stringContaining('Your parent or guardian') };

test('a new account of a child hands in projects, shows nothing and meets no mentors', async () => {
  const [found] = await as(
    'userB',
    'select may_hand_in, may_show_work, may_meet_mentors from public.child_accounts',
  );
  expect(found).toEqual({ may_hand_in: true, may_show_work: false, may_meet_mentors: false });
});

test('a child hands in a project only if the guardian allows it', async () => {
  const handIn = () => as('userB', 'select public.hand_in_project($1, 1)', [made?.project]);
  await addSubmission('draft');
  await allow(false, false, false);
  await expect(handIn()).rejects.toMatchObject(refusal);
  await allow(true, false, false);
  await handIn();
});

test('a child shows work only while the guardian allows it', async () => {
  const showLabs = () => as('userB', 'select public.show_labs($1, true)', [made?.certificate]);
  const showProject = () => as('userB', 'select public.show_project($1, true)', [made?.project]);
  await addSubmission('accepted');
  await allow(true, false, false);
  await expect(showLabs()).rejects.toMatchObject(refusal);
  await expect(showProject()).rejects.toMatchObject(refusal);
  await allow(true, true, false);
  await showLabs();
  await showProject();
  // What is shown is hidden again.
  await allow(true, false, false);
  expect(await as('server', 'select from private.shown_labs')).toEqual([]);
  expect(await as('server', 'select from public.project_submissions where is_shown')).toEqual([]);
});

test('a child asks for no mentor, and what the guardian allows does not change that', async () => {
  await as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, 'expert', 'monthly', 'Active', now(), now() + interval '30 days', true)`,
    [child],
  );
  const ask = () =>
    as(
      'service',
      `select public.request_mentorship($1, gen_random_uuid(), 'My work', array[
         now() + interval '2 days', now() + interval '3 days', now() + interval '4 days'], 'UTC')`,
      [child],
    );
  await allow(true, true, false);
  await expect(ask()).rejects.toMatchObject(refusal);
  await allow(true, true, true);
  await expect(ask()).rejects.toMatchObject({ message: 'Your plan does not include mentorship.' });
});
