import { afterAll, beforeEach, expect, test } from 'vitest';
import { passMark } from '#domain/certificates/certificate-input.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourseWithQuiz, addModule, setStatus, examOf, join, pass } = startLearning(
  backend.database,
);

const progress = (actor: 'userA' | 'userB' = 'userA') =>
  one(actor, `select modules, modules_complete from public.certificate_progress() where level = 'Beginner'`);
const published = () =>
  one('anon', `select modules from public.certificate_criteria() where level = 'Beginner'`);
async function setCounting(course: string, counts: boolean): Promise<void> {
  await as(
    'admin',
    'select public.set_course_counting(id, $2, updated_at) from public.courses where id = $1',
    [course, counts],
  );
}
const preview = (course: string, counts: boolean) =>
  one('admin', 'select * from public.preview_course_counting($1, $2)', [course, counts]);

beforeEach(async () => {
  for (const table of [
    'public.attempts',
    'public.memberships',
    'public.payments',
    'public.certificates',
    'private.begun_levels',
    'private.module_completions',
    'public.courses',
  ])
    await as('server', `delete from ${table}`);
});

test('a course that is published later is asked of those who begin later, and not of those who have begun', async () => {
  const first = await addCourseWithQuiz();
  await pass(first.quiz);
  const second = await addCourseWithQuiz();
  expect(await progress('userA')).toEqual({ modules: 1, modules_complete: 1 });
  expect(await progress('userB')).toEqual({ modules: 2, modules_complete: 0 });
  expect(await published()).toEqual({ modules: 2 });
  await pass(second.quiz, { learner: ids.userB });
  await addCourseWithQuiz();
  expect(await progress('userB')).toEqual({ modules: 2, modules_complete: 1 });
});

test('the exam of a learner asks about the courses of their rule only', async () => {
  const first = await addCourseWithQuiz();
  await pass(first.quiz);
  const second = await addCourseWithQuiz();
  const asked = (learner: string) =>
    as(
      'server',
      `select drawn.id from public.assessments exam cross join private.drawable_questions($1, exam.id) as drawn
       where exam.level = 'Beginner'`,
      [learner],
    );
  expect(await asked(ids.userA)).toEqual([{ id: first.question }]);
  expect(new Set(await asked(ids.userB))).toEqual(new Set([{ id: first.question }, { id: second.question }]));
});

test('an archived course is asked of nobody, and one that comes back is asked of those who begin then', async () => {
  const first = await addCourseWithQuiz();
  const second = await addCourseWithQuiz();
  await pass(first.quiz);
  await setStatus(second.course, 'Archived');
  expect(await progress('userA')).toEqual({ modules: 1, modules_complete: 1 });
  await pass(first.quiz, { learner: ids.userB });
  await setStatus(second.course, 'Published');
  for (const actor of ['userA', 'userB'] as const)
    expect(await progress(actor), actor).toEqual({ modules: 1, modules_complete: 1 });
  expect(await published()).toEqual({ modules: 2 });
});

test('a learner who needs less because of one change does not need more because of a later one', async () => {
  const [first, second] = [await addCourseWithQuiz(), await addCourseWithQuiz()];
  await pass(first.quiz);
  await setCounting(second.course, false);
  expect(await preview(second.course, true)).toMatchObject({ modules_after: 2, begun: 1, losing: 0 });
  await setCounting(second.course, true);
  expect(await progress()).toEqual({ modules: 1, modules_complete: 1 });
  const third = await addCourseWithQuiz();
  expect(await preview(third.course, false)).toMatchObject({ modules: 3, gaining: 0, losing: 0 });
  expect(await progress()).toEqual({ modules: 1, modules_complete: 1 });
  expect(await progress('userB')).toEqual({ modules: 3, modules_complete: 0 });
});

test('a course that moves to another level is not asked for by its old one, nor enough for it', async () => {
  const [first, second] = [await addCourseWithQuiz(), await addCourseWithQuiz()];
  await pass(first.quiz);
  await as('server', `update public.courses set level = 'Advanced' where id = $1`, [first.course]);
  expect(await progress()).toEqual({ modules: 1, modules_complete: 0 });
  await as('server', `update public.courses set level = 'Advanced' where id = $1`, [second.course]);
  expect(await progress()).toEqual({ modules: 0, modules_complete: 0 });
});

