import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, enrol } = startLearning(backend.database);

const give = (actor: Actor, learner: string, percent: number | null) =>
  as(actor, 'select public.set_extra_time($1, $2)', [learner, percent]);
const timeSeenBy = (actor: Actor) => as(actor, 'select user_id, percent from public.extra_time');
const hire = (course: string, role: string) =>
  as('server', 'insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)', [
    ...[course, ids.userA, role],
  ]);

beforeEach(async () => {
  for (const table of ['extra_time', 'course_staff', 'enrolments'])
    await as('server', `delete from public.${table}`);
  await as('server', 'delete from private.course_learners');
});

test('an admin gives extra time, changes it and takes it back, with an entry for each', async () => {
  for (const percent of [25, 50, 0]) await give('admin', ids.userB, percent);
  expect(await timeSeenBy('admin')).toEqual([]);
  const entries = await as<{ details: { percent: number } }>(
    'server',
    `select details from public.admin_audit_log where action = 'extra_time' order by id desc limit 3`,
  );
  expect(entries.map(({ details }) => details.percent)).toEqual([0, 50, 25]);
});

test('only the learner and admins see it', async () => {
  await give('admin', ids.userB, 25);
  const row = { user_id: ids.userB, percent: 25 };
  expect(await timeSeenBy('userB')).toEqual([row]);
  expect(await timeSeenBy('admin')).toEqual([row]);
  expect(await timeSeenBy('userA')).toEqual([]);
});

test('an instructor decides for the learners of the course, and sees what they have', async () => {
  const course = await addCourse();
  await hire(course, 'instructor');
  await expect(give('userA', ids.userB, 25)).rejects.toMatchObject({ code: '42501' });
  await enrol('userB', course);
  await give('userA', ids.userB, 25);
  expect(
    await as('userA', 'select extra_percent from public.course_learner($1, $2)', [course, ids.userB]),
  ).toEqual([{ extra_percent: 25 }]);
});

test('reviewers, instructors of other courses and learners themselves decide nothing', async () => {
  const [mine, other] = [await addCourse(), await addCourse()];
  await enrol('userB', mine);
  await hire(mine, 'reviewer');
  await expect(give('userA', ids.userB, 25)).rejects.toMatchObject({ code: '42501' });
  await as('server', 'delete from public.course_staff');
  await hire(other, 'instructor');
  await expect(give('userA', ids.userB, 25)).rejects.toMatchObject({ code: '42501' });
  await expect(give('userB', ids.userB, 25)).rejects.toMatchObject({ code: '42501' });
  await enrol('userA', other);
  await expect(give('userA', ids.userA, 25)).rejects.toMatchObject({ code: '42501' });
});

test('less than nothing, more than 300 percent and unknown people are refused', async () => {
  await expect(give('admin', ids.userB, -1)).rejects.toMatchObject({ code: 'PT400' });
  await expect(give('admin', ids.userB, 301)).rejects.toMatchObject({ code: 'PT400' });
  await expect(give('admin', '00000000-0000-4000-8000-000000000001', 25)).rejects.toMatchObject({
    code: 'PT404',
  });
  await give('admin', ids.userB, null);
  expect(await timeSeenBy('admin')).toEqual([]);
});
