import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { findTeachersPlan } from '#app/data/teachers-plans.ts';
import { createTeachersPlan } from '#app/lib/pdf/teachers-plan.server.ts';
import { writeCourses } from '#courseware/files/write-courses.ts';
import { type PackedCourse, packCourse } from '#courseware/pack-course.ts';
import type { CompiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { firstSeed } from '#courseware/questions/view.ts';
import { unpackCourse } from '#courseware/unpack-course.ts';
import { installCurriculum } from '#server/curriculum/install-curriculum.ts';
import { openTestBackend } from '#testing/backend.ts';
import { defaultSite } from '#testing/default-site.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { sample, thorough } from '#testing/thorough.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, client, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one } = startLearning(backend.database);

const { courses } = await readShippedCourses();
const shipped = packCourse(courses.find(({ slug }) => slug === 'meet-ai') as (typeof courses)[number]);

/**
 * The statements are the same on both engines. The embedded one takes far longer for the whole curriculum, and every
 * site that the browser tests start installs it there.
 */
const wholeCurriculum = process.env.TEST_ENGINE === 'postgres' ? {} : thorough;

/** The shipped course under another name, so that each test has its own. */
function copyAs(slug: string, change: (course: PackedCourse) => void = () => {}): PackedCourse {
  const text = JSON.stringify(shipped).replaceAll('"meet-', `"${slug}-`);
  const course: PackedCourse = { ...JSON.parse(text), slug };
  change(course);
  return course;
}

interface Report {
  outcome: string;
  lessons: Record<string, number>;
  kept: string[];
}
const load = async (course: PackedCourse) =>
  (
    await one<{ report: Report }>('service', 'select public.import_course($1) as report', [
      JSON.stringify(course),
    ])
  ).report;
const lessonsOf = (slug: string) =>
  as<{ id: string; content_id: string; title: string; position: number | null }>(
    'server',
    `select course_lessons.id, content_id, course_lessons.title, course_lessons.position
     from public.course_lessons join public.courses on courses.id = course_id
     where courses.slug = $1 order by content_id`,
    [slug],
  );

test('an unchanged course is imported again without a change', async () => {
  const course = copyAs('again');
  expect((await load(course)).lessons).toEqual({ added: 7, changed: 0, unchanged: 0, kept: 0 });
  const before = await lessonsOf('again');
  expect((await load(course)).lessons).toEqual({ added: 0, changed: 0, unchanged: 7, kept: 0 });
  expect(await lessonsOf('again')).toEqual(before);
});

test('a lesson keeps its row when its title, text or place changes, and its progress with it', async () => {
  await load(copyAs('moved'));
  const [first] = await lessonsOf('moved');
  await as('userA', 'select public.save_progress($1, $2, 3)', [first?.id ?? '', 'block']);
  const report = await load(
    copyAs('moved', ({ modules }) => {
      const lesson = modules
        .flatMap((module) => module.lessons)
        .find((each) => each.content_id === first?.content_id);
      Object.assign(lesson ?? {}, { title: 'Renamed', body: 'Another text.' });
      modules.reverse();
    }),
  );
  expect(report.lessons).toMatchObject({ changed: 1, unchanged: 6 });
  expect((await lessonsOf('moved')).find(({ id }) => id === first?.id)?.title).toBe('Renamed');
  expect(
    await as('userA', 'select block_key from public.lesson_progress where lesson_id = $1', [first?.id ?? '']),
  ).toEqual([{ block_key: 'block' }]);
});

test('a new lesson with the title of another takes neither its row nor its progress', async () => {
  await load(copyAs('namesake'));
  const before = await lessonsOf('namesake');
  const [first] = before;
  await as('userA', 'select public.save_progress($1, $2, 3)', [first?.id ?? '', 'block']);
  await load(
    copyAs('namesake', ({ modules: [module] }) => {
      const [lesson] = module?.lessons ?? [];
      if (lesson)
        module?.lessons.unshift({
          ...lesson,
          content_id: 'namesake-new',
          slug: 'new',
          title: first?.title ?? '',
        });
    }),
  );
  const after = await lessonsOf('namesake');
  expect(after.filter(({ content_id }) => content_id !== 'namesake-new').map(({ id }) => id)).toEqual(
    before.map(({ id }) => id),
  );
});

test('a lesson that was edited on the site is kept and named', async () => {
  await load(copyAs('edited'));
  const [first] = await lessonsOf('edited');
  await as(
    'server',
    `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
     select id, course_id, 2, 'By an editor', 'editor' from public.course_lessons where id = $1`,
    [first?.id ?? ''],
  );
  const report = await load(
    copyAs('edited', ({ modules }) => {
      for (const module of modules) for (const lesson of module.lessons) lesson.body += '\n\nMore.';
    }),
  );
  expect(report.lessons).toMatchObject({ kept: 1, changed: 6 });
  expect(report.kept).toEqual([first?.content_id]);
});

test('a lesson that was removed from the files is deleted, or archived if a learner has begun it', async () => {
  await load(copyAs('shorter'));
  const [used, unused] = await lessonsOf('shorter');
  await as('userA', 'select public.save_progress($1, $2, 3)', [used?.id ?? '', 'block']);
  const removed = [used?.content_id, unused?.content_id];
  await load(
    copyAs('shorter', ({ modules }) => {
      for (const module of modules) {
        module.lessons = module.lessons.filter(({ content_id }) => !removed.includes(content_id));
        module.questions = module.questions.filter(({ lesson }) => !removed.includes(lesson));
      }
    }),
  );
  const left = await lessonsOf('shorter');
  expect(left).toHaveLength(6);
  expect(left.find(({ id }) => id === used?.id)?.position).toBeNull();
  expect(left.some(({ id }) => id === unused?.id)).toBe(false);
});

test('a module that takes over the questions of another has a quiz', async () => {
  const course = copyAs('split');
  await load(course);
  await as(
    'server',
    `insert into public.attempts (user_id, assessment_id)
     select $1, assessments.id
     from public.assessments join public.course_modules on course_modules.id = module_id where content_id = $2`,
    [ids.userA, course.modules[0]?.content_id ?? ''],
  );
  await load(
    copyAs('split', ({ modules: [first] }) => {
      if (first) first.content_id = 'split-new';
    }),
  );
  expect(
    await as(
      'server',
      `select assessments.kind from public.assessments join public.course_modules on course_modules.id = module_id
       where content_id = 'split-new'`,
    ),
  ).toEqual([{ kind: 'quiz' }]);
});

test('a course that an admin made keeps its slug to itself', async () => {
  await as(
    'server',
    `insert into public.courses (slug, title, summary, level, instructor, category, duration)
    values ('taken', 'Mine', 'Text', 'Beginner', 'Ann', 'Basics', '1 week')`,
  );
  expect(await load(copyAs('taken'))).toMatchObject({ outcome: 'kept', kept: ['taken'] });
  expect(await one('server', `select title from public.courses where slug = 'taken'`)).toEqual({
    title: 'Mine',
  });
});

test('a course that an admin changed since the last import keeps its outline and takes new texts', async () => {
  await load(copyAs('changed'));
  await as('server', `update public.courses set title = 'Changed by hand' where slug = 'changed'`);
  const report = await load(
    copyAs('changed', (course) => {
      course.title = 'Changed in the files';
      for (const module of course.modules) for (const lesson of module.lessons) lesson.body += '\n\nMore.';
    }),
  );
  expect(report).toMatchObject({ outcome: 'kept', lessons: { changed: 7 } });
  expect(await one('server', `select title from public.courses where slug = 'changed'`)).toEqual({
    title: 'Changed by hand',
  });
});

test('a sample course that the curriculum brings is no sample any more', async () => {
  const { id } = await one<{ id: string }>(
    'server',
    `insert into public.courses (slug, title, summary, level, instructor, category, duration)
     values ('sample', 'Sample', 'Text', 'Beginner', 'Ann', 'Basics', '1 week') returning id`,
  );
  await as('server', `insert into private.sample_rows (table_name, row_id) values ('public.courses', $1)`, [
    id,
  ]);
  await load(copyAs('sample'));
  expect(await as('server', 'select 1 from private.sample_rows where row_id = $1', [id])).toEqual([]);
  expect(await one('server', `select id from public.courses where slug = 'sample'`)).toEqual({ id });
});

test(
  'the shipped curriculum is installed once for each state of its files, with its keys out of reach',
  wholeCurriculum,
  async () => {
    await installCurriculum(backend.database, backend.log);
    const count = () =>
      one<{ lessons: string; revisions: string }>(
        'server',
        `select count(*) as lessons, (select count(*) from public.lesson_revisions) as revisions
       from public.course_lessons join public.courses on courses.id = course_id
       where courses.imported_at is not null and courses.slug = 'meet-ai'`,
      );
    const before = await count();
    expect(Number(before.lessons)).toBe(7);
    await installCurriculum(backend.database, backend.log);
    expect(await count()).toEqual(before);
    const [content] = await as<{ blocks: unknown }>(
      'anon',
      `select blocks from public.lesson_contents where blocks::text like '%"kind": "check"%' limit 1`,
    );
    expect(JSON.stringify(content?.blocks)).toMatch(/"prompt"/);
    expect(JSON.stringify(content?.blocks)).not.toMatch(/"(correct|explanation|say|key":\{|template)"/);
  },
);

test('every course comes out of the database as it went in', wholeCurriculum, async () => {
  await installCurriculum(backend.database, backend.log);
  for (const course of courses) {
    const { exported } = await one<{ exported: unknown }>(
      'service',
      'select public.export_course($1) as exported',
      [course.slug],
    );
    const [before, after] = [writeCourses([course]), writeCourses([unpackCourse(exported)])];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, bytes] of before)
      expect(Buffer.from(after.get(path) ?? []).equals(Buffer.from(bytes)), path).toBe(true);
  }
});

