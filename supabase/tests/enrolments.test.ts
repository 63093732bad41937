import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const { as, addCourse, addClosedCourse, enrol, leave, rate } = startLearning(backend.database);
const enrolmentsIn = (course: string) =>
  as(
    'server',
    'select user_id, left_at is not null as has_left from public.enrolments where course_id = $1 order by enrolled_at',
    [course],
  );

test('two enrolments of one learner, also at the same time, count once', async () => {
  const course = await addCourse();
  await Promise.all([enrol('userA', course), enrol('userA', course)]);
  await enrol('userA', course);
  expect(await enrolmentsIn(course)).toEqual([{ user_id: ids.userA, has_left: false }]);
});

test('a learner who left can enrol again, and both times are kept', async () => {
  const course = await addCourse();
  await enrol('userA', course);
  await enrol('userB', course);
  await leave('userA', course);
  await leave('userA', course);
  await enrol('userA', course);
  expect(await enrolmentsIn(course)).toEqual([
    { user_id: ids.userA, has_left: true },
    { user_id: ids.userB, has_left: false },
    { user_id: ids.userA, has_left: false },
  ]);
});

test.for(['Draft', 'Archived'])('a course that is %s takes no enrolments', async (status) => {
  const course = await addCourse(status);
  await expect(enrol('userA', course)).rejects.toMatchObject({
    code: 'PT409',
    message: 'This course does not take enrolments at the moment.',
  });
});

test('enrolling and rating need the right to study the course', async () => {
  const course = await addClosedCourse();
  const refusal = { code: 'PT403', message: 'Your plan does not include this course.' };
  await expect(enrol('userA', course)).rejects.toMatchObject(refusal);
  expect(await enrolmentsIn(course)).toEqual([]);
  await as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, 'learner', 'monthly', 'Active', now(), now() + interval '1 day', true)`,
    [ids.userA],
  );
  await enrol('userA', course);
  await rate('userA', course, 5);
  await as('server', `update public.memberships set status = 'Ended' where user_id = $1`, [ids.userA]);
  await expect(rate('userA', course, 1)).rejects.toMatchObject(refusal);
  await leave('userA', course);
  await expect(enrol('userA', course)).rejects.toMatchObject(refusal);
  expect(await as('anon', 'select rating::float from public.course_rating($1)', [course])).toEqual([
    { rating: 5 },
  ]);
});

test('a course that does not exist takes no enrolments', async () => {
  await expect(enrol('userA', ids.userA)).rejects.toMatchObject({ code: 'PT409' });
});

test('a token whose account was deleted cannot enrol', async () => {
  const course = await addCourse();
  const ghost = { role: 'authenticated', claims: { sub: '00000000-0000-4000-8000-00000000dead' } } as const;
  const attempt = backend.database.run(ghost, (transaction) =>
    transaction.query('select public.enrol($1)', [course]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

test('an archived course stays readable only to those who took it', async () => {
  const course = await addCourse();
  await enrol('userA', course);
  await as('server', `update public.courses set status = 'Archived' where id = $1`, [course]);
  const read = 'select title from public.courses where id = $1';
  expect(await as('userA', read, [course])).toEqual([{ title: 'Course' }]);
  expect(await as('userB', read, [course])).toEqual([]);
  expect(await as('anon', read, [course])).toEqual([]);
});
