import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson, enrol, leave } = startLearning(backend.database);

interface Learner {
  user_id: string;
  full_name: string | null;
  email: string;
  is_enrolled: boolean;
  lessons_done: number;
  quizzes_passed: number;
  last_active_at: string | null;
}

/** An open course of one lesson and one quiz, at which user A works. */
async function addTaught() {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = true where id = $1', [course]);
  const module = await addModule(course);
  const lesson = await addLesson(module);
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, '[]', 1)`,
    [lesson, course],
  );
  const { id: quiz } = await one<{ id: string }>(
    'server',
    `insert into public.assessments (kind, module_id, question_count, pass_percent)
     values ('quiz', $1, 8, 80) returning id`,
    [module],
  );
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [...[course, ids.userA]],
  );
  return { course, lesson, quiz };
}
const list = (
  course: string,
  { actor = 'userA' as Actor, search = '', after = null as string | null, size = 50 } = {},
) =>
  as<Learner>(actor, 'select * from public.course_learners($1, $2, $3, $4)', [course, search, after, size]);

async function addPerson(name: string): Promise<string> {
  const id = randomUUID();
  await as(
    'server',
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), now())`,
    [id, `${name.toLowerCase().replaceAll(' ', '.')}-${id.slice(0, 8)}@example.org`, { full_name: name }],
  );
  return id;
}

test('a person who enrols or reads is listed as a learner once, and stays listed after leaving', async () => {
  const { course, lesson } = await addTaught();
  expect(await list(course)).toEqual([]);
  await as('userB', 'select public.save_progress($1)', [lesson]);
  await enrol('userB', course);
  expect(await list(course)).toMatchObject([{ user_id: ids.userB, is_enrolled: true }]);
  await leave('userB', course);
  await enrol('userB', course);
  await leave('userB', course);
  expect(await list(course)).toMatchObject([
    { user_id: ids.userB, email: 'b@example.com', is_enrolled: false },
  ]);
});

test('progress counts lessons that are done and quizzes that are passed, each once, and not what is archived', async () => {
  const { course, lesson, quiz } = await addTaught();
  await enrol('userB', course);
  expect(await list(course)).toMatchObject([{ lessons_done: 0, quizzes_passed: 0, last_active_at: null }]);
  await as('userB', 'select public.save_progress($1, $2, $3, true)', [lesson, 'end', 3]);
  for (const score of [40, 90, 100]) {
    await as(
      'server',
      `insert into public.attempts (user_id, assessment_id, submitted_at, score, is_passed)
       values ($1, $2, now() + interval '1 minute', $3, $3 >= 80)`,
      [ids.userB, quiz, score],
    );
  }
  const [learner] = await list(course);
  expect(learner).toMatchObject({ lessons_done: 1, quizzes_passed: 1 });
  expect(Date.parse(learner?.last_active_at ?? '')).toBeGreaterThan(Date.now());
  await as('server', 'update public.course_lessons set archived_at = now(), position = null where id = $1', [
    lesson,
  ]);
  expect(await list(course)).toMatchObject([{ lessons_done: 0 }]);
});

test('pages follow each other without gaps or repetitions, newest learner first', async () => {
  const { course } = await addTaught();
  const people = await Promise.all(
    ['Ann One', 'Ann Two', 'Bob Three', 'Cid Four', 'Dan Five'].map(addPerson),
  );
  for (const [index, id] of people.entries()) {
    // Two joined at the same moment.
    await as(
      'server',
      `insert into public.enrolments (course_id, user_id, enrolled_at) values ($1, $2, now() - make_interval(days => $3))`,
      [course, id, Math.floor(index / 2)],
    );
  }
  const seen: string[] = [];
  for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
    const page = await list(course, { after, size: 2 });
    if (page.length === 0) break;
    seen.push(...page.map(({ user_id }) => user_id));
  }
  expect([...seen].sort()).toEqual([...people].sort());
  expect(seen.at(-1)).toBe(people.at(-1));

  const names = async (search: string) =>
    (await list(course, { search })).map(({ full_name }) => full_name).sort();
  expect(await names('ANN')).toEqual(['Ann One', 'Ann Two']);
  expect(await names('bob.three')).toEqual(['Bob Three']);
  expect(await names('an')).toEqual(['Ann One', 'Ann Two', 'Dan Five']);
  expect(await names('100%')).toEqual([]);
});

test('a search finds only learners of the course', async () => {
  const { course } = await addTaught();
  expect(await list(course, { search: 'b@example.com' })).toEqual([]);
});

test('staff of another course, learners and visitors see no learners', async () => {
  const [{ course }, other] = [await addTaught(), await addCourse()];
  await enrol('userB', course);
  await expect(list(other)).rejects.toMatchObject({ code: '42501' });
  await expect(list(course, { actor: 'userB' })).rejects.toMatchObject({ code: '42501' });
  await expect(list(course, { actor: 'anon' })).rejects.toMatchObject({ code: '42501' });
  expect(await list(course, { actor: 'admin' })).toHaveLength(1);
  const find = (actor: Actor, learner: string) =>
    as(actor, 'select user_id from public.course_learner($1, $2)', [course, learner]);
  expect(await find('userA', ids.userB)).toEqual([{ user_id: ids.userB }]);
  expect(await find('userA', ids.admin)).toEqual([]);
  await expect(find('userB', ids.userB)).rejects.toMatchObject({ code: '42501' });
});

test('a learner who deletes their account is no longer listed', async () => {
  const { course } = await addTaught();
  const id = await addPerson('Gone Soon');
  await as('server', 'insert into public.enrolments (course_id, user_id) values ($1, $2)', [course, id]);
  expect(await list(course)).toHaveLength(1);
  await as('server', 'delete from auth.users where id = $1', [id]);
  expect(await list(course)).toEqual([]);
});
