import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

async function addOpenLesson() {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = true where id = $1', [course]);
  return { course, lesson: await addLesson(await addModule(course)) };
}
const write = (actor: Actor, lesson: string, text = 'Mine') =>
  one<{ id: string; user_id: string }>(
    actor,
    'insert into public.lesson_notes (lesson_id, text) values ($1, $2) returning id, user_id',
    [lesson, text],
  );

test('a note belongs to its author, and neither other learners nor staff nor admins see it', async () => {
  const { course, lesson } = await addOpenLesson();
  const { id, user_id } = await write('userA', lesson);
  expect(user_id).toBe(ids.userA);
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
    [...[course, ids.userB]],
  );
  const seen = (actor: Actor) => as(actor, 'select text from public.lesson_notes where id = $1', [id]);
  expect(await seen('userA')).toEqual([{ text: 'Mine' }]);
  for (const actor of ['userB', 'admin'] as const) {
    expect(await seen(actor), actor).toEqual([]);
    expect(
      await as(actor, `update public.lesson_notes set text = 'Not mine' where id = $1 returning id`, [id]),
    ).toEqual([]);
    expect(await as(actor, 'delete from public.lesson_notes where id = $1 returning id', [id])).toEqual([]);
  }
  await expect(seen('anon')).rejects.toMatchObject({ code: '42501' });
});

test('a note cannot be written for another user or moved to one', async () => {
  const { lesson } = await addOpenLesson();
  const { id } = await write('userA', lesson);
  await expect(
    as('userB', `insert into public.lesson_notes (lesson_id, text, user_id) values ($1, 'Text', $2)`, [
      ...[lesson, ids.userA],
    ]),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    as('userA', 'update public.lesson_notes set user_id = $2 where id = $1', [id, ids.userB]),
  ).rejects.toMatchObject({ code: '42501' });
});

test('an empty note and one of more than 5000 characters are refused', async () => {
  const { lesson } = await addOpenLesson();
  await expect(write('userA', lesson, '  ')).rejects.toMatchObject({ code: '23514' });
  await expect(write('userA', lesson, 'x'.repeat(5001))).rejects.toMatchObject({ code: '23514' });
  await write('userA', lesson, 'x'.repeat(5000));
});

test('a lesson that the author may not study takes no note', async () => {
  const { course, lesson } = await addOpenLesson();
  await as('server', 'update public.courses set introductory = false where id = $1', [course]);
  await expect(write('userA', lesson)).rejects.toMatchObject({ code: '42501' });
});

test('notes go with the account of their author', async () => {
  const { lesson } = await addOpenLesson();
  const { id } = await write('userB', lesson);
  await as('server', 'delete from auth.users where id = $1', [ids.userB]);
  expect(await as('server', 'select id from public.lesson_notes where id = $1', [id])).toEqual([]);
});
