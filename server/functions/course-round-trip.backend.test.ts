import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { writeZip } from '#courseware/archive/write-zip.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { bigIdeas, courseLevels, courseStatuses, lessonKinds } from '#domain/courses/course.ts';
import { openTestBackend } from '#testing/backend.ts';
import { isThorough, thorough } from '#testing/thorough.ts';

const site = await openTestBackend();
afterAll(site.close);
const admin = await makeSignedIn(site);
await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);

const ask = (search: string, init: RequestInit = {}) =>
  site.fetch(`http://127.0.0.1:3000/functions/v1/curriculum${search}`, {
    ...init,
    headers: { authorization: `Bearer ${admin.session.access_token}` },
  });
const exported = async () => new Uint8Array(await (await ask('')).arrayBuffer());
const imported = async (zip: Uint8Array<ArrayBuffer>) =>
  (await ask('', { method: 'POST', body: zip })).json();

/** Everything that a course has, without the ids and times of its rows. */
const stored = () =>
  sql(
    site,
    `select slug, title, summary, description, level, introductory, instructor, category, status, duration, position,
       to_json(objectives) as objectives, to_json(skills) as skills, (
         select json_agg(json_build_object(
           'title', module.title, 'slug', module.slug, 'id', module.content_id, 'objectives', module.objectives,
           'ideas', module.ideas, 'notes', module.teaching_notes, 'lessons', (
             select json_agg(json_build_object(
               'title', lesson.title, 'slug', lesson.slug, 'id', lesson.content_id, 'kind', lesson.kind,
               'minutes', lesson.duration_minutes, 'objectives', lesson.objectives, 'ideas', lesson.ideas,
               'text', revision.body
             ) order by lesson.position)
             from public.course_lessons lesson
             left join public.lesson_contents content on content.lesson_id = lesson.id
             left join public.lesson_revisions revision
               on revision.lesson_id = lesson.id and revision.number = content.revision
             where lesson.module_id = module.id
           )
         ) order by module.position)
         from public.course_modules module where module.course_id = courses.id
       ) as modules
     from public.courses order by slug`,
  );

/** Exports what is stored, empties the catalogue, imports the archive, and expects the same course and archive. */
async function expectRoundTrip(): Promise<void> {
  const before = await stored();
  const archive = await exported();
  await sql(site, 'delete from public.courses');
  expect(await imported(archive)).toMatchObject({ isStored: true, problemCount: 0 });
  expect(await stored()).toEqual(before);
  expect(Buffer.from(await exported()).equals(archive)).toBe(true);
}

/** Texts with what YAML and Markdown might take for something else. */
const piece = fc.constantFrom(
  ...[
    'word',
    ': ',
    ' #',
    '"',
    "'",
    '- ',
    'é',
    '你好',
    '🎓',
    '&',
    '*',
    '!',
    '%',
    '@',
    '`',
    '{',
    '}',
    '[',
    ']',
    '|',
    '>',
  ],
  ...[' ', 'no', 'null', '1', '0x1', '~', '?', ',', '\\', '=', '<b>', '2026-01-01', 'a:b'],
);
const line = (most: number) =>
  fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join('').trim().slice(0, most).trim())
    .filter((text) => /\p{L}|\p{N}/u.test(text));
const lines = fc.array(line(100), { maxLength: 4 });
const paragraph = fc.constantFrom(
  ...[
    'Plain words.',
    '## A heading',
    '---',
    'key: value',
    '- one\n- two',
    '> said',
    '```text\n---\n```',
    '| a | b |\n|---|---|',
  ],
  ...['::figure without a place in the text', '**Timing.** An hour.', 'A line  \nand another.'],
);
const text = fc
  .array(paragraph, { maxLength: 5 })
  .map((parts) => parts.join('\n\n').replaceAll('::figure', 'figure').trim());
const ideas = fc.subarray([...bigIdeas]);

const lesson = fc.record({
  title: line(120),
  kind: fc.constantFrom(...lessonKinds),
  duration_minutes: fc.option(fc.integer({ min: 1, max: 600 })),
  objectives: lines,
  ideas,
  body: text,
});
const course = fc.record({
  title: line(120),
  summary: line(300),
  description: text,
  level: fc.constantFrom(...courseLevels),
  introductory: fc.boolean(),
  instructor: line(100),
  category: line(60),
  duration: line(40),
  position: fc.option(fc.integer({ min: 1, max: 999 })),
  objectives: lines,
  skills: lines,
  status: fc.constantFrom(...courseStatuses),
  modules: fc.array(
    fc.record({
      title: line(120),
      objectives: lines,
      ideas,
      teaching_notes: text,
      lessons: fc.array(lesson, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

test('every course that the site can have is the same after an export and an import', async () => {
  const client = site.client();
  await client.auth.setSession(admin.session);
  const property = fc.asyncProperty(course, async ({ status, ...input }) => {
    await sql(site, 'delete from public.courses');
    const { data: saved } = await client
      .rpc('save_course', { course: { ...input, slug: '', thumbnail_url: '' } })
      .throwOnError();
    await sql(site, 'update public.courses set status = $2 where id = $1', [saved.id, status]);
    const texts = input.modules.flatMap(({ lessons }, module) =>
      lessons.map(({ body }, place) => ({ module: module + 1, place: place + 1, body })),
    );
    for (const { module, place, body } of texts.filter(({ body }) => body !== '')) {
      await sql(
        site,
        `with written as (
           insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
           select lesson.id, lesson.course_id, 1, $4, 'editor'
           from public.course_lessons lesson join public.course_modules module on module.id = lesson.module_id
           where lesson.course_id = $1 and module.position = $2 and lesson.position = $3
           returning lesson_id, course_id
         )
         insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
         select lesson_id, course_id, '[]', 1 from written`,
        [saved.id, module, place, body],
      );
    }
    await expectRoundTrip();
  });
  await fc.assert(property, { numRuns: isThorough ? 200 : 12 });
});

test('the courses of the institute are the same after an export and an import', thorough, async () => {
  await sql(site, 'delete from public.courses');
  const files = await readFolder('curriculum');
  expect(await imported(await writeZip(files))).toMatchObject({ isStored: true, problemCount: 0 });
  await expectRoundTrip();
});
