import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson } = startLearning(backend.database);

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
