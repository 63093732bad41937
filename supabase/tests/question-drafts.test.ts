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

const importCourse = (course: PackedCourse) =>
  as('service', 'select public.import_course($1)', [JSON.stringify(course)]);

/** The course with its questions, of which the first is asked by the first lesson. */
async function addCourse(word: string) {
  const course = packSmallCourse(word);
  await importCourse(course);
  const { module_id: module, course_id: id } = await one<{ module_id: string; course_id: string }>(
    'server',
    'select module_id, course_id from public.course_lessons where content_id = $1',
    [`${word}-one-drawer`],
  );
  const [first] = course.modules[0]?.questions ?? [];
  if (!first) throw new Error('The small course has questions.');
  /** The first question with another text, as the function that checks questions passes it. */
  const edited = (text: string, changes: object = {}) => ({
    ...JSON.parse(JSON.stringify(first).replaceAll('Another red one.', text)),
    ...changes,
  });
  const save = (question: object, seen: number | null, publish: boolean, author: string = ids.admin) =>
    one<{ revision: number }>('service', 'select public.save_question($1, $2, $3, $4, $5) as revision', [
      author,
      module,
      seen,
      JSON.stringify(question),
      publish,
    ]);
  return { course, id, module, first, edited, save };
}

const stored = (id: string) =>
  one<{ revision: number; position: number | null; is_draft: boolean; module_id: string }>(
    'server',
    'select revision, position, is_draft, module_id from private.questions where id = $1',
    [id],
  );
const shown = async (word: string) =>
  (
    await one<{ text: string }>(
      'server',
      `select blocks::text as text from public.lesson_contents
       join public.course_lessons on id = lesson_id where content_id = $1`,
      [`${word}-one-drawer`],
    )
  ).text;

/** Publishes the first lesson with the checks that are named. */
async function publishLesson(word: string, checks: string[]) {
  const lesson = await one<{ id: string; revision: number; details: object }>(
    'server',
    `select id, private.lesson_details(course_lessons) as details,
       (select max(number) from public.lesson_revisions where lesson_id = id) as revision
     from public.course_lessons where content_id = $1`,
    [`${word}-one-drawer`],
  );
  await as('service', 'select public.save_lesson($1, $2, $3, $4, $5)', [
    ids.admin,
    lesson.id,
    JSON.stringify({ revision: lesson.revision, details: lesson.details }),
    JSON.stringify({ ...lesson.details, body: `With ${checks.join()}.` }),
    JSON.stringify({
      blocks: checks.map((question) => ({ kind: 'check', question })),
      required_checks: checks,
    }),
  ]);
}

test('a draft changes nothing for learners until it is published, and its author sees it', async () => {
  const { edited, save } = await addCourse('calm');
  await save(edited('A ruby one.'), 1, false);
  expect(await stored('calm-partner')).toMatchObject({ revision: 1, is_draft: false });
  expect(await shown('calm')).toContain('Another red one.');
  const read = async (revision: number | null) =>
    (
      await one<{ question: { revision: number; published_revision: number; question: string } }>(
        'service',
        `select public.authored_question($1, 'calm-partner', $2) as question`,
        [ids.admin, revision],
      )
    ).question;
  expect(await read(null)).toMatchObject({ revision: 2, published_revision: 1 });
  expect((await read(null)).question).toContain('A ruby one.');
  expect((await read(1)).question).toContain('Another red one.');
  await expect(save(edited('A pink one.'), 1, true)).rejects.toThrow('Somebody else has changed');
  // The same text again makes no new revision.
  expect(await save(edited('A ruby one.'), 2, true)).toEqual({ revision: 2 });
  expect(await stored('calm-partner')).toMatchObject({ revision: 2 });
  expect(await shown('calm')).toContain('A ruby one.');
});

test('an import keeps a draft a draft', async () => {
  const { course, edited, save } = await addCourse('steady');
  await save(edited('A ruby one.'), 1, false);
  await importCourse(course);
  expect(await stored('steady-partner')).toMatchObject({ revision: 1 });
  expect(await shown('steady')).toContain('Another red one.');
});

test('a new draft is outside of its bank, and a lesson that asks it publishes it with itself', async () => {
  const { id, edited, save } = await addCourse('joint');
  await save(edited('A ruby one.', { id: 'joint-new' }), null, false);
  expect(await stored('joint-new')).toMatchObject({ is_draft: true, position: null });
  const listed = await as<{ id: string; state: string; is_archived: boolean }>(
    'admin',
    'select id, state, is_archived from public.course_questions($1)',
    [id],
  );
  expect(listed).toContainEqual({ id: 'joint-new', state: 'draft', is_archived: false });
  const { exported } = await one<{ exported: object }>(
    'service',
    `select public.export_course('joint') as exported`,
  );
  expect(JSON.stringify(exported)).not.toContain('joint-new');

  const parts = await one<{ parts: { questions: object[] } }>(
    'service',
    `select public.lesson_parts($1, id, array['joint-new'], '{}') as parts
     from public.course_lessons where content_id = 'joint-one-drawer'`,
    [ids.admin],
  );
  expect(parts.parts.questions).toHaveLength(1);
  await publishLesson('joint', ['joint-new']);
  expect(await stored('joint-new')).toMatchObject({ is_draft: false, position: 3, revision: 1 });
  expect(await shown('joint')).toContain('A ruby one.');
});

