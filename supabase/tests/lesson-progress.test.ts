import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

interface Progress {
  block_key: string;
  block_number: number;
  checks: Record<string, boolean>;
  exercises: string;
  done_at: string | null;
}

/** A published course with one lesson; introductory courses are open to everyone. */
async function addTaught(checks: string[], isIntroductory = true) {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = $2 where id = $1', [course, isIntroductory]);
  const module = await addModule(course);
  const lesson = await addLesson(module);
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
     values ($1, $2, '[]', $3, 1)`,
    [lesson, course, checks],
  );
  return { course, module, lesson };
}

const save = async (actor: Actor, lesson: string, key: string, number: number, done = false) => {
  const progress = await one<Progress>(actor, 'select (public.save_progress($1, $2, $3, $4)).*', [
    lesson,
    key,
    number,
    done,
  ]);
  return progress;
};
const answer = async (lesson: string, question: string, isCorrect: boolean) => {
  const progress = await one<Progress>('service', 'select (public.record_check($1, $2, $3, $4)).*', [
    ids.userA,
    lesson,
    question,
    isCorrect,
  ]);
  return progress;
};

/** A membership of userA that is paid for, and runs. */
const join = (plan: string) =>
  as(
    'server',
    `with payment as (
       insert into public.payments (user_id, plan_name, billing, list_price_cents, discount_percent, amount_cents, method)
       values ($1, $2, 'monthly', 100, 0, 100, 'Invoice') returning id
     )
     insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
     select $1, id, $2, 'monthly', 'Active', now() - interval '1 day', now() + interval '1 day' from payment`,
    [ids.userA, plan],
  );
const endMemberships = () =>
  as('server', `update public.memberships set ends_at = now() - interval '1 minute'`);

// The memberships go with their payments.
beforeEach(() => as('server', 'delete from public.payments'));

test('of two devices the furthest block wins, whichever saves last', async () => {
  const { lesson } = await addTaught([]);
  await save('userA', lesson, 'far', 7);
  expect(await save('userA', lesson, 'near', 3)).toMatchObject({ block_key: 'far', block_number: 7 });
  expect(await save('userA', lesson, 'farther', 9)).toMatchObject({ block_key: 'farther', block_number: 9 });
});

test('a lesson without questions is done when its reader says so, and stays done', async () => {
  const { lesson } = await addTaught([]);
  expect((await save('userA', lesson, 'end', 5)).done_at).toBeNull();
  const { done_at } = await save('userA', lesson, 'end', 5, true);
  expect(done_at).not.toBeNull();
  expect((await save('userA', lesson, 'start', 0)).done_at).toEqual(done_at);
  expect((await save('userA', lesson, 'end', 5, true)).done_at).toEqual(done_at);
});

test('a lesson with questions is done by answering them all, and by nothing else', async () => {
  const { lesson } = await addTaught(['one', 'two']);
  await expect(save('userA', lesson, 'end', 5, true)).rejects.toMatchObject({ code: 'PT409' });
  expect((await answer(lesson, 'one', false)).done_at).toBeNull();
  const done = await answer(lesson, 'two', true);
  expect(done.done_at).not.toBeNull();
  expect(done.checks).toEqual({ one: false, two: true });
  expect((await answer(lesson, 'two', false)).checks).toEqual({ one: false, two: true });
});

test('a Python exercise that passed is remembered once, and completes no lesson', async () => {
  const { lesson } = await addTaught(['one']);
  await as('server', 'update public.lesson_contents set blocks = $2 where lesson_id = $1', [
    lesson,
    JSON.stringify([
      { kind: 'python', id: 'mean' },
      { kind: 'python', id: 'span' },
    ]),
  ]);
  const pass = (exercise: string) =>
    one<Progress>('userA', 'select (public.record_exercise($1, $2)).*', [lesson, exercise]);
  await pass('mean');
  await pass('span');
  expect(await pass('mean')).toMatchObject({ exercises: '{mean,span}', checks: {}, done_at: null });
  await expect(pass('unknown')).rejects.toMatchObject({ code: 'PT404' });
  expect(await answer(lesson, 'one', true)).toMatchObject({
    exercises: '{mean,span}',
    done_at: expect.anything(),
  });
});

test('a lesson of a level that no plan opens takes no progress and no notes, and keeps those it has', async () => {
  const { course, lesson } = await addTaught([]);
  await save('userA', lesson, 'far', 7);
  await as('userA', `insert into public.lesson_notes (lesson_id, text) values ($1, 'Mine')`, [lesson]);
  await as('server', 'update public.courses set introductory = false where id = $1', [course]);
  await expect(save('userA', lesson, 'farther', 9)).rejects.toMatchObject({ code: '42501' });
  await expect(
    as('userA', `insert into public.lesson_notes (lesson_id, text) values ($1, 'More')`, [lesson]),
  ).rejects.toMatchObject({ code: '42501' });
  expect(
    await as('userA', 'select block_key from public.lesson_progress where lesson_id = $1', [lesson]),
  ).toEqual([{ block_key: 'far' }]);
  expect(await as('userA', `update public.lesson_notes set text = 'Changed' returning text`)).toEqual([
    { text: 'Changed' },
  ]);
});

test.each([
  ['learner', 'Beginner', true],
  ['learner', 'Advanced', true],
  ['standard', 'Intermediate', true],
  ['standard', 'Advanced', false],
  ['pro', 'Advanced', true],
  ['family-group', 'Advanced', true],
])('the plan %s opens the level %s: %s', async (plan, level, isOpen) => {
  const { course } = await addTaught([], false);
  await as('server', 'update public.courses set level = $2 where id = $1', [course, level]);
  const visible = async () =>
    (await as('userA', 'select lesson_id from public.lesson_contents where course_id = $1', [course]))
      .length === 1;
  expect(await visible()).toBe(false);
  await join(plan);
  expect(await visible()).toBe(isOpen);
  await endMemberships();
  expect(await visible()).toBe(false);
});

test('a learner who changes the plan finds the progress made with the old one, and goes on from it', async () => {
  const { lesson } = await addTaught([], false);
  await join('standard');
  await save('userA', lesson, 'far', 7);
  await endMemberships();
  await join('pro');
  expect(
    await as('userA', 'select block_key, block_number from public.lesson_progress where lesson_id = $1', [
      lesson,
    ]),
  ).toEqual([{ block_key: 'far', block_number: 7 }]);
  expect(await save('userA', lesson, 'near', 3)).toMatchObject({ block_key: 'far', block_number: 7 });
});

test('staff see the lessons and the progress of their own course alone', async () => {
  const [mine, other] = [await addTaught([], false), await addTaught([], false)];
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [mine.course, ids.userA],
  );
  for (const { course, lesson } of [mine, other])
    await as(
      'server',
      'insert into public.lesson_progress (user_id, lesson_id, course_id) values ($1, $2, $3)',
      [ids.userB, lesson, course],
    );
  for (const table of ['lesson_contents', 'lesson_progress']) {
    const seen = await as('userA', `select course_id from public.${table} where course_id = any ($1)`, [
      [mine.course, other.course],
    ]);
    expect(seen).toEqual([{ course_id: mine.course }]);
  }
});

test('a lesson that learners have used is archived when an admin removes it, and progress stays', async () => {
  const { course, lesson, module } = await addTaught([]);
  const unused = await addSecondLesson(module);
  await save('userA', lesson, 'far', 7);
  const [{ updated_at }] = (await as('server', 'select * from public.courses where id = $1', [course])) as [
    { updated_at: string },
  ];
  await as('admin', 'select public.save_course($1)', [
    JSON.stringify({
      ...{ id: course, updated_at, title: 'Course', summary: 'Text', level: 'Beginner', instructor: 'Ann' },
      ...{ category: 'Basics', duration: '1 week', introductory: true, modules: [] },
    }),
  ]);
  const left = await as(
    'server',
    'select id, position, archived_at is not null as archived from public.course_lessons where course_id = $1',
    [course],
  );
  expect(left).toEqual([{ id: lesson, position: null, archived: true }]);
  expect(unused).not.toBe(lesson);
  expect(await as('userA', 'select 1 as one from public.course_lessons where id = $1', [lesson])).toEqual([]);
  expect(
    await as('userA', 'select block_key from public.lesson_progress where lesson_id = $1', [lesson]),
  ).toEqual([{ block_key: 'far' }]);
});

async function addSecondLesson(module: string): Promise<string> {
  const added = await one<{ id: string }>(
    'server',
    `insert into public.course_lessons (module_id, position, title) values ($1, 2, 'Unused') returning id`,
    [module],
  );
  return added.id;
}

test('a learner who does a lesson is enrolled in its course, also without having asked for it', async () => {
  const { course, lesson } = await addTaught([]);
  const enrolled = () =>
    as('userA', 'select left_at from public.enrolments where course_id = $1 and user_id = auth.uid()', [
      course,
    ]);
  await save('userA', lesson, 'first', 0);
  expect(await enrolled()).toEqual([]);
  await save('userA', lesson, 'first', 0, true);
  expect(await enrolled()).toEqual([{ left_at: null }]);
});
