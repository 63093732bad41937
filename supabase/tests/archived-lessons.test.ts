/** What an archived lesson showed is for those who work on its course. Learners keep what is their own. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { filmBucket } from '#domain/courses/film.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson } = startLearning(backend.database);

/** An introductory lesson with a film, a download, a lab and a question. User B is a reviewer of its course. */
async function addRichLesson() {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = true where id = $1', [course]);
  const module = await addModule(course);
  const lesson = await addLesson(module);
  const question = `q-${randomUUID()}`;
  await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, 1)', [
    question,
    module,
  ]);
  await as(
    'server',
    `insert into private.question_revisions (question_id, revision, question, compiled, origin)
     values ($1, 1, '{}', '{}', 'import')`,
    [question],
  );
  await show(course, lesson, [question]);
  await as(
    'server',
    `insert into storage.objects (bucket_id, name) values ($1, $2 || '/film.mp4'), ($1, $2 || '/film.vtt')`,
    [filmBucket, course],
  );
  await as(
    'server',
    `insert into public.course_files (course_id, path, content) values ($1, 'downloads/sheet.pdf', '\\x25')`,
    [course],
  );
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [...[course, ids.userB]],
  );
  return { course, module, lesson, question };
}

async function show(course: string, lesson: string, checks: string[] = []) {
  const blocks = [
    { kind: 'video', src: 'film.mp4', captions: 'film.vtt' },
    { kind: 'download', src: 'downloads/sheet.pdf', label: 'Sheet' },
    { kind: 'lab', name: 'card-sorter' },
  ];
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
     values ($1, $2, $3, $4, 1)`,
    [lesson, course, JSON.stringify(blocks), checks],
  );
}

const archive = {
  lesson: ({ lesson }: { lesson: string }) =>
    as('server', 'update public.course_lessons set archived_at = now(), position = null where id = $1', [
      lesson,
    ]),
  module: ({ module }: { module: string }) =>
    as('server', 'update public.course_modules set archived_at = now(), position = null where id = $1', [
      module,
    ]),
};

const counts = async (actor: Actor, { course }: { course: string }) => {
  const [rows] = await as<{ contents: number; films: number; downloads: number }>(
    actor,
    `select
       (select count(*)::int from public.lesson_contents where course_id = $1) as contents,
       (select count(*)::int from storage.objects where name like $1 || '/%') as films,
       ${actor === 'service' ? '1' : `(select count(*)::int from public.course_files where course_id = $1::uuid)`} as downloads`,
    [course],
  );
  return rows;
};
const everything = { contents: 1, films: 2, downloads: 1 };
const nothing = { contents: 0, films: 0, downloads: 0 };

test.each(['lesson', 'module'] as const)(
  'what a lesson shows is for staff of the course and admins once its %s is archived',
  async (part) => {
    const rich = await addRichLesson();
    for (const actor of ['anon', 'userA'] as const) {
      expect(await counts(actor, rich), actor).toEqual(everything);
    }
    await archive[part](rich);
    for (const actor of ['anon', 'userA'] as const) {
      expect(await counts(actor, rich), actor).toEqual(nothing);
    }
    for (const actor of ['userB', 'admin'] as const) {
      expect(await counts(actor, rich), actor).toEqual(everything);
    }
  },
);

test('a film or download that another lesson shows stays', async () => {
  const rich = await addRichLesson();
  const other = await as<{ id: string }>(
    'server',
    `insert into public.course_lessons (module_id, position, title) values ($1, 2, 'Other') returning id`,
    [rich.module],
  );
  await show(rich.course, other[0]?.id ?? '');
  await archive.lesson(rich);
  for (const actor of ['anon', 'userA'] as const)
    expect(await counts(actor, rich), actor).toEqual(everything);
});

test.each(['lesson', 'module'] as const)(
  'the question, the lab and the progress of a lesson are closed once its %s is archived',
  async (part) => {
    const rich = await addRichLesson();
    const requests: [Actor, string, string[]][] = [
      ['service', 'select public.read_check($1, $2)', [ids.userA, rich.question]],
      ['service', 'select public.read_check(null, $1)', [rich.question]],
      ['service', `select public.record_check($1, $2, $3, true)`, [ids.userA, rich.lesson, rich.question]],
      ['service', `select public.find_lab_seed($1, $2, 'card-sorter')`, [ids.userA, rich.lesson]],
      ['userA', `select public.open_lab($1, 'card-sorter')`, [rich.lesson]],
      ['userA', `select public.save_lab($1, 'card-sorter', '{}')`, [rich.lesson]],
      ['userA', `select public.save_progress($1, 'block', 2)`, [rich.lesson]],
    ];
    for (const request of requests) await as(...request);
    await archive[part](rich);
    for (const request of requests) {
      await expect(as(...request), request[1]).rejects.toMatchObject({ code: 'PT404' });
    }
    expect(await as('anon', 'select * from public.lesson_activities($1)', [rich.course])).toEqual([]);
  },
);

test.each(['lesson', 'module'] as const)(
  'a learner keeps their notes and progress once the %s is archived, and adds no notes',
  async (part) => {
    const rich = await addRichLesson();
    const add = () =>
      as('userA', `insert into public.lesson_notes (lesson_id, text) values ($1, 'Mine')`, [rich.lesson]);
    await add();
    await as('userA', `select public.save_progress($1, 'block', 2)`, [rich.lesson]);
    await archive[part](rich);
    const own = (table: string) =>
      as('userA', `select lesson_id from public.${table} where lesson_id = $1`, [rich.lesson]);
    expect(await own('lesson_notes')).toHaveLength(1);
    expect(await own('lesson_progress')).toHaveLength(1);
    expect(
      await as(
        'userA',
        `update public.lesson_notes set text = 'Still mine' where lesson_id = $1 returning 1 as one`,
        [rich.lesson],
      ),
    ).toHaveLength(1);
    await expect(add()).rejects.toMatchObject({ code: '42501' });
  },
);
