import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule } = startLearning(backend.database);

// All tests share a learner, who would reach the quota of an hour.
beforeEach(() => as('server', 'delete from private.rate_limits'));

interface Attempt {
  id: string;
  ends_at: string | null;
  submitted_at: string | null;
  score: number | null;
  is_passed: boolean | null;
}

/** The quiz of an introductory module with this many questions. */
async function addQuiz(questions: number) {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = true where id = $1', [course]);
  const module = await addModule(course);
  const drawn = Array.from({ length: questions }, () => ({ id: `q-${randomUUID()}`, seed: randomUUID() }));
  for (const [index, { id }] of drawn.entries()) {
    await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, $3)', [
      id,
      module,
      index + 1,
    ]);
    await as(
      'server',
      `insert into private.question_revisions (question_id, revision, question, compiled, origin)
       values ($1, 1, '{}', '{"key": "secret"}', 'import')`,
      [id],
    );
  }
  const quiz = await one<{ id: string }>('server', 'select id from public.assessments where module_id = $1', [
    module,
  ]);
  return { quiz: quiz.id, drawn };
}

const start = async (assessment: string, drawn: object[], learner: string = ids.userA) => {
  const attempt = await one<Attempt>('service', 'select (public.start_attempt($1, $2, $3)).*', [
    learner,
    assessment,
    JSON.stringify(drawn),
  ]);
  return attempt;
};
const finish = async (attempt: string, version: number, scores: number[]) => {
  const graded = await one<Attempt>('service', 'select (public.finish_attempt($1, $2, $3, $4)).*', [
    ids.userA,
    attempt,
    version,
    scores,
  ]);
  return graded;
};
const saveAnswer = (attempt: string, position: number, answer: unknown, actor: 'userA' | 'userB' = 'userA') =>
  as(actor, 'select public.save_answer($1, $2, $3)', [attempt, position, JSON.stringify(answer)]);

/** Exams ask a learner about the courses there were when they began the level. Now they begin with all of today. */
const forgetBegunLevels = () => as('server', 'delete from private.begun_levels');

/** User A has completed every module there is, so that exams are open. */
const completeModules = () =>
  as(
    'server',
    `insert into private.module_completions (user_id, module_id) select $1, id from public.course_modules
     on conflict do nothing`,
    [ids.userA],
  );

test('a module has a quiz of 8 questions and 80 percent as soon as it has a question', async () => {
  const { quiz } = await addQuiz(1);
  expect(
    await as('anon', 'select question_count, pass_percent from public.assessments where id = $1', [quiz]),
  ).toEqual([{ question_count: 8, pass_percent: 80 }]);
});

test.each(['begin_attempt($1, $2)', `start_attempt($1, $2, '[]')`])(
  '%s is refused without an account, without the right to study, and for an assessment that does not exist',
  async (call) => {
    const ask = (learner: string, assessment: string) =>
      as('service', `select public.${call}`, [learner, assessment]);
    const { quiz } = await addQuiz(1);
    const draft = await addQuiz(1);
    await as(
      'server',
      `update public.courses set status = 'Draft' from public.course_modules modules, public.assessments
       where modules.course_id = courses.id and assessments.module_id = modules.id and assessments.id = $1`,
      [draft.quiz],
    );
    await expect(ask(randomUUID(), quiz)).rejects.toMatchObject({
      code: '42501',
      message: 'This needs an account.',
    });
    await expect(ask(ids.userA, draft.quiz)).rejects.toMatchObject({
      code: '42501',
      message: 'Your plan does not include this assessment.',
    });
    await expect(ask(ids.userA, randomUUID())).rejects.toMatchObject({ code: 'PT404' });
  },
);

test('starting twice, also at once, opens one attempt', async () => {
  const { quiz, drawn } = await addQuiz(2);
  const attempts = await Promise.all([start(quiz, drawn), start(quiz, drawn), start(quiz, drawn)]);
  expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
});

