import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CourseLevel } from '#domain/courses/course.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourseWithQuiz, examOf, join, pass } = startLearning(backend.database);

const addQuiz = async (level: CourseLevel) => (await addCourseWithQuiz(level)).quiz;

const startTrial = (plan: string) =>
  as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, $2, 'monthly', 'Active', now(), now() + interval '1 day', true)`,
    [ids.userA, plan],
  );
const held = () =>
  as(
    'userA',
    'select course_title, level, score, status from public.certificates order by level, created_at',
  );
/** What the function that mails certificates does: it issues what was earned, and returns what is to be told. */
const claim = () => as('service', 'select title from public.claim_certificate_mails($1)', [ids.userA]);

beforeEach(async () => {
  for (const table of ['attempts', 'memberships', 'payments', 'certificates', 'courses'])
    await as('server', `delete from public.${table}`);
  await as('server', 'delete from private.begun_levels');
});

test('the certificate is there as soon as all modules and the exam are passed, and is valid for two years', async () => {
  const quizzes = [await addQuiz('Beginner'), await addQuiz('Beginner')];
  await join('learner');
  await pass(quizzes[0] ?? '');
  await pass(await examOf('Beginner'), { score: 86 });
  expect(await held()).toEqual([]);
  await pass(quizzes[1] ?? '');
  expect(await held()).toEqual([
    { course_title: 'AI Foundations', level: 'Beginner', score: 86, status: 'Issued' },
  ]);
  expect(
    await one(
      'userA',
      `select valid_until = issued_on + interval '2 years' as is_for_two_years from public.certificates`,
    ),
  ).toEqual({ is_for_two_years: true });
});

test('passing twice at once, or again, gives one certificate', async () => {
  const quiz = await addQuiz('Beginner');
  await join('learner');
  await pass(quiz);
  const exam = await examOf('Beginner');
  await pass(exam, { score: 75 });
  await Promise.all([1, 2, 3].map(() => claim()));
  await pass(exam, { score: 95 });
  expect(await held()).toEqual([
    { course_title: 'AI Foundations', level: 'Beginner', score: 75, status: 'Issued' },
  ]);
});

test('a plan without certification gives none and says why; a change of plan gives it', async () => {
  const quiz = await addQuiz('Intermediate');
  await join('standard');
  await pass(quiz);
  await pass(await examOf('Intermediate'));
  expect(await held()).toEqual([]);
  expect(
    await one(
      'userA',
      `select modules, modules_passed, exam_score, is_in_plan, certificate_id
       from public.certificate_progress() where level = 'Intermediate'`,
    ),
  ).toMatchObject({
    modules: 1,
    modules_passed: 1,
    exam_score: 90,
    is_in_plan: false,
    certificate_id: null,
  });
  await as('server', `update public.memberships set plan_id = 'pro'`);
  await claim();
  expect(await held()).toMatchObject([{ course_title: 'AI Practitioner' }]);
});

test('what is passed during a trial counts, and the certificate comes when the membership is paid', async () => {
  const quiz = await addQuiz('Beginner');
  await startTrial('learner');
  await pass(quiz);
  await pass(await examOf('Beginner'));
  expect(await claim()).toEqual([]);
  expect(await held()).toEqual([]);
  const standing = () =>
    one('userA', `select is_in_plan, is_paid from public.certificate_progress() where level = 'Beginner'`);
  expect(await standing()).toEqual({ is_in_plan: true, is_paid: false });
  await join('learner');
  expect(await held(), 'without a visit').toHaveLength(1);
  // A period that is paid during the trial begins after it.
  await as(
    'server',
    `update public.memberships set starts_at = now() + interval '1 day', ends_at = now() + interval '1 month'
     where not is_trial`,
  );
  expect(await standing()).toEqual({ is_in_plan: true, is_paid: true });
  expect(await claim()).toEqual([{ title: 'AI Foundations' }]);
});

test('a module counts with its lessons: a passed quiz alone gives no certificate', async () => {
  const quiz = await addQuiz('Beginner');
  const lesson = await one<{ id: string }>(
    'server',
    `with lesson as (
       insert into public.course_lessons (module_id, position, title)
       select module_id, 1, 'Lesson' from public.assessments where id = $1 returning id, course_id
     ),
     content as (
       insert into public.lesson_contents (lesson_id, course_id, blocks, revision) select id, course_id, '[]', 1 from lesson
     )
     select id from lesson`,
    [quiz],
  );
  await join('learner');
  await pass(quiz);
  await pass(await examOf('Beginner'));
  expect(await held()).toEqual([]);
  expect(
    await one(
      'userA',
      `select modules, modules_passed, modules_complete from public.certificate_progress() where level = 'Beginner'`,
    ),
  ).toEqual({ modules: 1, modules_passed: 1, modules_complete: 0 });
  await as('userA', 'select public.save_progress($1, mark_done => true)', [lesson.id]);
  expect(await claim()).toEqual([{ title: 'AI Foundations' }]);
});

test('the Expert certificate waits for an admin', async () => {
  const quiz = await addQuiz('Advanced');
  await join('expert');
  await pass(quiz);
  await pass(await examOf('Advanced'));
  expect(await held()).toMatchObject([{ course_title: 'AI Expert', status: 'Pending' }]);
});

test('the two years of an Expert certificate begin when an admin confirms it, however late', async () => {
  const quiz = await addQuiz('Advanced');
  await join('expert');
  await pass(quiz);
  await pass(await examOf('Advanced'));
  await as('server', `update public.certificates set valid_until = private.today() - 1`);
  await claim();
  const { id } = await one<{ id: string }>('userA', 'select id from public.certificates');
  await as('admin', 'select public.confirm_certificate($1)', [id]);
  expect(
    await as(
      'userA',
      `select status, valid_until = issued_on + interval '2 years' as is_for_two_years from public.certificates`,
    ),
  ).toEqual([{ status: 'Issued', is_for_two_years: true }]);
});

test('a level without modules, a failed exam and a person without a name get nothing', async () => {
  await join('expert');
  await pass(await examOf('Beginner'));
  const quiz = await addQuiz('Intermediate');
  await pass(quiz);
  await pass(await examOf('Intermediate'), { score: 60, isPassed: false });
  expect(await held()).toEqual([]);
  await as('server', `update public.profiles set full_name = null where id = $1`, [ids.userA]);
  await pass(await examOf('Intermediate'));
  expect(await held()).toEqual([]);
  await as('server', `update public.profiles set full_name = 'Ada Adams' where id = $1`, [ids.userA]);
  await claim();
  expect(await held()).toHaveLength(1);
});

test('its holder gets one mail', async () => {
  const quiz = await addQuiz('Beginner');
  await join('learner');
  await pass(quiz);
  await pass(await examOf('Beginner'));
  const told = await Promise.all([claim(), claim()]);
  expect(told.flat()).toEqual([{ title: 'AI Foundations' }]);
});

test('asking for the mails issues what was earned before a change of plan or name, once', async () => {
  const quiz = await addQuiz('Intermediate');
  await join('standard');
  await pass(quiz);
  await pass(await examOf('Intermediate'));
  expect(await claim()).toEqual([]);
  await as('server', `update public.memberships set plan_id = 'pro'`);
  expect((await Promise.all([claim(), claim()])).flat()).toEqual([{ title: 'AI Practitioner' }]);
  expect(await held()).toHaveLength(1);
});

test('an admin sees what a learner has passed of each level, with the day of the best exam', async () => {
  const quizzes = [await addQuiz('Beginner'), await addQuiz('Beginner')];
  await pass(quizzes[0] ?? '');
  const exam = await examOf('Beginner');
  for (const score of [60, 92, 75]) await pass(exam, { score, isPassed: score >= 70 });
  await as(
    'server',
    `update public.attempts set started_at = '2026-01-01', submitted_at = '2026-01-02' where score = 92`,
  );
  const evidence = (actor: 'admin' | 'userA') =>
    as(
      actor,
      `select level, modules, modules_passed, exam_score, exam_passed_at::date::text as day, is_in_plan
       from public.certificate_evidence($1)`,
      [ids.userA],
    );
  expect(await evidence('admin')).toEqual([
    {
      level: 'Beginner',
      modules: 2,
      modules_passed: 1,
      exam_score: 92,
      day: '2026-01-02',
      is_in_plan: false,
    },
    { level: 'Intermediate', modules: 0, modules_passed: 0, exam_score: null, day: null, is_in_plan: false },
    { level: 'Advanced', modules: 0, modules_passed: 0, exam_score: null, day: null, is_in_plan: false },
  ]);
  await expect(evidence('userA')).rejects.toMatchObject({ code: '42501' });
});

test('everybody can read what the certificate of each level takes and stands for, as the learner has to earn it', async () => {
  await addQuiz('Beginner');
  await addQuiz('Beginner');
  await as('server', `update public.courses set position = 2, skills = '{Counts}'`);
  const first = await addQuiz('Advanced');
  const draft = await addQuiz('Beginner');
  const setCourse = (quiz: string, change: string) =>
    as(
      'server',
      `update public.courses set ${change} where id = (
         select course_id from public.course_modules join public.assessments on module_id = course_modules.id
         where assessments.id = $1
       )`,
      [quiz],
    );
  await setCourse(first, `position = 1, skills = '{Explains,Builds}'`);
  await setCourse(draft, `status = 'Draft', skills = '{Hidden}'`);
  const criteria = await as(
    'anon',
    'select found.*, to_jsonb(skills) as skills from public.certificate_criteria() as found',
  );
  const exam = { exam_questions: 30, exam_minutes: 60, exam_pass_percent: 70 };
  expect(criteria).toEqual([
    {
      level: 'Beginner',
      modules: 2,
      quiz_pass_percent: 80,
      ...exam,
      takes_project: false,
      takes_capstone: false,
      skills: ['Counts', 'Counts'],
    },
    {
      level: 'Intermediate',
      modules: 0,
      quiz_pass_percent: null,
      ...exam,
      takes_project: false,
      takes_capstone: false,
      skills: [],
    },
    {
      level: 'Advanced',
      modules: 1,
      quiz_pass_percent: 80,
      ...exam,
      takes_project: false,
      takes_capstone: true,
      skills: ['Explains', 'Builds'],
    },
  ]);
  const progress = await as('userA', 'select level, modules from public.certificate_progress()');
  expect(progress).toEqual(criteria.map(({ level, modules }) => ({ level, modules })));
});

test('the page that verifies a certificate learns that it is one of a level', async () => {
  const quiz = await addQuiz('Beginner');
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Beginner'));
  const { id } = await one<{ id: string }>('userA', 'select id from public.certificates');
  expect(await one('anon', 'select level, course_title from public.verify_certificate($1)', [id])).toEqual({
    level: 'Beginner',
    course_title: 'AI Foundations',
  });
});

test('after a certificate was revoked, the exam has to be passed again', async () => {
  const quiz = await addQuiz('Beginner');
  const exam = await examOf('Beginner');
  await join('learner');
  await pass(quiz);
  await pass(exam);
  await pass(exam, { score: 95 });
  const { id } = await one<{ id: string }>('userA', 'select id from public.certificates');
  await as('admin', 'select public.revoke_certificate($1, $2)', [id, 'Not your own work.']);
  await as('server', 'update public.certificates set mailed_at = now(), revocation_mailed_at = now()');
  expect(await claim()).toEqual([]);
  const examScore = () =>
    one('userA', `select exam_score from public.certificate_progress() where level = 'Beginner'`);
  expect(await examScore()).toEqual({ exam_score: null });
  await pass(exam, { score: 80 });
  expect(await held()).toMatchObject([
    { status: 'Revoked', score: 90 },
    { status: 'Issued', score: 80 },
  ]);
  expect(await examScore()).toEqual({ exam_score: 80 });
});

test('after a certificate has expired, an exam passed since it was issued gives the next one', async () => {
  const quiz = await addQuiz('Beginner');
  const exam = await examOf('Beginner');
  await join('learner');
  await pass(quiz);
  await pass(exam);
  await as(
    'server',
    `update public.certificates set issued_on = issued_on - 800, valid_until = valid_until - 800, mailed_at = now()`,
  );
  expect(await claim()).toEqual([]);
  expect(await held()).toHaveLength(1);
  await pass(exam, { score: 95 });
  expect(await held()).toMatchObject([{ score: 90 }, { score: 95 }]);
});

test('a quiz without a question that could be asked is not needed', async () => {
  const quiz = await addQuiz('Beginner');
  const { question } = await addCourseWithQuiz();
  await as('server', 'update private.questions set archived_at = now(), position = null where id = $1', [
    question,
  ]);
  await join('learner');
  await pass(quiz);
  await pass(await examOf('Beginner'));
  expect(await held()).toHaveLength(1);
  expect(
    await one('anon', `select modules from public.certificate_criteria() where level = 'Beginner'`),
  ).toEqual({ modules: 1 });
});
