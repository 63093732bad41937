import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { archiveLimits } from '#courseware/archive/archive-limits.ts';
import { readZip } from '#courseware/archive/read-zip.ts';
import { writeZip } from '#courseware/archive/write-zip.ts';
import type { Files } from '#courseware/files/course-files.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { writeCourses } from '#courseware/files/write-courses.ts';
import { leftOutHeader, readLeftOut } from '#domain/courses/left-out.ts';
import { openTestBackend } from '#testing/backend.ts';
import { isThorough } from '#testing/thorough.ts';

const site = await openTestBackend();
afterAll(site.close);

/** Two courses of the institute's own. */
const shipped = new Map(
  [...(await readFolder('curriculum'))].filter(([path]) => /^(meet-ai|data-detectives)\//.test(path)),
);
const slugs = [...new Set([...shipped.keys()].map((path) => path.split('/')[0] ?? ''))];

async function makeAdmin() {
  const person = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [person.id]);
  return { id: person.id, token: person.session.access_token };
}
const admin = await makeAdmin();

function ask(search: string, init: RequestInit = {}, token: string | undefined = admin.token) {
  return site.fetch(`http://127.0.0.1:3000/functions/v1/curriculum${search}`, {
    ...init,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}
async function send(zip: Uint8Array<ArrayBuffer>, search = '', token = admin.token) {
  const response = await ask(search, { method: 'POST', body: zip }, token);
  return { status: response.status, body: await response.json() };
}
const sendFiles = async (files: Files, search = '') => send(await writeZip(files), search);
const exportOf = async (search = '') => {
  const response = await ask(search);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return (await readZip(new Uint8Array(await response.arrayBuffer()))).files;
};
const withFile = (path: string, content: string): Files =>
  new Map([...shipped, [path, new TextEncoder().encode(content)]]);
const storedCourses = async () =>
  (await sql(site, 'select slug from public.courses order by slug')).map(({ slug }) => slug);
const lastAudit = async () =>
  (
    await sql(site, 'select admin_id, action, details from public.admin_audit_log order by id desc limit 1')
  )[0];

test('a dryRun says what would happen and stores nothing; the import does it; the export gives the same files', async () => {
  const dryRun = await sendFiles(shipped, '?dry_run');
  expect(dryRun.status).toBe(200);
  expect(dryRun.body).toMatchObject({ isStored: false, problemCount: 0 });
  expect(dryRun.body.courses.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
  expect(await storedCourses()).toEqual([]);

  const stored = await sendFiles(shipped);
  expect(stored.body).toEqual({ ...dryRun.body, isStored: true });
  expect(await storedCourses()).toEqual(slugs);
  expect(await lastAudit()).toEqual({
    admin_id: admin.id,
    action: 'curriculum_import',
    details: { courses: slugs },
  });

  const again = await sendFiles(shipped);
  for (const { lessons } of again.body.courses)
    expect(lessons).toMatchObject({ added: 0, changed: 0, kept: 0 });

  const exported = await exportOf();
  const canonical = writeCourses(readCourses(shipped).courses);
  expect([...exported.keys()]).toEqual([...canonical.keys()]);
  for (const [path, bytes] of canonical) {
    expect(new TextDecoder().decode(exported.get(path)), path).toBe(new TextDecoder().decode(bytes));
  }
  expect(await lastAudit()).toMatchObject({ action: 'curriculum_export', details: {} });
  const one = await exportOf(`?course=${slugs[0]}`);
  expect([...one.keys()].every((path) => path.startsWith(`${slugs[0]}/`))).toBe(true);
  expect(await lastAudit()).toMatchObject({ action: 'curriculum_export', details: { course: slugs[0] } });
});

test('problems are named by file and line, and one of them stops every course', async () => {
  const before = await sql(site, 'select slug, updated_at from public.courses order by slug');
  const lesson = [...shipped.keys()].find((path) => /\/1-[^/]+\/1-.*\.md$/.test(path)) ?? '';
  const { body } = await sendFiles(withFile(lesson, '---\nid: x\ntitle: 5\n---\n\n::nonsense{}\n'));
  expect(body).toMatchObject({ isStored: false, courses: [] });
  expect(body.problems).toContainEqual(
    expect.objectContaining({ file: lesson, line: 3, message: expect.stringContaining('title') }),
  );
  expect(await sql(site, 'select slug, updated_at from public.courses order by slug')).toEqual(before);
});

test.each([
  [
    'text that is not UTF-8',
    new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]),
    'The file is not UTF-8 text.',
  ],
  [
    'a text of more than a megabyte',
    new Uint8Array(1_000_001).fill(0x61),
    'A text file has at most 1000 KB.',
  ],
])('%s is refused by name', async (_name, bytes, message) => {
  const path = `${slugs[0]}/course.md`;
  const { body } = await sendFiles(new Map([...shipped, [path, bytes]]));
  expect(body.problems).toContainEqual({ file: path, message });
});

test('paths that lead elsewhere, files out of place and archives without courses are refused', async () => {
  const problems = async (files: Files) => (await sendFiles(files)).body.problems;
  expect(await problems(withFile('../outside.md', 'x'))).toEqual([
    { file: '../outside.md', message: 'The path leads out of the folder of the courses.' },
  ]);
  expect(await problems(withFile(`${slugs[0]}/run.sh`, 'x'))).toEqual([
    { file: `${slugs[0]}/run.sh`, message: 'A file with this name has no place in a course.' },
  ]);
  expect(await problems(new Map())).toEqual([{ file: 'zip', message: 'The zip file has no courses.' }]);
  expect((await send(new Uint8Array([1, 2, 3]))).body.problems).toEqual([
    { file: 'zip', message: 'This is not a zip file.' },
  ]);
});

test('a zipped folder is read as well as zipped courses', async () => {
  const inFolder = new Map([...shipped].map(([path, bytes]) => [`my-courses/${path}`, bytes]));
  expect((await sendFiles(inFolder, '?dry_run')).body).toMatchObject({ problemCount: 0 });
});

test('ids that another course has are refused by file, so that nothing is taken from that course', async () => {
  const copied = new Map(
    [...shipped]
      .filter(([path]) => path.startsWith(`${slugs[0]}/`))
      .map(([path, bytes]) => [path.replace(`${slugs[0]}/`, 'a-copy/'), bytes]),
  );
  const { body } = await sendFiles(copied);
  expect(body).toMatchObject({ isStored: false, courses: [] });
  expect(body.problems[0]).toMatchObject({
    message: expect.stringContaining(`belongs to the course "${slugs[0]}"`),
  });
  expect(body.problems.every(({ file }: { file: string }) => file.startsWith('a-copy/'))).toBe(true);
  expect(await storedCourses()).toEqual(slugs);
});

test('lessons that were changed on the site are kept and named', async () => {
  const [lesson] = await sql(
    site,
    `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
     select id, course_id, 9, 'Changed', 'editor' from public.course_lessons order by content_id limit 1
     returning (select content_id from public.course_lessons where id = lesson_id)`,
  );
  const { body } = await sendFiles(shipped, '?dry_run');
  expect(body.courses.flatMap(({ kept }: { kept: string[] }) => kept)).toEqual([lesson?.content_id]);
});

test('an unfinished course travels with everything that it has, and stays a draft', async () => {
  await sql(
    site,
    `insert into public.courses (slug, title, summary, level, instructor, category, duration)
     values ('made-by-hand', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week')`,
  );
  const files = await exportOf('?course=made-by-hand');
  expect(new TextDecoder().decode(files.get('made-by-hand/course.md'))).toContain('status: Draft');
  await sql(site, `delete from public.courses where slug = 'made-by-hand'`);
  expect((await sendFiles(files)).body).toMatchObject({ isStored: true, problemCount: 0 });
  expect(await sql(site, `select status from public.courses where slug = 'made-by-hand'`)).toEqual([
    { status: 'Draft' },
  ]);
  await sql(site, `delete from public.courses where slug = 'made-by-hand'`);
});

test('a course that cannot be written is refused alone and left out of all, which is said; only what was exported is on record', async () => {
  const before = await lastAudit();
  const [broken] = await sql(
    site,
    `update private.question_revisions set question = '{}'
     where question_id = (
       select questions.id from private.questions
       join public.course_modules on course_modules.id = questions.module_id
       join public.courses on courses.id = course_modules.course_id
       where courses.slug = $1 order by questions.id limit 1
     )
     returning question_id`,
    [slugs[0] ?? ''],
  );
  expect(broken).toBeDefined();
  const response = await ask(`?course=${slugs[0]}`);
  expect(response.status).toBe(409);
  expect((await response.json()).error).toContain('This course cannot be written as files yet');
  expect((await ask('?course=no-such-course')).status).toBe(404);
  expect(await lastAudit(), 'nothing was exported').toEqual(before);

  const all = await ask('');
  expect(readLeftOut(all.headers.get(leftOutHeader)).courses.map(({ slug }) => slug)).toEqual([slugs[0]]);
  const { files } = await readZip(new Uint8Array(await all.arrayBuffer()));
  expect(new TextDecoder().decode(files.get('README.txt'))).toContain(slugs[0]);
  expect(await lastAudit()).toMatchObject({ action: 'curriculum_export', details: { left_out: [slugs[0]] } });
  expect((await sendFiles(files, '?dry_run')).body).toMatchObject({ problemCount: 0 });
});

test('drafts, films and thumbnails are not in the files, and their number is said', async () => {
  await sql(site, 'delete from public.courses');
  await sendFiles(shipped);
  await sql(
    site,
    `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
     select id, course_id, 9, 'A draft', 'editor' from public.course_lessons order by content_id limit 2`,
  );
  await sql(site, `update public.courses set thumbnail_url = 'https://example.org/a.png' where slug = $1`, [
    slugs[0] ?? '',
  ]);
  const response = await ask('');
  expect(readLeftOut(response.headers.get(leftOutHeader))).toEqual({
    courses: [],
    drafts: 2,
    films: 0,
    pictures: 1,
  });
});

test('only admins export and import, and a large body is refused', async () => {
  const { session } = await makeSignedIn(site);
  const token = session.access_token;
  expect((await ask('', {}, token)).status).toBe(403);
  expect((await send(await writeZip(shipped), '', token)).status).toBe(403);
  expect((await ask('', {}, '')).status).toBe(401);
  expect((await ask('', { method: 'DELETE' })).status).toBe(405);
  expect((await send(new Uint8Array(archiveLimits.bytes + 1))).status).toBe(413);
});

test('an export that is imported into an empty catalogue and exported again is the same file, to the byte', async () => {
  await sql(site, 'delete from public.courses');
  const courses = isThorough ? await readFolder('curriculum') : shipped;
  await sendFiles(courses);
  // In the place of `bytes`, which the responses of @hono/node-server lack.
  const exported = async () => new Uint8Array(await (await ask('')).arrayBuffer());
  const first = await exported();
  await sql(site, 'delete from public.courses');
  const { body } = await send(first);
  expect(body).toMatchObject({ isStored: true, problemCount: 0 });
  const second = await exported();
  expect(Buffer.from(second).equals(first)).toBe(true);
});