test('a question archived since it was drawn leaves no gap, so each score goes to its question', async () => {
  const { quiz, drawn } = await addQuiz(3);
  const archive = (id: string | undefined) =>
    as('server', 'update private.questions set archived_at = now(), position = null where id = $1', [
      id ?? '',
    ]);
  await archive(drawn[1]?.id);
  const { id } = await start(quiz, drawn);
  await finish(id, 0, [0, 1]);
  expect(
    await as(
      'server',
      'select position, question_id, score::float from private.attempt_questions where attempt_id = $1 order by position',
      [id],
    ),
  ).toEqual([
    { position: 1, question_id: drawn[0]?.id, score: 0 },
    { position: 2, question_id: drawn[2]?.id, score: 1 },
  ]);
  await archive(drawn[0]?.id);
  await archive(drawn[2]?.id);
  await expect(start(quiz, drawn)).rejects.toMatchObject({ code: 'PT409' });
});

test('two submissions at once give one grade, the first', async () => {
  const { quiz, drawn } = await addQuiz(2);
  const { id } = await start(quiz, drawn);
  const grades = await Promise.all([finish(id, 0, [1, 1]), finish(id, 0, [0, 0])]);
  expect(grades[0]?.score).toBe(grades[1]?.score);
  expect((await finish(id, 0, [0, 1])).score).toBe(grades[0]?.score);
});

test('an answer that comes while the attempt is graded is not lost: grading has to begin again', async () => {
  const { quiz, drawn } = await addQuiz(2);
  const { id } = await start(quiz, drawn);
  await saveAnswer(id, 1, 'late');
  await expect(finish(id, 0, [0, 0])).rejects.toMatchObject({ code: 'PT409' });
  expect(await finish(id, 1, [1, 1])).toMatchObject({ score: 100, is_passed: true });
});

test.each([
  [[1, 1, 1, 1, 0], 80, true],
  [[1, 1, 1, 0.98, 0], 79, false],
])('scores %j make %i percent, passed: %s', async (scores, percent, isPassed) => {
  const { quiz, drawn } = await addQuiz(scores.length);
  const { id } = await start(quiz, drawn);
  expect(await finish(id, 0, scores)).toMatchObject({ score: percent, is_passed: isPassed });
});

test('answers are refused in the attempt of another learner, after submission, and for questions outside the attempt', async () => {
  const { quiz, drawn } = await addQuiz(1);
  const { id } = await start(quiz, drawn);
  await expect(saveAnswer(id, 1, 0, 'userB')).rejects.toMatchObject({ code: 'PT404' });
  await expect(saveAnswer(id, 2, 0)).rejects.toMatchObject({ code: 'PT404' });
  await saveAnswer(id, 1, 0);
  await finish(id, 1, [1]);
  await expect(saveAnswer(id, 1, 1)).rejects.toMatchObject({ code: 'PT409' });
  await expect(as('service', 'select public.read_attempt($1, $2)', [ids.userB, id])).rejects.toMatchObject({
    code: 'PT404',
  });
});

test('an open attempt waits while no plan opens its course, and goes on with its answers afterwards', async () => {
  const { quiz, drawn } = await addQuiz(2);
  const { id } = await start(quiz, drawn);
  await saveAnswer(id, 1, 'kept');
  const makeIntroductory = (isIntroductory: boolean) =>
    as(
      'server',
      `update public.courses set introductory = $2 from public.course_modules modules, public.assessments
       where modules.course_id = courses.id and assessments.module_id = modules.id and assessments.id = $1`,
      [quiz, isIntroductory],
    );
  await makeIntroductory(false);
  const refusal = { code: 'PT403', message: 'Your plan does not include this assessment.' };
  await expect(saveAnswer(id, 2, 'refused')).rejects.toMatchObject(refusal);
  for (const call of ['read_attempt', 'close_attempt'])
    await expect(as('service', `select public.${call}($1, $2)`, [ids.userA, id])).rejects.toMatchObject(
      refusal,
    );
  await makeIntroductory(true);
  expect(
    await as(
      'server',
      'select answer from private.attempt_questions where attempt_id = $1 order by position',
      [id],
    ),
  ).toEqual([{ answer: 'kept' }, { answer: null }]);
  await saveAnswer(id, 2, 'accepted');
  await finish(id, 2, [1, 1]);
  await makeIntroductory(false);
  const [{ result } = {}] = await as<{ result: { attempt: Attempt } }>(
    'service',
    'select public.read_attempt($1, $2) as result',
    [ids.userA, id],
  );
  expect(result?.attempt.score).toBe(100);
  await makeIntroductory(true);
});

