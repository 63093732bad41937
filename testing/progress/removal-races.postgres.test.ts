import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Identity, SqlValue } from '#backend/database/database.ts';
import { addPeople, callers, ids } from '#supabase/tests/people.ts';
import { openTestBackend } from '#testing/backend.ts';
import { untilWaiting } from '#testing/lock-waits.ts';

/** PGlite runs one transaction after the other, so that nothing can come in between. */
const { backend, close } = await openTestBackend();
afterAll(close);
const { database } = backend;
await addPeople(database);

type Statement = [Identity, string, SqlValue[]];

const perform = <Row extends object>([identity, text, values]: Statement) =>
  database.run(identity, (transaction) => transaction.query<Row>(text, values));

interface Taught {
  course: string;
  lesson: string;
  quiz: string;
  question: string;
}

/** An introductory course of one lesson with a lab, and a quiz of one question. */
async function addTaught(): Promise<Taught> {
  const question = `q-${randomUUID()}`;
  const [taught] = await perform<Omit<Taught, 'question'>>([
    'server',
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('course-' || gen_random_uuid(), 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true)
       returning id
     ), module as (
       insert into public.course_modules (course_id, position, title) select id, 1, 'Module' from course returning id, course_id
     ), quiz as (
       insert into public.assessments (kind, module_id, question_count, pass_percent) select 'quiz', id, 8, 80 from module
       returning id, module_id
     )
     select module.course_id as course, module.id as lesson, quiz.id as quiz from module, quiz`,
    [],
  ]);
  if (!taught) throw new Error('no course was added');
  const module = taught.lesson;
  const [lesson] = await perform<{ id: string }>([
    'server',
    `insert into public.course_lessons (module_id, position, title) values ($1, 1, 'Lesson') returning id`,
    [module],
  ]);
  for (const [text, ...values] of [
    [
      `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
       values ($1, $2, '[{"kind": "lab", "name": "card-sorter"}]', 1)`,
      ...[lesson?.id, taught.course],
    ],
    ['insert into private.questions (id, module_id, position) values ($1, $2, 1)', question, module],
    [
      `insert into private.question_revisions (question_id, revision, question, compiled, origin)
       values ($1, 1, '{}', '{}', 'import')`,
      question,
    ],
  ] as [string, ...string[]][])
    await perform(['server', text, values]);
  return { ...taught, lesson: lesson?.id ?? '', question };
}

/** What a learner does, and how to find it afterwards. */
const writes: Record<string, { write(taught: Taught): Statement; found: string }> = {
  'a position': {
    write: ({ lesson }) => [callers.userA, `select public.save_progress($1, 'block', 3)`, [lesson]],
    found: 'select from public.lesson_progress where lesson_id = $1',
  },
  'a note': {
    write: ({ lesson }) => [
      callers.userA,
      `insert into public.lesson_notes (lesson_id, text) values ($1, 'Mine')`,
      [lesson],
    ],
    found: 'select from public.lesson_notes where lesson_id = $1',
  },
  'work in a lab': {
    write: ({ lesson }) => [callers.userA, `select public.save_lab($1, 'card-sorter', '{}')`, [lesson]],
    found: 'select from public.lab_work where lesson_id = $1',
  },
  'an attempt at a quiz': {
    write: ({ quiz, question }) => [
      callers.service,
      'select public.start_attempt($1, $2, $3)',
      [ids.userA, quiz, JSON.stringify([{ id: question, seed: randomUUID() }])],
    ],
    found: 'select from public.attempts where assessment_id = $1',
  },
};

const removals: Record<string, (taught: Taught) => Statement> = {
  'takes them out of the outline': ({ course }) => [
    callers.admin,
    `select public.save_course(to_jsonb(courses) || '{"modules": []}') from public.courses where id = $1`,
    [course],
  ],
  'deletes the course': ({ course }) => [
    callers.admin,
    'select public.delete_course(id, updated_at) from public.courses where id = $1',
    [course],
  ],
};

const cases = Object.keys(writes).flatMap((write) =>
  Object.keys(removals).map((removal) => ({ write, removal })),
);

test.for(cases)(
  '$write that is saved while an admin $removal is kept or refused',
  async ({ write, removal }) => {
    const learning = writes[write];
    const removing = removals[removal];
    if (!learning || !removing) throw new Error('there is no such case');
    const isFound = async ({ lesson, quiz }: Taught) =>
      (await perform(['server', learning.found, [write === 'an attempt at a quiz' ? quiz : lesson]]))
        .length === 1;

    const taught = await addTaught();
    await openWhile(learning.write(taught), removing(taught));
    expect(await isFound(taught), 'the learner came first').toBe(true);

    const other = await addTaught();
    const isSaved = await openWhile(removing(other), learning.write(other));
    expect(await isFound(other), 'the admin came first').toBe(isSaved);
  },
);

/**
 * Commits the first statement only after the second has ended or waits for a lock of the first. Returns whether the
 * second was done.
 */
async function openWhile([identity, text, values]: Statement, second: Statement): Promise<boolean> {
  let later = Promise.resolve(false);
  await database.run(identity, async (transaction) => {
    await transaction.query(text, values);
    later = perform(second).then(
      () => true,
      () => false,
    );
    await untilWaiting(database, later);
  });
  return later;
}
