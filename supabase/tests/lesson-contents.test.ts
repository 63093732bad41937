import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson, setStatus, enrol } = startLearning(backend.database);

async function addContents({ status = 'Published', isIntroductory = false } = {}) {
  const course = await addCourse(status);
  await as('server', 'update public.courses set introductory = $2 where id = $1', [course, isIntroductory]);
  const lesson = await addLesson(await addModule(course));
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, '[]', 1)`,
    [lesson, course],
  );
  return { course, lesson };
}
const isSeenBy = async (actor: Actor, { lesson }: { lesson: string }) =>
  (await as(actor, 'select 1 as one from public.lesson_contents where lesson_id = $1', [lesson])).length ===
  1;
const readersOf = async (contents: { lesson: string }) => {
  const actors = ['anon', 'userA', 'userB', 'admin'] as const;
  const seen = await Promise.all(actors.map((actor) => isSeenBy(actor, contents)));
  return actors.filter((_actor, index) => seen[index]);
};
const join = () =>
  as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, 'learner', 'monthly', 'Active', now(), now() + interval '1 day', true)`,
    [ids.userA],
  );
const leave = () => as('server', 'delete from public.memberships');

test('introductory lessons are for everybody, until their course is a draft', async () => {
  const contents = await addContents({ isIntroductory: true });
  expect(await readersOf(contents)).toEqual(['anon', 'userA', 'userB', 'admin']);
  await setStatus(contents.course, 'Draft');
  expect(await readersOf(contents)).toEqual(['admin']);
});

test('other lessons are for members whose plan opens the level, and for as long as it runs', async () => {
  const contents = await addContents();
  expect(await readersOf(contents)).toEqual(['admin']);
  await join();
  expect(await readersOf(contents)).toEqual(['userA', 'admin']);
  await as(
    'server',
    `update public.memberships set ends_at = now() - interval '1 minute', starts_at = now() - interval '1 day'`,
  );
  expect(await readersOf(contents)).toEqual(['admin']);
  await leave();
});

test('an archived course stays with members who took it', async () => {
  const contents = await addContents();
  await join();
  await enrol('userA', contents.course);
  await as('server', `update public.courses set status = 'Archived' where id = $1`, [contents.course]);
  expect(await readersOf(contents)).toEqual(['userA', 'admin']);
  await as('server', 'delete from public.enrolments where course_id = $1', [contents.course]);
  expect(await readersOf(contents)).toEqual(['admin']);
  await leave();
});

test('staff read the lessons of their own course, also before it is published', async () => {
  const [own, other] = [await addContents({ status: 'Draft' }), await addContents({ status: 'Draft' })];
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [...[own.course, ids.userB]],
  );
  expect(await readersOf(own)).toEqual(['userB', 'admin']);
  expect(await readersOf(other)).toEqual(['admin']);
});

test.each(['userA', 'admin', 'service'] as const)(
  '%s changes no lesson past the functions for it',
  async (actor) => {
    const { lesson } = await addContents({ isIntroductory: true });
    for (const statement of [
      `update public.lesson_contents set blocks = '[1]' where lesson_id = $1`,
      'delete from public.lesson_contents where lesson_id = $1',
    ]) {
      await expect(as(actor, statement, [lesson]), statement).rejects.toMatchObject({ code: '42501' });
    }
  },
);
