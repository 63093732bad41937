import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

/** A course with one lesson of 10 blocks, at which user A works. */
async function addTaught() {
  const course = await addCourse();
  const module = await addModule(course);
  const lesson = await addLesson(module);
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
     select $1, $2, jsonb_agg(number), 1 from generate_series(1, 10) as number`,
    [lesson, course],
  );
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
    [...[course, ids.userA]],
  );
  return { course, module, lesson };
}

async function addLearner(): Promise<string> {
  const id = randomUUID();
  await as(
    'server',
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $2, now(), now())`,
    [id, `${id}@example.org`],
  );
  return id;
}
const read = async (course: string, lesson: string, blockNumber: number, isDone = false) =>
  as(
    'server',
    `insert into public.lesson_progress (user_id, lesson_id, course_id, block_number, done_at)
     values ($1, $2, $3, $4, case when $5 then now() end)`,
    [await addLearner(), lesson, course, blockNumber, isDone],
  );
const funnelOf = (course: string, actor: Actor = 'userA') =>
  as(actor, 'select learners, opened, half_read, done from public.course_funnel($1)', [course]);

test('the funnel counts who opened, half read and finished a lesson, from five learners on', async () => {
  const { course, lesson } = await addTaught();
  for (const [block, isDone] of [
    [0, false],
    [3, false],
    [4, false],
    [9, true],
  ] as const) {
    await read(course, lesson, block, isDone);
  }
  expect(await funnelOf(course)).toEqual([{ learners: 4, opened: null, half_read: null, done: null }]);
  await as('server', 'insert into public.enrolments (course_id, user_id) values ($1, $2)', [
    ...[course, await addLearner()],
  ]);
  expect(await funnelOf(course)).toEqual([{ learners: 5, opened: 4, half_read: 2, done: 1 }]);
});

test('done is half read too, however far the reader got, and the funnel is for staff', async () => {
  const { course, lesson } = await addTaught();
  for (let count = 0; count < 5; count += 1) await read(course, lesson, 0, true);
  expect(await funnelOf(course, 'admin')).toEqual([{ learners: 5, opened: 5, half_read: 5, done: 5 }]);
  for (const actor of ['userB', 'anon'] as const) {
    await expect(funnelOf(course, actor)).rejects.toMatchObject({ code: '42501' });
  }
});

interface Question {
  id: string;
  options?: { text: string; correct?: boolean }[];
  kind?: string;
}

async function addQuestion(module: string, position: number, { id, options, kind = 'single' }: Question) {
  await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, $3)', [
    ...[id, module, position],
  ]);
  await revise(id, 1, { kind, prompt: `Prompt of ${id}`, options });
  const quiz = await one<{ id: string }>('server', 'select id from public.assessments where module_id = $1', [
    module,
  ]);
  return quiz.id;
}
const revise = (id: string, revision: number, question: object) =>
  as(
    'server',
    `insert into private.question_revisions (question_id, revision, question, compiled, origin)
     values ($1, $2, $3, '{}', 'import')`,
    [id, revision, JSON.stringify(question)],
  );

interface Given {
  id: string;
  score: number;
  choices?: number[];
  answer?: unknown;
  revision?: number;
}

/** A submitted attempt, as the grading function stores it. */
async function submit(quiz: string, learner: string, given: Given[], daysAgo = 0) {
  const { id } = await one<{ id: string }>(
    'server',
    `insert into public.attempts (user_id, assessment_id, started_at, submitted_at, score, is_passed)
     values ($1, $2, now() - make_interval(days => $3, secs => 1), now() - make_interval(days => $3), 50, false) returning id`,
    [learner, quiz, daysAgo],
  );
  for (const [index, { id: question, score, choices, answer, revision = 1 }] of given.entries()) {
    await as(
      'server',
      `insert into private.attempt_questions (attempt_id, position, question_id, revision, seed, score, choices, answer)
       values ($1, $2, $3, $4, 'some-seed', $5, $6, $7)`,
      [
        id,
        index + 1,
        question,
        revision,
        score,
        choices,
        answer === undefined ? null : JSON.stringify(answer),
      ],
    );
  }
}
const figuresOf = (course: string, actor: Actor = 'userA') =>
  as<{ question_id: string; options: unknown; wrong_answers: unknown }>(
    actor,
    `select question_id, learners, share_right::float8, discrimination::float8, options, wrong_answers
     from public.question_figures($1)`,
    [course],
  );

const options = [{ text: 'Right', correct: true }, { text: 'Wrong' }, { text: 'Never' }];

test('a question has figures from five learners on, and only the first answer of each counts', async () => {
  const { course, module } = await addTaught();
  const id = randomUUID();
  const quiz = await addQuestion(module, 1, { id, options });
  const people = await Promise.all([1, 2, 3, 4].map(addLearner));
  for (const [index, person] of people.entries()) {
    await submit(quiz, person, [{ id, score: index < 3 ? 1 : 0, choices: [index < 3 ? 0 : 1] }], 2);
    await submit(quiz, person, [{ id, score: 1, choices: [0] }]);
  }
  expect(await figuresOf(course)).toMatchObject([
    { learners: 4, share_right: null, discrimination: null, options: null, wrong_answers: null },
  ]);
  await submit(quiz, await addLearner(), [{ id, score: 0, choices: [1] }]);
  expect(await figuresOf(course)).toMatchObject([
    {
      ...{ question_id: id, learners: 5, share_right: 0.6, discrimination: null },
      options: [
        { text: 'Right', correct: true, learners: 3 },
        { text: 'Wrong', correct: null, learners: 2 },
        { text: 'Never', correct: null, learners: 0 },
      ],
    },
  ]);
});