test('an open quiz of a module that was archived meanwhile can be finished', async () => {
  const { quiz, drawn } = await addQuiz(1);
  const { id } = await start(quiz, drawn);
  await as(
    'server',
    `update public.course_modules set archived_at = now(), position = null
     where id = (select module_id from public.assessments where id = $1)`,
    [quiz],
  );
  await saveAnswer(id, 1, 'late');
  expect((await finish(id, 1, [1])).score).toBe(100);
});

test('an exam has 60 minutes and the extra time of the learner, and takes no answer afterwards', async () => {
  await forgetBegunLevels();
  const { drawn } = await addQuiz(1);
  const exam = await one<{ id: string }>(
    'server',
    `select id from public.assessments where level = 'Beginner'`,
  );
  await completeModules();
  await as('admin', 'select public.set_extra_time($1, 50)', [ids.userA]);
  const { id } = await start(exam.id, drawn);
  const time = await one<{ minutes: string }>(
    'server',
    'select extract(epoch from ends_at - started_at) / 60 as minutes from public.attempts where id = $1',
    [id],
  );
  expect(Number(time.minutes)).toBe(90);
  await as(
    'server',
    `update public.attempts set started_at = now() - interval '2 hours', ends_at = now() where id = $1`,
    [id],
  );
  await expect(saveAnswer(id, 1, 0)).rejects.toMatchObject({ code: 'PT409' });
  const graded = await finish(id, 0, [1]);
  expect(graded.submitted_at).toEqual(graded.ends_at);
});

test('an exam can be taken three times in 30 days', async () => {
  const { drawn } = await addQuiz(1);
  const exam = await one<{ id: string }>(
    'server',
    `select id from public.assessments where level = 'Intermediate'`,
  );
  const id = exam.id;
  // An exam covers its level, so the course is added to it.
  await as(
    'server',
    `update public.courses set level = 'Intermediate', introductory = true where status = 'Published'`,
  );
  await completeModules();
  for (let times = 0; times < 3; times += 1) await finish((await start(id, drawn)).id, 0, [0]);
  await expect(start(id, drawn)).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('3 times in 30 days'),
  });
  await as(
    'server',
    `update public.attempts set started_at = started_at - interval '31 days' where assessment_id = $1`,
    [id],
  );
  expect((await start(id, drawn)).submitted_at).toBeNull();
});

const pauseOf = async (quiz: string, actor: 'userA' | 'userB' = 'userA') =>
  (await one<{ seconds: number }>(actor, 'select public.quiz_pause($1) as seconds', [quiz])).seconds;

test('the pause after attempts that were not passed grows, and a day without one resets it', async () => {
  const { quiz, drawn } = await addQuiz(1);
  const endPause = () =>
    as(
      'server',
      `update public.attempts set started_at = started_at - interval '61 minutes',
         submitted_at = submitted_at - interval '61 minutes' where assessment_id = $1`,
      [quiz],
    );
  expect(await pauseOf(quiz)).toBe(0);
  for (const minutes of [0, 1, 5, 15, 60, 60]) {
    await finish((await start(quiz, drawn)).id, 0, [0]);
    const pause = await pauseOf(quiz);
    expect(pause).toBeGreaterThan(60 * minutes - 20);
    expect(pause).toBeLessThanOrEqual(60 * minutes);
    if (minutes > 0)
      await expect(start(quiz, drawn)).rejects.toMatchObject({
        code: 'PT409',
        message: expect.stringContaining('There is a pause'),
      });
    await endPause();
    expect(await pauseOf(quiz)).toBe(0);
  }
  expect(await pauseOf(quiz, 'userB')).toBe(0);
  await as(
    'server',
    `update public.attempts set started_at = started_at - interval '1 day',
       submitted_at = submitted_at - interval '1 day' where assessment_id = $1`,
    [quiz],
  );
  await finish((await start(quiz, drawn)).id, 0, [0]);
  expect(await pauseOf(quiz), 'the first of a new day').toBe(0);
  await finish((await start(quiz, drawn)).id, 0, [0]);
  expect(await pauseOf(quiz)).toBeGreaterThan(0);
});

