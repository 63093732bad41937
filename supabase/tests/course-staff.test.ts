import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson } = startLearning(backend.database);

const add = (course: string, email: string, role = 'instructor', actor: Actor = 'admin') =>
  as(actor, 'select public.add_course_staff($1, $2, $3)', [course, email, role]);
const remove = (course: string, person: string, actor: Actor = 'admin') =>
  as(actor, 'select public.remove_course_staff($1, $2)', [course, person]);
const staffOf = (course: string, actor: Actor = 'admin') =>
  as(actor, 'select user_id, role from public.course_staff where course_id = $1', [course]);
const lastAudit = async () =>
  (
    await as(
      'server',
      'select admin_id, action, details from public.admin_audit_log order by id desc limit 1',
    )
  )[0];

test('an admin adds staff by email address, however it is typed, and the audit log tells', async () => {
  const course = await addCourse();
  await add(course, '  A@Example.com ');
  expect(await staffOf(course)).toEqual([{ user_id: ids.userA, role: 'instructor' }]);
  expect(await lastAudit()).toEqual({
    admin_id: ids.admin,
    action: 'course_staff_add',
    details: { course_id: course, course: 'Course', target_user_id: ids.userA, role: 'instructor' },
  });
});

test('an unknown email address, a person who is already staff, a wrong role and a missing course give different errors', async () => {
  const course = await addCourse();
  await add(course, 'a@example.com');
  const refusal = (code: string, message: string) => ({ code, message });
  await expect(add(course, 'nobody@example.com')).rejects.toMatchObject(
    refusal('PT404', 'There is no account with this email address.'),
  );
  await expect(add(course, 'a@example.com', 'reviewer')).rejects.toMatchObject(
    refusal('PT409', 'This person is staff of the course already.'),
  );
  await expect(add(course, 'b@example.com', 'owner')).rejects.toMatchObject({ code: 'PT400' });
  await expect(add(ids.userA, 'b@example.com')).rejects.toMatchObject(
    refusal('PT404', 'There is no such course.'),
  );
  await expect(remove(course, ids.userB)).rejects.toMatchObject({ code: 'PT404' });
  expect(await staffOf(course)).toHaveLength(1);
});

test('an account with an unconfirmed email address cannot become staff, since the address may belong to another person', async () => {
  const course = await addCourse();
  await as('server', 'update auth.users set email_confirmed_at = null where id = $1', [ids.userB]);
  await expect(add(course, 'b@example.com')).rejects.toMatchObject({ code: 'PT404' });
  await as('server', 'update auth.users set email_confirmed_at = now() where id = $1', [ids.userB]);
  await add(course, 'b@example.com');
});

test('a removed member of staff no longer sees the course', async () => {
  const course = await addCourse('Draft');
  const lesson = await addLesson(await addModule(course));
  await as(
    'server',
    `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin) values ($1, $2, 1, 'Text', 'import')`,
    [lesson, course],
  );
  const seen = () => as('userA', 'select body from public.lesson_revisions where course_id = $1', [course]);
  await add(course, 'a@example.com', 'reviewer');
  expect(await seen()).toEqual([{ body: 'Text' }]);
  await remove(course, ids.userA);
  expect(await seen()).toEqual([]);
  expect(await as('userA', 'select id from public.courses where id = $1', [course])).toEqual([]);
  expect(await lastAudit()).toMatchObject({ action: 'course_staff_remove' });
});

test('people see where they are staff, admins see all, and only admins make changes', async () => {
  const course = await addCourse();
  await add(course, 'a@example.com');
  expect(await staffOf(course, 'userA')).toHaveLength(1);
  expect(await staffOf(course, 'userB')).toEqual([]);
  for (const actor of ['userA', 'userB'] as const) {
    await expect(add(course, 'b@example.com', 'instructor', actor)).rejects.toMatchObject({ code: '42501' });
    await expect(remove(course, ids.userA, actor)).rejects.toMatchObject({ code: '42501' });
  }
});

test('staff who are suspended teach nothing', async () => {
  const course = await addCourse();
  await add(course, 'a@example.com');
  const learners = () => as('userA', 'select * from public.course_learners($1)', [course]);
  expect(await learners()).toEqual([]);
  await as('server', `update public.profiles set suspended_until = now() + interval '1 day' where id = $1`, [
    ids.userA,
  ]);
  await expect(learners()).rejects.toMatchObject({ code: '42501' });
  await as('server', 'update public.profiles set suspended_until = null where id = $1', [ids.userA]);
});