test('options are counted by their text, so that another order in a later revision changes nothing', async () => {
  const { course, module } = await addTaught();
  const id = randomUUID();
  const quiz = await addQuestion(module, 1, { id, options });
  await revise(id, 2, { kind: 'single', prompt: 'Prompt', options: options.toReversed() });
  for (let count = 0; count < 3; count += 1)
    await submit(quiz, await addLearner(), [{ id, score: 1, choices: [0] }]);
  for (let count = 0; count < 2; count += 1) {
    await submit(quiz, await addLearner(), [{ id, score: 1, choices: [2], revision: 2 }]);
  }
  const [figures] = await figuresOf(course);
  expect(figures?.options).toMatchObject([{ text: 'Right', learners: 5 }, { learners: 0 }, { learners: 0 }]);
});

test('discrimination compares a question with the rest of the attempt, from ten learners on', async () => {
  const { course, module } = await addTaught();
  const names = ['telling', 'also-telling', 'misleading', 'easy'].map((name) => `${name}-${randomUUID()}`);
  let quiz = '';
  for (const [index, id] of names.entries()) quiz = await addQuestion(module, index + 1, { id, options });
  const scoresOf = (isGood: boolean) => (isGood ? [1, 1, 0, 1] : [0, 0, 0.5, 1]);
  for (let count = 0; count < 10; count += 1) {
    const scores = scoresOf(count < 5);
    await submit(
      quiz,
      await addLearner(),
      names.map((id, index) => ({ id, score: scores[index] ?? 0 })),
    );
    if (count === 8)
      expect(await figuresOf(course)).toMatchObject(names.map(() => ({ discrimination: null })));
  }
  expect(await figuresOf(course)).toMatchObject([
    { share_right: 0.5, discrimination: 1 },
    { share_right: 0.5, discrimination: 1 },
    { share_right: 0, discrimination: -1 },
    // All did equally well, so there is nothing to compare.
    { share_right: 1, discrimination: null },
  ]);
});

test('typed answers that several got wrong are listed, the most frequent first', async () => {
  const { course, module } = await addTaught();
  const id = randomUUID();
  const quiz = await addQuestion(module, 1, { id, kind: 'numeric' });
  for (const answer of ['12', ' 12', '13', '13', '13', 'only one', '']) {
    await submit(quiz, await addLearner(), [{ id, score: 0, answer }]);
  }
  await submit(quiz, await addLearner(), [{ id, score: 1, answer: '14' }]);
  expect((await figuresOf(course))[0]).toMatchObject({
    learners: 8,
    options: null,
    wrong_answers: [
      { text: '13', learners: 3 },
      { text: '12', learners: 2 },
    ],
  });
});

test('a question without answers has no figures, and other courses and people see none', async () => {
  const { course, module } = await addTaught();
  const id = randomUUID();
  await addQuestion(module, 1, { id, options });
  expect(await figuresOf(course)).toMatchObject([{ question_id: id, learners: 0, share_right: null }]);
  for (const actor of ['userB', 'anon'] as const) {
    await expect(figuresOf(course, actor)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(figuresOf(await addCourse())).rejects.toMatchObject({ code: '42501' });
});

test('a submitted attempt is shown to the staff of its course and to admins alone, an exam to admins', async () => {
  const { module } = await addTaught();
  const id = randomUUID();
  const quiz = await addQuestion(module, 1, { id, options });
  const learner = await addLearner();
  await submit(quiz, learner, [{ id, score: 1 }]);
  const exam = await one<{ id: string }>(
    'server',
    `select id from public.assessments where level = 'Beginner'`,
  );
  await submit(exam.id, learner, [{ id, score: 1 }]);
  const attempts = await as<{ id: string; assessment_id: string }>(
    'server',
    'select id, assessment_id from public.attempts where user_id = $1',
    [learner],
  );
  const idOf = (assessment: string) =>
    attempts.find(({ assessment_id }) => assessment_id === assessment)?.id ?? '';
  const review = (teacher: string, attempt: string) =>
    as('service', 'select public.review_attempt($1, $2)', [teacher, attempt]);
  for (const teacher of [ids.userA, ids.admin]) expect(await review(teacher, idOf(quiz))).toHaveLength(1);
  for (const teacher of [ids.userB, learner]) {
    await expect(review(teacher, idOf(quiz))).rejects.toMatchObject({ code: 'PT404' });
  }
  await expect(review(ids.userA, idOf(exam.id))).rejects.toMatchObject({ code: 'PT404' });
  expect(await review(ids.admin, idOf(exam.id))).toHaveLength(1);
  await as(
    'server',
    'update public.attempts set submitted_at = null, score = null, is_passed = null where id = $1',
    [idOf(quiz)],
  );
  await expect(review(ids.userA, idOf(quiz))).rejects.toMatchObject({ code: 'PT404' });
});
