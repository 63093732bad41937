import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { csv, html, pdf, zip } from '#backend/storage/testing/documents.ts';
import { zipOf } from '#backend/storage/testing/zip.ts';
import { courseFileLimits } from '#domain/courses/course-file.ts';
import { cleanUpload } from '#supabase/functions/course-files/clean-upload.ts';
import { openTestBackend } from '#testing/backend.ts';
import { costlyFigures, hostileFigures } from '#testing/hostile/content.ts';
import { packSmallCourse } from '#testing/small-course.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

let courses = 0;

/** A course of its own for a test, with an instructor. */
async function addCourse(role = 'instructor') {
  courses += 1;
  const word = `files${courses}`;
  await sql(site, 'select public.import_course($1)', [JSON.stringify(packSmallCourse(word))]);
  const [course] = await sql<{ id: string }>(site, 'select id from public.courses where slug = $1', [word]);
  const [lesson] = await sql<{ id: string }>(
    site,
    'select id from public.course_lessons where course_id = $1 order by position limit 1',
    [course?.id ?? ''],
  );
  const [module] = await sql<{ id: string }>(
    site,
    'select id from public.course_modules where course_id = $1',
    [course?.id ?? ''],
  );
  const { id, session } = await makeSignedIn(site);
  const values = [course?.id ?? '', id, role];
  await sql(site, 'insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)', values);
  return {
    ...{ word, id: course?.id ?? '', lesson: lesson?.id ?? '', module: module?.id ?? '' },
    author: session.access_token,
  };
}
type Course = Awaited<ReturnType<typeof addCourse>>;

async function upload(
  course: Course,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  { token = course.author, use = 'lesson' }: { token?: string; use?: string } = {},
) {
  const query = new URLSearchParams({ course: course.id, name, use });
  const response = await site.fetch(`http://127.0.0.1:3000/functions/v1/course-files?${query}`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: content,
  });
  return { status: response.status, body: await response.json() };
}

async function stored({ id }: Course, path: string): Promise<Buffer> {
  const [row] = await sql<{ content: string }>(
    site,
    `select encode(content, 'base64') as content from public.course_files where course_id = $1 and path = $2`,
    [id, path],
  );
  return Buffer.from(row?.content ?? '', 'base64');
}

const uploadsOf = ({ id }: Course) =>
  sql(site, 'select path from public.course_files where course_id = $1 and uploaded_at is not null', [id]);

async function author(course: Course, body: object) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/authoring', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${course.author}` },
    body: JSON.stringify(body),
  });
  return response.json();
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2222' } });
const bytesOf = (image: Sharp) => image.toBuffer().then((buffer) => new Uint8Array(buffer));