test('an easier rule counts for all, and gives its certificate to those who have passed the exam', async () => {
  const [first, second] = [await addCourseWithQuiz(), await addCourseWithQuiz()];
  await join('learner');
  await pass(first.quiz);
  await pass(await examOf('Beginner'));
  expect(await as('userA', 'select id from public.certificates')).toEqual([]);
  await setCounting(second.course, false);
  expect(await progress()).toEqual({ modules: 1, modules_complete: 1 });
  expect(await as('userA', 'select course_title, status from public.certificates')).toEqual([
    { course_title: 'AI Foundations', status: 'Issued' },
  ]);
});

test('before the change an admin sees what it means: nobody loses, and who need less is counted', async () => {
  const [first, second] = [await addCourseWithQuiz(), await addCourseWithQuiz()];
  await pass(first.quiz);
  await pass(first.quiz, { learner: ids.userB });
  await pass(second.quiz, { learner: ids.userB });
  expect(await preview(second.course, false)).toEqual({
    modules: 2,
    modules_after: 1,
    begun: 2,
    gaining: 1,
    losing: 0,
    holders: 0,
  });
  await setCounting(second.course, false);
  expect(await preview(second.course, true)).toEqual({
    modules: 1,
    modules_after: 2,
    begun: 2,
    gaining: 0,
    losing: 0,
    holders: 0,
  });
});

test('a change is in the audit log, needs the version that was seen, and leaves the course to its files', async () => {
  const { course } = await addCourseWithQuiz();
  await as('server', 'update public.courses set imported_at = now() where id = $1', [course]);
  await setCounting(course, false);
  expect(
    await one(
      'server',
      'select counts_for_certificate, imported_at = updated_at as is_imported from public.courses where id = $1',
      [course],
    ),
  ).toEqual({ counts_for_certificate: false, is_imported: true });
  expect(
    await one('admin', 'select action, details from public.admin_audit_log order by created_at desc limit 1'),
  ).toMatchObject({ action: 'course_set_counting', details: { counts: false, level: 'Beginner' } });
  await expect(
    as('admin', `select public.set_course_counting($1, true, '2020-01-01Z')`, [course]),
  ).rejects.toMatchObject({ code: 'PT409' });
});

test('a course that an admin adds does not count until they say so', async () => {
  await addCourseWithQuiz();
  const { id } = await one<{ id: string }>(
    'admin',
    `select id from public.save_course('{"title": "New", "summary": "Text", "level": "Beginner", "instructor": "Ann",
       "category": "Basics", "duration": "1 week"}')`,
  );
  await as('server', `update public.courses set status = 'Published' where id = $1`, [id]);
  const module = await addModule(id);
  await as('server', `insert into private.questions (id, module_id, position) values ('new', $1, 1)`, [
    module,
  ]);
  expect(await published()).toEqual({ modules: 1 });
  await setCounting(id, true);
  expect(await published()).toEqual({ modules: 2 });
});

test('who has completed a course and has no certificate for it is offered to admins, with the mean of their quizzes', async () => {
  const { course, quiz } = await addCourseWithQuiz();
  const offered = () => as('admin', 'select user_id, score from public.certificate_candidates($1)', [course]);
  await addCourseWithQuiz();
  expect(await offered()).toEqual([]);
  await pass(quiz);
  expect(await offered()).toEqual([{ user_id: ids.userA, score: 90 }]);
  await as('admin', `select public.issue_certificate($1, $2, 'Ada', 90, 'Passed the course')`, [
    ids.userA,
    course,
  ]);
  expect(await offered()).toEqual([]);
});

test('the form asks for the pass mark of the exams', async () => {
  const marks = await as(
    'server',
    `select distinct pass_percent from public.assessments where kind = 'exam'`,
  );
  expect(marks).toEqual([{ pass_percent: passMark }]);
});

test('a version that nobody has begun with is replaced, so an import of many courses makes one', async () => {
  const count = () =>
    one('server', `select count(*)::integer from private.certificate_rules where level = 'Beginner'`);
  const before = await count();
  for (let n = 0; n < 3; n++) await addCourseWithQuiz();
  expect(await count()).toEqual(before);
});

test('a learner who begins while the rule changes has one of the two versions, whole', async () => {
  const { quiz } = await addCourseWithQuiz();
  await Promise.all([
    pass(quiz),
    addCourseWithQuiz(),
    pass(quiz, { learner: ids.userB }),
    addCourseWithQuiz(),
  ]);
  const [rule] = await as<{ courses: number }>(
    'server',
    `select cardinality((private.current_certificate_rule('Beginner')).course_ids) as courses`,
  );
  expect(rule).toEqual({ courses: 3 });
  expect(
    await as('server', `select user_id from private.begun_levels where level = 'Beginner'`),
  ).toHaveLength(2);
});