test('a lesson that cannot be published publishes none of its questions', async () => {
  const { edited, save } = await addCourse('whole');
  await save(edited('A ruby one.', { id: 'whole-new' }), null, false);
  const reserved = edited('An exam one.', { id: 'whole-exam' });
  const question = JSON.stringify({ ...JSON.parse(String(reserved.question)), use: 'exam' });
  await save({ ...reserved, question }, null, false);
  await expect(publishLesson('whole', ['whole-exam', 'whole-new'])).rejects.toThrow('reserved for exams');
  expect(await stored('whole-new')).toMatchObject({ is_draft: true });
  expect(await stored('whole-exam')).toMatchObject({ is_draft: true });
});

test('a question moves with its lesson to another module, unless a lesson still asks it', async () => {
  const { id, edited, save } = await addCourse('mover');
  const other = await one<{ id: string }>(
    'server',
    `with module as (
       insert into public.course_modules (course_id, position, title) values ($1, 9, 'Other') returning id
     )
     insert into public.course_lessons (module_id, position, title, kind, content_id)
     select id, 1, 'Far away', 'Reading', 'mover-far' from module returning module_id as id`,
    [id],
  );
  const moved = { lesson: 'mover-far' };
  const partner = edited('A ruby one.', moved);
  await expect(save(partner, 1, true)).rejects.toThrow('cannot move to another module');
  await publishLesson('mover', []);
  const question = JSON.stringify({ ...JSON.parse(String(partner.question)), lesson: 'mover-far' });
  await save({ ...partner, question }, 1, true);
  expect(await stored('mover-partner')).toMatchObject({ module_id: other.id, position: 1 });
});

test('objectives of the draft of a lesson count for its questions', async () => {
  const { module } = await addCourse('goals');
  const lesson = await one<{ id: string; details: object }>(
    'server',
    `select id, private.lesson_details(course_lessons) as details from public.course_lessons
     where content_id = 'goals-one-drawer'`,
  );
  await as('service', 'select public.save_lesson($1, $2, $3, $4)', [
    ids.admin,
    lesson.id,
    JSON.stringify({ revision: 1, details: lesson.details }),
    JSON.stringify({ ...lesson.details, objectives: ['One', 'Two', 'Three'], body: 'Text.' }),
  ]);
  const { known } = await one<{ known: { lessons: { id: string; objectives: string[] }[] } }>(
    'service',
    `select public.authored_module($1, $2, 'x') as known`,
    [ids.admin, module],
  );
  expect(known.lessons.find((each) => each.id === 'goals-one-drawer')?.objectives).toEqual([
    'One',
    'Two',
    'Three',
  ]);
});

test('reviewers read and try; only instructors and admins save questions and the outline', async () => {
  const { id, edited, save } = await addCourse('roles');
  const setRole = (role: string) =>
    as(
      'server',
      `insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)
       on conflict (course_id, user_id) do update set role = excluded.role`,
      [id, ids.userA, role],
    );
  const saveOutline = (actor: 'userA' | 'userB') =>
    as(
      actor,
      `select public.save_course_outline($1, (select updated_at from public.courses where id = $1),
         '[{"title": "New", "lessons": []}]')`,
      [id],
    );
  await setRole('reviewer');
  await expect(save(edited('A ruby one.'), 1, false, ids.userA)).rejects.toThrow('Reviewers read');
  await expect(saveOutline('userA')).rejects.toThrow('Reviewers read');
  expect(
    await as('service', `select public.authored_question($1, 'roles-partner')`, [ids.userA]),
  ).toHaveLength(1);
  await expect(save(edited('A ruby one.'), 1, false, ids.userB)).rejects.toThrow('work on the course');
  await expect(saveOutline('userB')).rejects.toThrow('work on the course');

  await setRole('instructor');
  expect(await save(edited('A ruby one.'), 1, false, ids.userA)).toEqual({ revision: 2 });
  await saveOutline('userA');
  const lessons = await as<{ archived: boolean; written: boolean }>(
    'server',
    `select archived_at is not null as archived,
       exists (select from public.lesson_revisions where lesson_id = course_lessons.id) as written
     from public.course_lessons where course_id = $1`,
    [id],
  );
  expect(lessons).toEqual([
    { archived: true, written: true },
    { archived: true, written: true },
  ]);
  expect(await stored('roles-partner')).toBeDefined();
  await expect(
    as('userA', `select public.save_course_outline($1, '2026-01-01Z', '[]')`, [id]),
  ).rejects.toThrow('Somebody else changed this course');
});