test('a picture is stored as WebP without anything but its pixels, and made smaller if it is large', async () => {
  const course = await addCourse();
  const secret = photo(2_000, 1_000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' } });
  const { status, body } = await upload(course, 'My Garden (1).JPG', await bytesOf(secret));
  expect([status, body.leftOut]).toEqual([200, []]);
  expect(body.path).toMatch(/^figures\/my-garden-1-[0-9a-f]{8}\.webp$/);
  const content = await stored(course, body.path);
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
  expect(content.includes('Secret')).toBe(false);
  const small = await upload(course, 'a.png', await bytesOf(photo(2_000, 1_000).png()), { use: 'question' });
  expect(await sharp(await stored(course, small.body.path)).metadata()).toMatchObject({ width: 800 });
});

test('a drawing is stored cleaned, and the author learns what was left out', async () => {
  const course = await addCourse();
  const svg =
    '<svg viewBox="0 0 9 9" onload="go()"><rect style="fill:red" width="9" height="9"/><script>go()</script></svg>';
  const { body } = await upload(course, 'Drawing.svg', svg);
  expect(body).toMatchObject({
    path: expect.stringMatching(/^figures\/drawing-/),
    leftOut: ['onload', '<script>'],
  });
  expect((await stored(course, body.path)).toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"></rect></svg>',
  );
});

test('nothing of a hostile drawing is stored', async () => {
  const course = await addCourse();
  for (const svg of hostileFigures) {
    const { body } = await upload(course, 'x.svg', svg);
    expect((await stored(course, body.path)).toString(), svg).not.toMatch(
      /[\s"'](on\w+|style|href)=|javascript|evil|executed|xhtml|<script|<style|foreignObject/,
    );
  }
  for (const [what, svg] of costlyFigures)
    expect((await upload(course, 'x.svg', svg)).status, what).toBe(422);
});

test.each([
  ['table.csv', csv],
  ['sheet.pdf', pdf],
  ['model.zip', zip],
])('%s is stored as it is, for learners to keep', async (name, content) => {
  const course = await addCourse();
  const { body } = await upload(course, name, content);
  const [title, ending] = name.split('.');
  expect(body.path).toMatch(new RegExp(`^downloads/${title}-[0-9a-f]{8}\\.${ending}$`));
  expect(await stored(course, body.path)).toEqual(Buffer.from(content));
});

test('a file that is not what its name says, or that can harm, is refused with a sentence', async () => {
  const course = await addCourse();
  const png = await bytesOf(photo(9, 9).png());
  const bomb = zipOf([{ name: '../../outside.txt', content: 'x' }]);
  const refused: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['page.html', html, 'Lessons take pictures'],
    ['run.exe', png, 'Lessons take pictures'],
    ['a.png', html, 'This is not a PNG, JPEG or WebP picture.'],
    ['a.png', png.subarray(0, 40), 'The file is not an image that can be read.'],
    ['a.svg', html, 'Line 1 of the drawing'],
    ['a.svg', 'only text', 'This is not an SVG drawing.'],
    ['a.svg', '<html xmlns="http://www.w3.org/1999/xhtml"><p>x</p></html>', 'This is not an SVG drawing.'],
    ['a.pdf', html, 'This is not a PDF file that is safe to open.'],
    ['a.csv', png, 'This is not a CSV file that is safe to open.'],
    ['a.zip', pdf, 'This is not a ZIP file that is safe to open.'],
    ['a.zip', bomb, 'This is not a ZIP file that is safe to open.'],
    ['a.csv', '', 'The file is empty.'],
    ['a.csv', 'x'.repeat(courseFileLimits.bytes + 1), 'The file has 2.0 MB'],
  ];
  for (const [name, content, error] of refused) {
    const answer = await upload(course, name, content);
    expect([answer.status, answer.body.error], `${name} ${error}`).toEqual([
      422,
      expect.stringContaining(error),
    ]);
  }
  expect((await upload(course, 'a.png', new Uint8Array(courseFileLimits.pictureBytes + 1))).status).toBe(413);
  expect(await uploadsOf(course)).toEqual([]);
});

test('where files cannot be checked, an author is told that only drawings are taken, and who can add the rest', async () => {
  const platform = { files: undefined, compute: () => Promise.reject(new Error('no task is needed')) };
  for (const name of ['leaf.png', 'leaf.pdf']) {
    expect(await cleanUpload({ name, use: 'lesson', bytes: new Uint8Array(8) }, platform)).toEqual({
      error: expect.stringMatching(/^On this site lessons take drawings \(SVG\) only.*An admin can add/),
    });
  }
});

test('only authors of the course upload, and nothing is read of the files of others', async () => {
  const course = await addCourse();
  const reader = await addCourse('reviewer');
  const { session } = await makeSignedIn(site);
  expect((await upload(course, 'a.csv', csv, { token: '' })).status).toBe(401);
  for (const token of [session.access_token, reader.author]) {
    expect((await upload(course, 'a.csv', csv, { token })).status).toBe(403);
  }
  expect((await upload(reader, 'a.csv', csv)).body.error).toBe(
    'Reviewers read a course. An instructor can change it.',
  );
  expect((await upload({ ...course, id: 'x' }, 'a.csv', csv)).status).toBe(400);
  expect(await uploadsOf(course)).toEqual([]);
});

test('a lesson shows a picture with its size, and a question contains it', async () => {
  const course = await addCourse();
  const { body } = await upload(course, 'map.png', await bytesOf(photo(400, 300).png()));
  const text = { kind: 'Reading', duration_minutes: 6, body: `::figure{src="${body.path}" alt="A map."}` };
  const preview = { action: 'preview-lesson', lesson: course.lesson, text };
  expect((await author(course, preview)).blocks).toMatchObject([
    { kind: 'figure', src: body.path, picture: { width: 400, height: 300 } },
  ]);
  const source = (path: string) =>
    `id: ${course.word}-point\nkind: point\nlesson: ${course.word}-one-drawer\nobjective: 1\ndifficulty: 1\nprompt: Where?
plane: { x: [0, 4], y: [0, 3], step: 1, alt: A map., picture: ${path} }\nkey: { x: 1, y: 1, within: 1 }\nexplanation: Left.\n`;
  const check = (path: string) =>
    author(course, { action: 'check-question', module: course.module, source: source(path) });
  const data = (await stored(course, body.path)).toString('base64');
  expect((await check(body.path)).drawn.view.picture).toBe(
    `<image href="data:image/webp;base64,${data}" width="100%" height="100%" preserveAspectRatio="none"></image>`,
  );
  const noise = sharp({
    create: {
      ...{ width: 900, height: 900, channels: 3, background: '#ffffff' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const large = await upload(course, 'noise.png', await bytesOf(noise.png()));
  expect((await check(large.body.path)).problems).toMatchObject([
    {
      message: expect.stringContaining('a question takes at most 150 KB'),
      field: { path: ['plane', 'picture'] },
    },
  ]);
});

test('an import of the course keeps what authors uploaded, and its archive contains it', async () => {
  const course = await addCourse();
  const { body } = await upload(course, 'map.png', await bytesOf(photo(40, 30).png()));
  const before = await stored(course, body.path);
  await sql(site, 'select public.import_course($1)', [JSON.stringify(packSmallCourse(course.word))]);
  expect(await stored(course, body.path)).toEqual(before);

  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  const ask = (init: RequestInit) =>
    site.fetch(`http://127.0.0.1:3000/functions/v1/curriculum?course=${course.word}`, {
      ...init,
      headers: { authorization: `Bearer ${admin.session.access_token}` },
    });
  const archive = new Uint8Array(await (await ask({})).arrayBuffer());
  await sql(site, 'delete from public.courses where id = $1', [course.id]);
  const imported = await ask({ method: 'POST', body: archive.slice() });
  expect(await imported.json()).toMatchObject({ isStored: true, problemCount: 0 });
  const [again] = await sql<{ id: string }>(site, 'select id from public.courses where slug = $1', [
    course.word,
  ]);
  expect(await stored({ ...course, id: again?.id ?? '' }, body.path)).toEqual(before);
  expect(Buffer.from(await (await ask({})).arrayBuffer()).equals(archive)).toBe(true);
});