test('an attempt that was passed is no reason for a pause, and does not shorten one', async () => {
  const { quiz, drawn } = await addQuiz(1);
  for (let times = 0; times < 4; times += 1) await finish((await start(quiz, drawn)).id, 0, [1]);
  expect(await pauseOf(quiz)).toBe(0);
  await finish((await start(quiz, drawn)).id, 0, [0]);
  await finish((await start(quiz, drawn)).id, 0, [1]);
  await finish((await start(quiz, drawn)).id, 0, [0]);
  expect(await pauseOf(quiz)).toBeGreaterThan(0);
});

test('quizzes never draw what is reserved for exams, and exams draw nothing else, also if another draw is sent', async () => {
  await forgetBegunLevels();
  const { quiz, drawn } = await addQuiz(4);
  const [reserved, shown, ...practice] = drawn;
  await as('server', 'update private.questions set is_for_exam = true where id in ($1, $2)', [
    reserved?.id ?? '',
    shown?.id ?? '',
  ]);
  // A lesson asks one of the reserved questions, which exams then leave out.
  await as(
    'server',
    `with lesson as (
       insert into public.course_lessons (module_id, position, title)
       select module_id, 1, 'Lesson' from public.assessments where id = $1 returning id, course_id
     )
     insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
     select id, course_id, '[]', array[$2], 1 from lesson`,
    [quiz, shown?.id ?? ''],
  );
  const exam = await one<{ id: string; level: string }>(
    'server',
    `select exam.id, exam.level from public.assessments exam
     join public.courses on courses.level = exam.level
     join public.course_modules on course_modules.course_id = courses.id
     join public.assessments quiz on quiz.module_id = course_modules.id where quiz.id = $1`,
    [quiz],
  );
  const bankOf = async (assessment: string) =>
    (
      await as<{ id: string }>('server', 'select id from private.drawable_questions($1, $2)', [
        ids.userA,
        assessment,
      ])
    ).map(({ id }) => id);
  expect(new Set(await bankOf(quiz))).toEqual(new Set(practice.map(({ id }) => id)));
  const ofExam = await bankOf(exam.id);
  expect(drawn.map(({ id }) => ofExam.includes(id))).toEqual([true, false, false, false]);

  const askedIn = async (assessment: string) =>
    (
      await as<{ question_id: string }>(
        'server',
        'select question_id from private.attempt_questions where attempt_id = $1 order by position',
        [(await start(assessment, drawn)).id],
      )
    ).map(({ question_id }) => question_id);
  expect(await askedIn(quiz)).toEqual(practice.map(({ id }) => id));
  await completeModules();
  await as('server', 'delete from public.attempts where assessment_id = $1', [exam.id]);
  expect(await askedIn(exam.id)).toEqual([reserved?.id]);
});

test('an exam asks any question of a module that has reserved none', async () => {
  const { quiz, drawn } = await addQuiz(2);
  const found = await as<{ id: string }>(
    'server',
    `select drawn.id from public.assessments quiz
     join public.course_modules module on module.id = quiz.module_id
     join public.courses on courses.id = module.course_id
     join public.assessments exam on exam.level = courses.level
     cross join private.drawable_questions(null, exam.id) as drawn
     where quiz.id = $1 and drawn.module_id = module.id`,
    [quiz],
  );
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(drawn.map(({ id }) => id)));
});

test('while an exam of the level is open, its quizzes are not explained', async () => {
  await as('server', 'delete from public.attempts where submitted_at is null');
  const { quiz, drawn } = await addQuiz(1);
  const { id } = await start(quiz, drawn);
  await finish(id, 0, [1]);
  const isExplained = async () =>
    (
      await one<{ explained: boolean }>(
        'service',
        `select (public.read_attempt($1, $2) ->> 'is_explained')::boolean as explained`,
        [ids.userA, id],
      )
    ).explained;
  expect(await isExplained()).toBe(true);
  const level = `(select courses.level from public.courses join public.course_modules on course_id = courses.id
    join public.assessments on module_id = course_modules.id where assessments.id = $2)`;
  const exam = await one<{ id: string }>(
    'server',
    `insert into public.attempts (user_id, assessment_id, ends_at)
     select $1, id, now() + interval '1 hour' from public.assessments where level = ${level} returning id`,
    [ids.userA, quiz],
  );
  expect(await isExplained()).toBe(false);
  await as(
    'server',
    `update public.attempts set started_at = now() - interval '2 hours', ends_at = now() where id = $1`,
    [exam.id],
  );
  expect(await isExplained(), 'its time is over').toBe(true);
});
