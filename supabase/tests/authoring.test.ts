import { afterAll, expect, test } from 'vitest';
import type { PackedCourse } from '#courseware/pack-course.ts';
import { openTestBackend } from '#testing/backend.ts';
import { packSmallCourse } from '#testing/small-course.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one } = startLearning(backend.database);

const load = async (course: PackedCourse) =>
  (
    await one<{ report: { lessons: Record<string, number>; kept: string[] } }>(
      'service',
      'select public.import_course($1) as report',
      [JSON.stringify(course)],
    )
  ).report;

interface Stored {
  module_id: string;
  revision: number;
  position: number | null;
}
const storedQuestion = (id: string) =>
  one<Stored>('server', 'select module_id, revision, position from private.questions where id = $1', [id]);

/** The course with one text in place of another, everywhere. */
const replaced = (course: PackedCourse, from: string, to: string): PackedCourse =>
  JSON.parse(JSON.stringify(course).replaceAll(from, to));

/** Saves a question of the course as the admin, over its newest revision. */
async function saveQuestion(course: PackedCourse, id: string, publish = true): Promise<void> {
  const { module_id } = await storedQuestion(id);
  const { newest } = await one<{ newest: number }>('server', 'select private.newest_revision($1) as newest', [
    id,
  ]);
  const edited = course.modules[0]?.questions.find((question) => question.id === id);
  await as('service', 'select public.save_question($1, $2, $3, $4, $5)', [
    ids.admin,
    module_id,
    newest,
    JSON.stringify(edited),
    publish,
  ]);
}

/** The blocks that the first lesson of the course shows. */
const shown = async (word: string) =>
  (
    await one<{ text: string }>(
      'server',
      `select blocks::text as text from public.lesson_contents
       join public.course_lessons on id = lesson_id where content_id = $1`,
      [`${word}-one-drawer`],
    )
  ).text;

test('an import keeps a question that was edited here, also in the lessons that show it', async () => {
  const course = packSmallCourse('kept');
  await load(course);
  await saveQuestion(replaced(course, 'Another red one.', 'A ruby one.'), 'kept-partner');
  expect(await shown('kept')).toContain('A ruby one.');
  const report = await load(replaced(course, 'colours agree', 'colours match'));
  expect(report.kept).toEqual(['kept-partner']);
  expect(report.lessons).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await shown('kept')).toContain('colours match');
  expect(await shown('kept')).toContain('A ruby one.');
  expect(await shown('kept')).not.toContain('Another red one.');
  // Nothing new means no new revision.
  expect((await load(replaced(course, 'colours agree', 'colours match'))).lessons).toMatchObject({
    unchanged: 2,
  });
});

test('a question that an import changes is shown by lessons that were edited here', async () => {
  const course = packSmallCourse('mixed');
  await load(course);
  await as('server', `update public.lesson_revisions set origin = 'editor'`);
  const report = await load(replaced(course, 'Another red one.', 'A ruby one.'));
  expect(report.kept).toContain('mixed-one-drawer');
  expect(await shown('mixed')).toContain('A ruby one.');
});

test('lessons come without views of questions, and the database inserts those of the bank', async () => {
  const course = packSmallCourse('bare');
  expect(JSON.stringify(course.modules[0]?.lessons)).not.toContain('Another red one.');
  await load(course);
  expect(await shown('bare')).toContain('Another red one.');
});

test('an import stores a question anew that the first version stored without its view', async () => {
  const course = packSmallCourse('viewless');
  await load(course);
  await as(
    'server',
    `update private.question_revisions set first_view = null where question_id ~ 'viewless'`,
  );
  expect((await load(course)).lessons).toMatchObject({ unchanged: 2 });
  expect(await shown('viewless')).toContain('Another red one.');
  expect((await storedQuestion('viewless-partner')).revision).toBe(2);
  // A revision with its view is not stored again.
  await load(course);
  expect((await storedQuestion('viewless-partner')).revision).toBe(2);
});

test('a question that was added here follows those of the files, however many they become', async () => {
  const course = packSmallCourse('added');
  await load(course);
  const { module_id } = await storedQuestion('added-count');
  const [first] = course.modules[0]?.questions ?? [];
  const addAs = (id: string) =>
    as('service', 'select public.save_question($1, $2, null, $3)', [
      ids.admin,
      module_id,
      JSON.stringify({ ...first, id }),
    ]);
  await addAs('added-here');
  await addAs('added-here-too');
  const more = replaced(course, 'nothing', 'nothing');
  for (const id of ['added-third', 'added-fourth']) {
    const last = more.modules[0]?.questions[1];
    if (last) more.modules[0]?.questions.push({ ...last, id });
  }
  await load(more);
  const places = await as<{ id: string; position: number }>(
    'server',
    'select id, position from private.questions where module_id = $1 order by position',
    [module_id],
  );
  expect(places).toEqual(
    ['added-partner', 'added-count', 'added-third', 'added-fourth', 'added-here', 'added-here-too'].map(
      (id, index) => ({ id, position: index + 1 }),
    ),
  );
});