test('the server draws each question of a lesson as the lesson shows it', wholeCurriculum, async () => {
  await installCurriculum(backend.database, backend.log);
  const rows = await as<{ compiled: CompiledQuestion; view: { prompt: string } }>(
    'server',
    `select revision.compiled, block -> 'view' as view
     from public.lesson_contents, jsonb_array_elements(blocks) as block
     join private.questions on questions.id = block ->> 'question'
     join private.question_revisions revision
       on revision.question_id = questions.id and revision.revision = questions.revision
     join public.courses on courses.slug = any ($1)
     where block ->> 'kind' = 'check' and courses.id = lesson_contents.course_id`,
    [courses.map(({ slug }) => slug)],
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { compiled, view } of rows) {
    expect(JSON.parse(JSON.stringify(drawQuestion(compiled, firstSeed).view))).toEqual(view);
  }
});

/** What a learner has to find out: answers, explanations, hints, and the solutions and tests of programs. */
function secretsOf({ questions, lessons }: (typeof courses)[number]['modules'][number]): string[] {
  const texts = questions.flatMap((question) => [
    question.explanation,
    ...(question.hints ?? []),
    ...('options' in question ? question.options.map(({ text }) => text) : []),
    ...('items' in question ? question.items : []),
  ]);
  const programs = lessons
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'python' ? [block.solution ?? '', block.tests ?? ''] : []))
    .flatMap((program) => program.split('\n'));
  // A shorter text may be an ordinary word of a sentence.
  return [...texts, ...programs].map(inOneLine).filter((text) => text.length > 24);
}
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test(
  "a visitor gets the teacher's plan of every module, of at most three pages and without a key",
  wholeCurriculum,
  async () => {
    await installCurriculum(backend.database, backend.log);
    const visitor = client();
    for (const course of courses) {
      for (const module of sample(course.modules, 3)) {
        const plan = await findTeachersPlan(visitor, course.slug, module.slug);
        if (!plan) throw new Error(`no plan: ${module.file}`);
        const file = await createTeachersPlan(plan, defaultSite);
        const pdf = await PDFDocument.load(file);
        expect(pdf.getPageCount(), module.file).toBeLessThanOrEqual(3);
        expect(pdf.getTitle()).toBe(`Teacher's plan: ${module.title} | Lifelong AI Institute`);
        expect(pdf.catalog.toString()).toContain('/Lang');
        const text = inOneLine((await readPdfText(file)).join(' '));
        for (const said of [
          ...module.objectives,
          ...module.lessons.flatMap(({ title, objectives }) => [title, ...objectives]),
        ])
          expect(text).toContain(inOneLine(said));
        expect(plan.lessons.map(({ minutes }) => minutes)).toEqual(
          module.lessons.map(({ minutes }) => minutes),
        );
        expect(plan.notes.at(-1)?.items.length, module.file).toBeGreaterThanOrEqual(3);
        expect(secretsOf(module).filter((secret) => text.includes(secret))).toEqual([]);
      }
    }
  },
);

test("an unknown module, and one of a course that is not published, have no teacher's plan", async () => {
  await load(copyAs('planned'));
  const visitor = client();
  const module = 'what-we-mean-by-ai';
  const { id } = await one<{ id: string }>('server', `select id from public.courses where slug = 'planned'`);
  const activities = async () => (await visitor.rpc('lesson_activities', { course: id })).data;
  expect(await findTeachersPlan(visitor, 'planned', module)).toMatchObject({
    title: 'What we mean by AI',
    number: 1,
    quiz: { questions: 8, passPercent: 80 },
  });
  expect(await activities()).toHaveLength(7);
  expect(await findTeachersPlan(visitor, 'planned', 'no-such-module')).toBeUndefined();
  expect(await findTeachersPlan(visitor, 'no-such-course', module)).toBeUndefined();
  for (const status of ['Draft', 'Archived']) {
    await as('server', 'update public.courses set status = $2 where id = $1', [id, status]);
    expect(await findTeachersPlan(visitor, 'planned', module)).toBeUndefined();
    expect(await activities()).toEqual([]);
  }
});
