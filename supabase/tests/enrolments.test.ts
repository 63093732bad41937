import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#server/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query(text, values),
  );

async function addCourse(status = 'Published'): Promise<string> {
  const [added] = await backend.database.run('server', (transaction) =>
    transaction.query<{ id: string }>(
      `insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
       values ('course-' || gen_random_uuid(), 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', $1)
       returning id`,
      [status],
    ),
  );
  return added?.id ?? '';
}

const enrol = (actor: Actor, course: string) => as(actor, 'select public.enrol($1)', [course]);
const leave = (actor: Actor, course: string) => as(actor, 'select public.leave_course($1)', [course]);
const rate = (actor: Actor, course: string, stars: number) =>
  as(actor, 'select public.rate_course($1, $2)', [course, stars]);
const enrolmentsIn = (course: string) =>
  as(
    'server',
    'select user_id, left_at is not null as has_left from public.enrolments where course_id = $1 order by enrolled_at',
    [course],
  );

test('somebody who enrols twice, even at once, is enrolled once', async () => {
  const course = await addCourse();
  await Promise.all([enrol('userA', course), enrol('userA', course)]);
  await enrol('userA', course);
  expect(await enrolmentsIn(course)).toEqual([{ user_id: ids.userA, has_left: false }]);
});

test('somebody who left can come back, and both times are kept', async () => {
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

test('a course that does not exist takes no enrolments', async () => {
  await expect(enrol('userA', ids.userA)).rejects.toMatchObject({ code: 'PT409' });
});

test('a token whose account is gone enrols nobody', async () => {
  const course = await addCourse();
  const ghost = { role: 'authenticated', claims: { sub: '00000000-0000-4000-8000-00000000dead' } } as const;
  const attempt = backend.database.run(ghost, (transaction) =>
    transaction.query('select public.enrol($1)', [course]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

test('only somebody who is enrolled rates, and a second rating replaces the first', async () => {
  const course = await addCourse();
  const refusal = { code: 'PT409', message: 'Only somebody who is enrolled in a course can rate it.' };
  await expect(rate('userA', course, 5)).rejects.toMatchObject(refusal);
  await enrol('userA', course);
  await enrol('userB', course);
  await rate('userA', course, 1);
  await rate('userA', course, 4);
  await rate('userB', course, 5);
  for (const stars of [0, 6]) {
    await expect(rate('userA', course, stars)).rejects.toMatchObject({ code: '23514' });
  }
  expect(await as('anon', 'select rating::float, ratings from public.course_rating($1)', [course])).toEqual([
    { rating: 4.5, ratings: 2 },
  ]);
  await leave('userA', course);
  await expect(rate('userA', course, 5)).rejects.toMatchObject(refusal);
  expect(await as('anon', 'select ratings from public.course_rating($1)', [course])).toEqual([
    { ratings: 2 },
  ]);
});

test('a course without ratings has no average', async () => {
  const course = await addCourse();
  expect(await as('anon', 'select rating, ratings from public.course_rating($1)', [course])).toEqual([
    { rating: null, ratings: 0 },
  ]);
});

test('an archived course stays readable to those who took it, and to nobody else', async () => {
  const course = await addCourse();
  await enrol('userA', course);
  await as('server', `update public.courses set status = 'Archived' where id = $1`, [course]);
  const read = 'select title from public.courses where id = $1';
  expect(await as('userA', read, [course])).toEqual([{ title: 'Course' }]);
  expect(await as('userB', read, [course])).toEqual([]);
  expect(await as('anon', read, [course])).toEqual([]);
});
