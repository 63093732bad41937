import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, examOf, gradeAttempt } = startLearning(backend.database);

/** Adds a module with questions that are spread evenly over its lessons. Ids end in the number of the lesson. */
async function addBank(course: string, { questions = 8, lessons = 4, isParametric = false } = {}) {
  const module = await addModule(course);
  await as(
    'server',
    `with lesson as (
       insert into public.course_lessons (module_id, position, title)
       select $1, number, 'Lesson' from generate_series(1, $3::integer) as number returning id, position
     ),
     question as (
       insert into private.questions (id, module_id, lesson_id, position, is_parametric)
       select 'q-' || gen_random_uuid() || '-' || lesson.position, $1, lesson.id, number, $4
       from generate_series(1, $2::integer) as number
       join lesson on lesson.position = 1 + number % $3::integer
       returning id
     )
     insert into private.question_revisions (question_id, revision, question, compiled, origin)
     select id, 1, '{}', '{}', 'import' from question`,
    [module, questions, lessons, isParametric],
  );
  const quiz = await one<{ id: string }>('server', 'select id from public.assessments where module_id = $1', [
    module,
  ]);
  return { module, quiz: quiz.id };
}

const addQuiz = async (bank: Parameters<typeof addBank>[1]) => (await addBank(await addCourse(), bank)).quiz;

async function draw(assessment: string): Promise<string[]> {
  const { drawn } = await one<{ drawn: { id: string; seed: string }[] }>(
    'server',
    `select private.draw_questions($1, assessments) as drawn from public.assessments where id = $2`,
    [ids.userA, assessment],
  );
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
  expect(new Set(drawn.map(({ seed }) => seed)).size).toBe(drawn.length);
  return drawn.map(({ id }) => id);
}

const begin = async (assessment: string) =>
  (
    await one<{ begun: { attempt: { id: string }; questions: { position: number; seed: string }[] } }>(
      'service',
      'select public.begin_attempt($1, $2) as begun',
      [ids.userA, assessment],
    )
  ).begun;

const askedIn = async (attempt: string) =>
  (
    await as<{ question_id: string }>(
      'server',
      'select question_id from private.attempt_questions where attempt_id = $1 order by position',
      [attempt],
    )
  ).map(({ question_id }) => question_id);

test('an attempt has the wanted number of different questions, each with a seed of its own', async () => {
  const { attempt, questions } = await begin(await addQuiz({ questions: 20 }));
  expect(questions.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(questions.map(({ seed }) => seed)).size).toBe(8);
  expect(new Set(await askedIn(attempt.id)).size).toBe(8);
});

test('an attempt that is open goes on with its questions', async () => {
  const quiz = await addQuiz({ questions: 20 });
  const first = await begin(quiz);
  expect(await begin(quiz)).toMatchObject({ attempt: { id: first.attempt.id }, questions: first.questions });
});

test('two attempts in a row share at most a third of their questions', async () => {
  const quiz = await addQuiz({ questions: 15 });
  const { attempt } = await begin(quiz);
  const previous = await askedIn(attempt.id);
  await gradeAttempt(attempt.id, 0, false);
  for (let times = 0; times < 20; times += 1) {
    const shared = (await draw(quiz)).filter((id) => previous.includes(id));
    expect(shared.length).toBeLessThanOrEqual(8 / 3);
  }
});

test('questions with new numbers count as new, and a small bank asks all it has', async () => {
  for (const isParametric of [true, false]) {
    const quiz = await addQuiz({ questions: 5, isParametric });
    const { attempt } = await begin(quiz);
    await gradeAttempt(attempt.id, 0, false);
    expect(await draw(quiz)).toHaveLength(5);
  }
});

test('the order is drawn, too', async () => {
  const quiz = await addQuiz({ questions: 8 });
  const orders = await Promise.all(Array.from({ length: 5 }, async () => (await draw(quiz)).join()));
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test('every lesson is asked about before one is asked about thrice', async () => {
  const quiz = await addQuiz({ questions: 20, lessons: 4 });
  for (let times = 0; times < 20; times += 1) {
    const lessons = (await draw(quiz)).map((id) => id.at(-1)).toSorted();
    expect(lessons).toEqual(['1', '1', '2', '2', '3', '3', '4', '4']);
  }
});

test('an exam asks about every module before it asks about one of them once more', async () => {
  const modules: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    const course = await addCourse();
    await as('server', `update public.courses set level = 'Advanced' where id = $1`, [course]);
    modules.push((await addBank(course, { questions: 5 + number, lessons: 3 })).module);
  }
  const exam = await examOf('Advanced');
  const found = await as<{ id: string; module_id: string }>(
    'server',
    'select id, module_id from private.questions where module_id = any ($1)',
    [modules],
  );
  const moduleOf = new Map(found.map(({ id, module_id }) => [id, module_id]));
  for (let times = 0; times < 10; times += 1) {
    const drawn = await draw(exam);
    expect(drawn).toHaveLength(30);
    const counts = Map.groupBy(drawn, (id) => moduleOf.get(id) ?? randomUUID());
    expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([2, 3]));
  }
});
