import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson } = startLearning(backend.database);

/** A published introductory course whose lesson has a draft that is newer than what is published. */
async function addRevisions() {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = true where id = $1', [course]);
  const lesson = await addLesson(await addModule(course));
  for (const number of [1, 2]) {
    await as(
      'server',
      `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin, author_id)
       values ($1, $2, $3, 'Text', 'editor', $4)`,
      [lesson, course, number, ids.userB],
    );
  }
  return { course, lesson };
}
const numbersFor = async (actor: Actor, lesson: string) => {
  const rows = await as<{ number: number }>(
    actor,
    'select number from public.lesson_revisions where lesson_id = $1 order by number',
    [lesson],
  );
  return rows.map(({ number }) => number);
};

test('drafts and earlier texts are for the staff of the course and admins, even of an open lesson', async () => {
  const { course, lesson } = await addRevisions();
  const other = await addRevisions();
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [...[course, ids.userA]],
  );
  expect(await numbersFor('userA', lesson)).toEqual([1, 2]);
  expect(await numbersFor('admin', lesson)).toEqual([1, 2]);
  expect(await numbersFor('userA', other.lesson)).toEqual([]);
  expect(await numbersFor('userB', lesson)).toEqual([]);
  await expect(numbersFor('anon', lesson)).rejects.toMatchObject({ code: '42501' });
});

test('no caller of the API can change or remove a revision', async () => {
  const { lesson } = await addRevisions();
  for (const actor of ['userA', 'admin', 'service'] as const) {
    for (const statement of [
      `update public.lesson_revisions set body = 'Changed' where lesson_id = $1`,
      'delete from public.lesson_revisions where lesson_id = $1',
    ]) {
      await expect(as(actor, statement, [lesson]), `${actor}: ${statement}`).rejects.toMatchObject({
        code: '42501',
      });
    }
  }
});

test('a lesson has one revision of each number', async () => {
  const { course, lesson } = await addRevisions();
  await expect(
    as(
      'server',
      `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin) values ($1, $2, 2, 'Text', 'import')`,
      [lesson, course],
    ),
  ).rejects.toMatchObject({ code: '23505' });
});

test('a text stays when its author deletes their account', async () => {
  const { lesson } = await addRevisions();
  await as('server', 'delete from auth.users where id = $1', [ids.userB]);
  expect(await numbersFor('admin', lesson)).toEqual([1, 2]);
  expect(
    await as('server', 'select distinct author_id from public.lesson_revisions where lesson_id = $1', [
      lesson,
    ]),
  ).toEqual([{ author_id: null }]);
});