test('a question that was archived here stays archived after an import', async () => {
  const course = packSmallCourse('gone');
  await load(course);
  await as('service', `select public.archive_question($1, 'gone-count', 1, true)`, [ids.admin]);
  expect((await load(replaced(course, 'colours agree', 'colours match'))).kept).toEqual(['gone-count']);
  expect((await storedQuestion('gone-count')).position).toBeNull();
});

test('a learner keeps their progress when a lesson is published anew', async () => {
  const course = packSmallCourse('progress');
  await load(course);
  const lesson = await one<{ id: string; details: object }>(
    'server',
    `select id, private.lesson_details(course_lessons) as details from public.course_lessons
     where content_id = 'progress-one-drawer'`,
  );
  await as('service', `select public.record_check($1, $2, 'progress-partner', true)`, [ids.userB, lesson.id]);
  const progress = () =>
    as('server', 'select block_key, checks, done_at from public.lesson_progress where lesson_id = $1', [
      lesson.id,
    ]);
  const before = await progress();
  expect(before).toMatchObject([{ checks: { 'progress-partner': true }, done_at: expect.anything() }]);
  await as('service', 'select public.save_lesson($1, $2, $3, $4, $5)', [
    ids.admin,
    lesson.id,
    JSON.stringify({ revision: 1, details: lesson.details }),
    JSON.stringify({ ...lesson.details, body: 'Without the question.' }),
    JSON.stringify({ blocks: [], required_checks: [] }),
  ]);
  expect(await progress()).toEqual(before);
});

test('a text that the editor saved on its own gives way to the next one of its author, and no other text does', async () => {
  await load(packSmallCourse('autosaved'));
  const lesson = await one<{ id: string; details: object }>(
    'server',
    `select id, private.lesson_details(course_lessons) as details from public.course_lessons
     where content_id = 'autosaved-one-drawer'`,
  );
  const numbers = async () =>
    (
      await as<{ number: number }>(
        'server',
        'select number from public.lesson_revisions where lesson_id = $1 order by number',
        [lesson.id],
      )
    ).map(({ number }) => number);
  const save = (revision: number, body: string, isAutosave: boolean) =>
    as('service', 'select public.save_lesson_draft($1, $2, $3, $4, $5)', [
      ids.admin,
      lesson.id,
      JSON.stringify({ revision, details: lesson.details }),
      JSON.stringify({ ...lesson.details, body }),
      isAutosave,
    ]);
  await save(1, 'One', true);
  expect(await numbers()).toEqual([1, 2]);
  await save(2, 'One and two', true);
  expect(await numbers()).toEqual([1, 3]);
  await expect(save(2, 'Three', true)).rejects.toThrow('Somebody else has changed this lesson.');
  // Saved on purpose, so it stays.
  await save(3, 'One and two', false);
  await save(3, 'Four', true);
  expect(await numbers()).toEqual([1, 3, 4]);
  // A published text stays too.
  await as('service', 'select public.save_lesson($1, $2, $3, $4, $5)', [
    ids.admin,
    lesson.id,
    JSON.stringify({ revision: 4, details: lesson.details }),
    JSON.stringify({ ...lesson.details, body: 'Four' }),
    JSON.stringify({ blocks: [], required_checks: [] }),
  ]);
  await save(4, 'Five', true);
  expect(await numbers()).toEqual([1, 3, 4, 5]);
});

test('courses, history and questions are listed only for those who work on the course', async () => {
  await load(packSmallCourse('listed'));
  const { id } = await one<{ id: string }>('server', `select id from public.courses where slug = 'listed'`);
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [id, ids.userA],
  );
  const slugs = async (actor: 'userA' | 'userB' | 'admin') =>
    (
      await as<{ slug: string; role: string }>(actor, 'select slug, role from public.teaching_courses()')
    ).filter(({ slug }) => slug === 'listed');
  expect(await slugs('userA')).toEqual([{ slug: 'listed', role: 'reviewer' }]);
  expect(await slugs('userB')).toEqual([]);
  expect(await slugs('admin')).toEqual([{ slug: 'listed', role: 'admin' }]);
  const teaching = (actor: 'userA' | 'userB') => one(actor, 'select public.is_teaching() as is');
  expect([await teaching('userA'), await teaching('userB')]).toEqual([{ is: true }, { is: false }]);
  const questions = await as('userA', 'select * from public.course_questions($1)', [id]);
  expect(questions).toMatchObject([{ id: 'listed-partner' }, { id: 'listed-count', is_parametric: true }]);
  expect(JSON.stringify(questions)).not.toMatch(/colours differ|2 \* a|correct/);
  await expect(as('userB', 'select * from public.course_questions($1)', [id])).rejects.toThrow(
    'work on the course',
  );
  await as('server', `update public.profiles set suspended_until = now() + interval '1 day' where id = $1`, [
    ids.userA,
  ]);
  expect([await slugs('userA'), await teaching('userA')]).toEqual([[], { is: false }]);
});
