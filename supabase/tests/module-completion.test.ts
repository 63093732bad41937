import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

beforeEach(async () => {
  for (const table of ['attempts', 'courses']) await as('server', `delete from public.${table}`);
});

/** A published module of a Beginner course with a lesson and a quiz. */
async function addStudied() {
  const course = await addCourse();
  const module = await addModule(course);
  const lesson = await addLesson(module);
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, '[]', 1)`,
    [lesson, course],
  );
  await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, 1)', [
    `q-${randomUUID()}`,
    module,
  ]);
  const quiz = await one<{ id: string }>('server', 'select id from public.assessments where module_id = $1', [
    module,
  ]);
  return { course, module, lesson, quiz: quiz.id };
}

async function grade(assessment: string, isPassed: boolean): Promise<void> {
  const { id } = await one<{ id: string }>(
    'server',
    'insert into public.attempts (user_id, assessment_id) values ($1, $2) returning id',
    [ids.userA, assessment],
  );
  await as(
    'server',
    'update public.attempts set submitted_at = now(), score = 90, is_passed = $2 where id = $1',
    [id, isPassed],
  );
}

const finishLesson = (lesson: string) =>
  as('userA', 'select public.save_progress($1, mark_done => true)', [lesson]);
const isComplete = async (module: string, learner: string = ids.userA) =>
  (
    await one<{ complete: boolean }>('server', 'select private.is_module_complete($1, $2) as complete', [
      learner,
      module,
    ])
  ).complete;

test('a module is complete when its lessons are done and its quiz is passed, in either order', async () => {
  const [first, second] = [await addStudied(), await addStudied()];
  await finishLesson(first.lesson);
  expect(await isComplete(first.module)).toBe(false);
  await grade(first.quiz, false);
  expect(await isComplete(first.module)).toBe(false);
  await grade(first.quiz, true);
  expect(await isComplete(first.module)).toBe(true);

  await grade(second.quiz, true);
  expect(await isComplete(second.module)).toBe(false);
  await finishLesson(second.lesson);
  expect(await isComplete(second.module)).toBe(true);
  expect(await isComplete(second.module, ids.userB)).toBe(false);
});

test('the caller sees how far they are in each module of a course', async () => {
  const { course, module, lesson } = await addStudied();
  await finishLesson(lesson);
  const seen = (actor: 'userA' | 'userB') => as(actor, 'select * from public.module_progress($1)', [course]);
  const standing = {
    module_id: module,
    lessons: 1,
    has_quiz: true,
    is_quiz_passed: false,
    is_complete: false,
  };
  expect(await seen('userA')).toEqual([{ ...standing, lessons_done: 1 }]);
  expect(await seen('userB')).toEqual([{ ...standing, lessons_done: 0 }]);
});

test('lessons without a text and quizzes without a question are not asked for', async () => {
  const { module, lesson, quiz } = await addStudied();
  await as(
    'server',
    `insert into public.course_lessons (module_id, position, title) values ($1, 2, 'Unwritten')`,
    [module],
  );
  await finishLesson(lesson);
  await grade(quiz, true);
  expect(await isComplete(module)).toBe(true);

  const other = await addStudied();
  await as('server', 'update private.questions set is_for_exam = true where module_id = $1', [other.module]);
  await finishLesson(other.lesson);
  expect(await isComplete(other.module), 'all its questions are for exams').toBe(true);
});

test('a lesson that is added or a quiz that is changed later takes no completed module back', async () => {
  const { course, module, lesson, quiz } = await addStudied();
  await finishLesson(lesson);
  await grade(quiz, true);
  await as(
    'server',
    `with added as (
       insert into public.course_lessons (module_id, position, title) values ($1, 2, 'New') returning id
     )
     insert into public.lesson_contents (lesson_id, course_id, blocks, revision) select id, $2, '[]', 1 from added`,
    [module, course],
  );
  expect(await isComplete(module)).toBe(true);
  expect(await isComplete(module, ids.userB)).toBe(false);
});

interface Readiness {
  is_open: boolean;
  modules: number;
  modules_complete: number;
  may_study: boolean;
  full_name: string;
  attempts_left: number;
  again_at: string | null;
  missing: Record<string, unknown>[];
}

const exam = async () =>
  (await one<{ id: string }>('server', `select id from public.assessments where level = 'Beginner'`)).id;
const readiness = async () =>
  (await one<{ found: Readiness }>('userA', 'select public.exam_readiness($1) as found', [await exam()]))
    .found;
const start = async () =>
  as('service', `select public.start_attempt($1, $2, $3)`, [
    ids.userA,
    await exam(),
    JSON.stringify(
      (await as<{ id: string }>('server', 'select id from private.questions')).map(({ id }) => ({
        id,
        seed: randomUUID(),
      })),
    ),
  ]);

test('an exam names the modules that are missing and starts no attempt before they are complete', async () => {
  const [first, second] = [await addStudied(), await addStudied()];
  // Learners keep the rule they began with, and other tests began the level.
  await as('server', 'delete from private.begun_levels');
  await as(
    'server',
    `insert into private.question_revisions (question_id, revision, question, compiled, origin)
     select id, 1, '{}', '{}', 'import' from private.questions`,
  );
  await finishLesson(first.lesson);
  await grade(first.quiz, true);
  await finishLesson(second.lesson);
  expect(await readiness()).toMatchObject({
    is_open: false,
    modules: 2,
    modules_complete: 1,
    may_study: true,
    attempts_left: 3,
    missing: [{ module_title: 'Module', lessons: 1, lessons_done: 1, has_quiz: true, is_quiz_passed: false }],
  });
  await expect(start()).rejects.toMatchObject({
    code: 'PT409',
    message: 'The exam opens when all modules of its level are complete.',
  });
  await grade(second.quiz, true);
  expect(await readiness()).toMatchObject({ is_open: true, missing: [] });
  await start();
  expect(await readiness()).toMatchObject({ attempts_left: 2, again_at: null });
});

test('a level without modules has no open exam', async () => {
  expect(await readiness()).toMatchObject({ is_open: false, modules: 0 });
  await expect(start()).rejects.toMatchObject({ code: '42501' });
});

test('an exam does not start for a learner without a name, so that passing it is never for nothing', async () => {
  const { lesson, quiz } = await addStudied();
  await finishLesson(lesson);
  await grade(quiz, true);
  await as('server', 'update public.profiles set full_name = null where id = $1', [ids.userA]);
  expect(await readiness()).toMatchObject({ is_open: true, full_name: '' });
  await expect(start()).rejects.toMatchObject({
    code: 'PT409',
    message: 'A certificate needs a name. Please add yours before the exam starts.',
  });
  await as('server', `update public.profiles set full_name = 'Ada Adams' where id = $1`, [ids.userA]);
  expect(await readiness()).toMatchObject({ full_name: 'Ada Adams' });
});

test('when no attempt is left, the exam says when the next one comes back', async () => {
  const { lesson, quiz } = await addStudied();
  await finishLesson(lesson);
  await grade(quiz, true);
  for (const days of [20, 10, 5]) {
    await as(
      'server',
      `insert into public.attempts (user_id, assessment_id, started_at, submitted_at, score, is_passed)
       select $1, $2, at, at, 10, false from (select now() - make_interval(days => $3) as at) as moment`,
      [ids.userA, await exam(), days],
    );
  }
  const found = await readiness();
  expect(found).toMatchObject({ is_open: false, attempts_left: 0 });
  const days = (Date.parse(found.again_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
});
