import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addClosedCourse, addModule, addLesson } = startLearning(backend.database);

const pathsFor = async (actor: Actor, course: string) => {
  const rows = await as<{ path: string }>(
    actor,
    'select path from public.course_files where course_id = $1 order by path',
    [course],
  );
  return rows.map(({ path }) => path);
};

async function addFiles(isIntroductory: boolean): Promise<string> {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = $2 where id = $1', [course, isIntroductory]);
  await as(
    'server',
    `insert into public.course_files (course_id, path, content)
     values ($1, 'downloads/sheet.pdf', '\\x25'), ($1, 'figures/a.svg', '\\x3c')`,
    [course],
  );
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
     values ($1, $2, '[{"kind": "download", "src": "downloads/sheet.pdf"}]', 1)`,
    [await addLesson(await addModule(course)), course],
  );
  return course;
}

test('everybody may keep the downloads of an introductory course, but its sources are for staff', async () => {
  const course = await addFiles(true);
  for (const actor of ['anon', 'userA'] as const) {
    expect(await pathsFor(actor, course), actor).toEqual(['downloads/sheet.pdf']);
  }
  expect(await pathsFor('admin', course)).toEqual(['downloads/sheet.pdf', 'figures/a.svg']);
});

test('a download that no lesson offers is for staff', async () => {
  const course = await addFiles(true);
  await as('server', 'delete from public.lesson_contents where course_id = $1', [course]);
  expect(await pathsFor('userA', course)).toEqual([]);
  expect(await pathsFor('admin', course)).toEqual(['downloads/sheet.pdf', 'figures/a.svg']);
});

test('the downloads of other courses are for those who may study them', async () => {
  const course = await addFiles(false);
  for (const actor of ['anon', 'userA'] as const) expect(await pathsFor(actor, course), actor).toEqual([]);
});

/** A course with uploaded files, of which the published text, a draft and a question use one each. */
async function addUploads(role = '', course?: string) {
  const id = course ?? (await addCourse());
  const module = await addModule(id);
  const lesson = await addLesson(module);
  const paths = ['downloads/draft.csv', 'figures/free.webp', 'figures/question.svg', 'figures/shown.webp'];
  await as(
    'server',
    `insert into public.course_files (course_id, path, content, uploaded_at)
     select $1, path, '\\x00', now() from unnest($2::text[]) as path`,
    [id, paths],
  );
  await as(
    'server',
    `insert into public.course_files (course_id, path, content) values ($1, 'figures/imported.svg', '\\x00')`,
    [id],
  );
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
     values ($1, $2, '[{"kind": "figure", "src": "figures/shown.webp"}]', 1)`,
    [lesson, id],
  );
  await as(
    'server',
    `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
     values ($1, $2, 1, '::figure{src="figures/shown.webp" alt="A"}', 'editor'),
       ($1, $2, 2, '::figure{src="figures/shown.webp" alt="A"} ::download{src="downloads/draft.csv" label="B"}', 'editor')`,
    [lesson, id],
  );
  const question = `question-${id}`;
  await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, 1)', [
    question,
    module,
  ]);
  await as(
    'server',
    `insert into private.question_revisions (question_id, revision, question, compiled, origin)
     values ($1, 1, '{"plane": {"picture": "figures/question.svg"}}', '{}', 'editor')`,
    [question],
  );
  if (role) {
    await as('server', 'insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)', [
      ...[id, ids.userA, role],
    ]);
  }
  return { course: id, lesson, question };
}

const remove = async (actor: Actor, course: string) => {
  const rows = await as<{ path: string }>(
    actor,
    'delete from public.course_files where course_id = $1 returning path',
    [course],
  );
  return rows.map(({ path }) => path);
};

test('a picture is for those who may study a published lesson that shows it', async () => {
  const { course } = await addUploads();
  for (const actor of ['anon', 'userA'] as const) {
    expect(await pathsFor(actor, course), actor).toEqual(['figures/shown.webp']);
  }
  const { course: closed } = await addUploads('', await addClosedCourse());
  for (const actor of ['anon', 'userA'] as const) expect(await pathsFor(actor, closed), actor).toEqual([]);
  await as(
    'server',
    'update public.course_lessons set archived_at = now(), position = null where course_id = $1',
    [course],
  );
  expect(await pathsFor('anon', course)).toEqual([]);
});

test('authors remove uploaded files that nothing uses, and no others', async () => {
  const { course } = await addUploads('instructor');
  expect(await remove('userB', course)).toEqual([]);
  expect(await remove('userA', course)).toEqual(['figures/free.webp']);
  expect(await remove('admin', course)).toEqual([]);
  const { course: read } = await addUploads('reviewer');
  expect(await remove('userA', read)).toEqual([]);
});

test('the staff of a course sees its uploaded files with the lessons and questions that use them', async () => {
  const { course, lesson, question } = await addUploads('reviewer');
  const rows = await as(
    'userA',
    `select path, bytes, to_jsonb(published_in) as published_in, to_jsonb(drafted_in) as drafted_in,
       to_jsonb(questions) as questions
     from public.uploaded_course_files($1) order by path`,
    [course],
  );
  expect(rows).toMatchObject([
    { path: 'downloads/draft.csv', bytes: 1, published_in: [], drafted_in: [lesson], questions: [] },
    { path: 'figures/free.webp', published_in: [], drafted_in: [], questions: [] },
    { path: 'figures/question.svg', published_in: [], drafted_in: [], questions: [question] },
    { path: 'figures/shown.webp', published_in: [lesson], drafted_in: [], questions: [] },
  ]);
  await expect(as('userB', 'select * from public.uploaded_course_files($1)', [course])).rejects.toThrow(
    'This is for people who work on the course.',
  );
});

test('a course has room for some files only, and one that is there is never replaced', async () => {
  const { course } = await addUploads('instructor');
  const add = (path: string, bytes = 1) =>
    as('service', 'select public.add_course_file($1, $2, $3, $4)', [
      ...[ids.userA, course, path, Buffer.alloc(bytes).toString('base64')],
    ]);
  await add('figures/new.webp');
  await expect(add('figures/new.webp')).rejects.toThrow('course_files_pkey');
  await expect(add('../etc/passwd')).rejects.toThrow('course_files_path_check');
  await as(
    'server',
    `insert into public.course_files (course_id, path, content, uploaded_at)
     select $1, 'downloads/' || n || '.zip', convert_to(repeat('x', 2000000), 'UTF8'), now() from generate_series(1, 7) n`,
    [course],
  );
  await expect(add('figures/large.webp', 2_000_000)).rejects.toThrow(
    'room for 200 uploaded files with 15 MB',
  );
  await add('figures/small.webp');
  await expect(
    as('service', 'select public.check_course_upload($1, $2)', [ids.userB, course]),
  ).rejects.toThrow('This is for people who work on the course.');
});
