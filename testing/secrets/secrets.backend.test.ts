/** Everything that may be asked by each person, and nothing that is not due to them is in any response. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { readZip } from '#courseware/archive/read-zip.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { openTestBackend } from '#testing/backend.ts';
import { guessAnswer } from '#testing/classroom/guess-answer.ts';
import { packSmallCourse } from '#testing/small-course.ts';
import { openTestDocuments } from '#testing/test-documents.ts';
import { sample } from '#testing/thorough.ts';
import { checks, findMarkers, type Marker, markersOf, packMarkedCourse } from './marked-course.ts';
import {
  actionsOf,
  documentVisits,
  type FunctionVisit,
  functionVisits,
  type Known,
  restVisits,
  type Visit,
} from './walk.ts';

const open = { level: 'Beginner', introductory: true } as const;
const closed = { level: 'Advanced', introductory: false } as const;

const site = await openTestBackend({ TX_ROLLBACK: '1', RATE_LIMITS: 'off' });
const documents = await openTestDocuments(site);
afterAll(async () => {
  documents.close();
  await site.close();
});

interface Person {
  id: string;
  token: string;
}
/** The users whose requests the walk checks, and those who may see more. */
type Name = 'visitor' | 'learner' | 'former' | 'outsider' | 'member' | 'instructor' | 'admin';
const walkers = ['visitor', 'learner', 'former', 'outsider'] as const;
const people = new Map<Name, Person>();
const attempts = { open: '', quiz: '', closedQuiz: '', exam: '' };
let known: Known;
let seeds: string[];

const one = async (text: string, values: string[] = []) =>
  (await sql<{ id: string }>(site, text, values))[0]?.id ?? '';
const quizOf = (course: string) =>
  one(
    `select assessments.id from public.assessments join public.course_modules on course_modules.id = module_id
     where content_id = $1`,
    [`${course}-module`],
  );
const idOf = (table: string, column: string, value: string) =>
  one(`select id from public.${table} where ${column} = $1`, [value]);

function send({ path, init }: Visit, token: string | undefined): Promise<Response> {
  const apikey = site.backend.keys.publishable;
  const headers = { apikey, ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
  return site.fetch(`http://127.0.0.1:3000${path}`, { ...init, headers });
}

/** The body and the headers of a response. */
async function textOf(response: Response): Promise<string> {
  const headers = JSON.stringify([...response.headers]);
  if (response.headers.get('content-type') !== 'application/zip')
    return `${await response.text()}\n${headers}`;
  const { files } = await readZip(new Uint8Array(await response.arrayBuffer()));
  return [headers, ...[...files.values()].map((bytes) => new TextDecoder().decode(bytes))].join('\n');
}

async function call(name: Name, path: string, sent: Record<string, unknown>) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  };
  const response = await send({ path, init }, people.get(name)?.token);
  return { status: response.status, text: await textOf(response.clone()), body: await response.json() };
}
const assess = (name: Name, sent: Record<string, unknown>) => call(name, '/functions/v1/assessments', sent);

async function join(name: Name, plan: string): Promise<void> {
  await sql(
    site,
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, $2, 'monthly', 'Active', now() - interval '1 day', now() + interval '1 day', true)`,
    [people.get(name)?.id ?? '', plan],
  );
}
const appoint = (name: Name, course: string) =>
  sql(
    site,
    `insert into public.course_staff (course_id, user_id, role) select id, $1, 'instructor' from public.courses where slug = $2`,
    [people.get(name)?.id ?? '', course],
  );
async function finish(name: Name, assessment: string): Promise<string> {
  const { attempt, questions } = (await assess(name, { action: 'start', assessment })).body;
  await answerAll(name, attempt.id, questions);
  await assess(name, { action: 'submit', attempt: attempt.id });
  return attempt.id;
}

/** Only what was answered is explained. */
async function answerAll(name: Name, attempt: string, questions: { position: number; view: QuestionView }[]) {
  for (const { position, view } of questions) {
    const answer = guessAnswer(view);
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attempt, question_position: position, answer }),
    };
    await send({ path: '/rest/v1/rpc/save_answer', init }, people.get(name)?.token);
  }
}

beforeAll(async () => {
  for (const course of [
    packMarkedCourse('open', open),
    packMarkedCourse('closed', closed),
    packSmallCourse('other'),
  ])
    await sql(site, 'select public.import_course($1)', [JSON.stringify(course)]);
  for (const name of ['learner', 'former', 'outsider', 'member', 'instructor', 'admin'] as const) {
    const { id, session } = await makeSignedIn(site);
    people.set(name, { id, token: session.access_token });
  }
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [people.get('admin')?.id ?? '']);
  await appoint('outsider', 'other');
  await appoint('instructor', 'open');
  await appoint('instructor', 'closed');
  // Standard opens the first two levels, and the closed course is of the third.
  await join('learner', 'standard');
  await join('member', 'expert');
  await join('former', 'expert');

  const [quiz, closedQuiz, exam] = [
    await quizOf('open'),
    await quizOf('closed'),
    await idOf('assessments', 'level', 'Beginner'),
  ];
  const closedExam = await idOf('assessments', 'level', 'Advanced');
  attempts.open = (await assess('learner', { action: 'start', assessment: quiz })).body.attempt.id;
  attempts.quiz = await finish('former', quiz);
  attempts.closedQuiz = await finish('former', closedQuiz);
  // What an exam asks for before it starts: a name, and every module complete.
  const former = [people.get('former')?.id ?? ''];
  await sql(site, `update public.profiles set full_name = 'Former' where id = $1`, former);
  await sql(
    site,
    'insert into private.module_completions (user_id, module_id) select $1, id from public.course_modules',
    former,
  );
  attempts.exam = await finish('former', exam);
  // The walk starts whatever it can. While an exam is open, no quiz of its level is explained.
  await sql(site, 'delete from private.module_completions where user_id = $1', former);
  const lessons = {
    open: await idOf('course_lessons', 'content_id', 'open-lesson'),
    closed: await idOf('course_lessons', 'content_id', 'closed-lesson'),
  };
  const rest = '/rest/v1/rpc/save_progress';
  await call('former', rest, { lesson: lessons.closed, block_key: 'reached', block_number: 3 });
  await sql(site, `update public.memberships set ends_at = now() - interval '1 minute' where user_id = $1`, [
    people.get('former')?.id ?? '',
  ]);

  const modules = {
    open: await idOf('course_modules', 'content_id', 'open-module'),
    closed: await idOf('course_modules', 'content_id', 'closed-module'),
  };
  const courses = {
    open: await idOf('courses', 'slug', 'open'),
    closed: await idOf('courses', 'slug', 'closed'),
  };
  const kinds = ['single', 'numeric', 'text', 'blanks'];
  const questions = (['open', 'closed'] as const).flatMap((course) =>
    // The lesson asks the first two, and the bank keeps the others.
    sample(kinds, course === 'open' ? 1 : 3).map((kind) => ({ course, id: `${course}-${kind}` })),
  );
  const everyAttempt = [attempts.quiz, attempts.exam, attempts.closedQuiz];
  const everyAssessment = [quiz, closedQuiz, exam, closedExam];
  const named = {
    course: Object.values(courses),
    module: Object.values(modules),
    lesson: Object.values(lessons),
    attempt: Object.values(attempts),
    assessment: everyAssessment,
    learner: ['learner', 'former', 'outsider'].map((name) => people.get(name as Name)?.id ?? ''),
  };
  known = {
    named,
    ids: Object.values(named).flat(),
    texts: ['open', 'closed', 'closed-lesson', 'closed-single', 'open-text', 'Beginner', ''],
    pages: {
      slug: ['open', 'closed'],
      course: ['open', 'closed'],
      lesson: ['lesson', lessons.closed, lessons.open],
      lessonId: Object.values(lessons),
      courseId: Object.values(courses),
      module: ['first', 'open-module', 'closed-module'],
      level: ['beginner', 'foundations', 'expert', 'advanced'],
      attempt: Object.values(attempts),
    },
    bodies: questions.flatMap(({ course, id: question }, index) =>
      [false, true].map((reveal) => ({
        question,
        reveal,
        seed: 'lesson',
        answer: reveal ? 'zz' : index % 2 === 0 ? 1 : '1',
        number: 1,
        assessment: everyAssessment[index % everyAssessment.length],
        attempt: everyAttempt[index % everyAttempt.length],
        lesson: lessons[course],
        module: modules[course],
        id: question,
        source: 'id: zz',
        seen: reveal
          ? 1
          : { revision: 0, details: { title: '', kind: '', duration_minutes: null, objectives: [] } },
        isArchived: false,
        tried: { question },
        text: {
          title: 'Lesson',
          kind: 'Reading',
          duration_minutes: 6,
          objectives: [],
          body: `::check{question="${question}"}`,
        },
        publish: false,
      })),
    ),
  };
  seeds = (await sql<{ id: string }>(site, 'select seed as id from private.attempt_questions')).map(
    ({ id }) => id,
  );
  expect(seeds.length).toBeGreaterThan(20);
});

/** Everything that a response contains and that was not due to the person. */
function leaksIn(text: string, isDue: (marker: Marker) => boolean): string[] {
  const found = findMarkers(text).filter((marker) => !isDue(marker));
  return [
    ...new Set(found.map(({ course, part, secret }) => `${secret} of ${course} ${part}`)),
    ...seeds.filter((seed) => text.includes(seed)).map(() => 'a seed'),
  ];
}

const isOpenContent = ({ course, secret }: Marker) => course === 'open' && secret === 'content';

/** What the functions may tell a person of the walk. */
function isTold({ name, action, sent }: FunctionVisit, text: string, isOwn: boolean) {
  return ({ course, part, secret }: Marker): boolean => {
    if (isOpenContent({ course, part, secret })) return true;
    if (name === 'questions') {
      // Practice: a hint at a time, feedback on an answer, and the solution to those who have it or ask for it.
      const isAsked = sent.question === `${course}-${part}` || (course === 'any' && secret === 'key');
      if (!isAsked || course === 'closed') return false;
      if (action === 'hint') return secret === 'hint';
      const isSolved = sent.reveal === true || /"isCorrect":true/.test(text);
      return (
        action === 'answer' && (secret === 'say' || (isSolved && (secret === 'explain' || secret === 'key')))
      );
    }
    // A quiz that was submitted is explained, without the hints; an exam never is.
    const isResult = name === 'assessments' && isOwn && (action === 'open' || action === 'submit');
    if (!isResult || part === 'lesson' || part === 'file') return false;
    return (
      secret === 'content' || (sent.attempt !== attempts.exam && ['say', 'explain', 'key'].includes(secret))
    );
  };
}

test.for(walkers)('no table, view or function of the database tells %s what is not due', async (name) => {
  const leaks: string[] = [];
  const visits = await restVisits(
    site.backend.database,
    known,
    name === 'visitor' ? 'anon' : 'authenticated',
  );
  for (const visit of visits) {
    const text = await textOf(await send(visit, people.get(name)?.token));
    const found = leaksIn(text, isOpenContent);
    if (found.length > 0) leaks.push(`${visit.init.method} ${visit.path} ${visit.init.body ?? ''}: ${found}`);
  }
  expect(leaks).toEqual([]);
  expect(visits.length).toBeGreaterThan(500);
});

test.for(walkers)('no function tells %s what is not due, with any action and any input', async (name) => {
  const leaks: string[] = [];
  const told = new Set<string>();
  for (const visit of await functionVisits(known)) {
    const text = await textOf(await send(visit, people.get(name)?.token));
    const isDue = isTold(visit, text, name === 'former');
    const found = leaksIn(text, isDue);
    if (found.length > 0) leaks.push(`${visit.name} ${visit.init.body}: ${found}`);
    for (const { course, part, secret } of findMarkers(text))
      told.add(`${visit.name} ${course} ${part} ${secret}`);
  }
  expect(leaks).toEqual([]);
  // What is due does come, so the walk reaches the questions.
  for (const check of checks)
    for (const secret of ['hint', 'say', 'explain'])
      expect(told).toContain(`questions open ${check} ${secret}`);
  for (const course of ['open', 'closed']) {
    const isExplained = [...told].some((each) => RegExp(`^assessments ${course} \\w+ explain$`).test(each));
    expect(isExplained, course).toBe(name === 'former');
  }
});

test('no page and no data of a page holds what is not due', async () => {
  const leaks: string[] = [];
  const shown = new Set<string>();
  for (const { path } of documentVisits(known)) {
    for (const name of path.startsWith('/courses')
      ? (['visitor', 'learner'] as const)
      : (['visitor'] as const)) {
      const token = people.get(name)?.token;
      const response = await fetch(documents.url + path, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        redirect: 'manual',
      });
      const text = await textOf(response);
      const found = leaksIn(text, isOpenContent);
      if (found.length > 0) leaks.push(`${path}: ${found}`);
      for (const { course, part, secret } of findMarkers(text))
        shown.add(`${path} ${course} ${part} ${secret}`);
    }
  }
  expect(leaks).toEqual([]);
  expect(shown).toContain('/courses/open/lesson open lesson content');
  expect(shown).toContain('/courses/open/lesson.data open file content');
});

test('an open attempt shows its questions only, and its keys come with the grade', async () => {
  const opened = await assess('learner', { action: 'open', attempt: attempts.open });
  expect(opened.body.questions).toHaveLength(8);
  expect(leaksIn(opened.text, isOpenContent)).toEqual([]);
  await answerAll('learner', attempts.open, opened.body.questions);
  const graded = await assess('learner', { action: 'submit', attempt: attempts.open });
  const secrets = new Set(findMarkers(graded.text).map(({ secret }) => secret));
  expect([...secrets].sort()).toEqual(['content', 'explain', 'key', 'say']);
});

test('a member whose plan opens the level, the staff of the course and admins get its lessons', async () => {
  const path = '/rest/v1/course_lessons?select=*,lesson_contents(*)';
  for (const name of ['member', 'instructor', 'admin'] as const) {
    const visit = { path, init: { method: 'GET', headers: {} } };
    const text = await textOf(await send(visit, people.get(name)?.token));
    expect(findMarkers(text)).toContainEqual({ course: 'closed', part: 'lesson', secret: 'content' });
    const { body } = await call(name, '/functions/v1/questions', {
      action: 'hint',
      question: 'closed-single',
      seed: 'lesson',
      number: 1,
    });
    expect(findMarkers(body.hint)).toEqual([{ course: 'closed', part: 'single', secret: 'hint' }]);
  }
});

test('a former member keeps the progress and the results of lessons that are closed to them now', async () => {
  const token = people.get('former')?.token;
  const read = async (table: string) =>
    (await send({ path: `/rest/v1/${table}`, init: { method: 'GET', headers: {} } }, token)).json();
  const lesson = await idOf('course_lessons', 'content_id', 'closed-lesson');
  expect(await read(`lesson_progress?select=lesson_id,block_key&lesson_id=eq.${lesson}`)).toEqual([
    { lesson_id: lesson, block_key: 'reached' },
  ]);
  expect(await read(`attempts?select=id&id=eq.${attempts.closedQuiz}`)).toEqual([
    { id: attempts.closedQuiz },
  ]);
  expect(await read('lesson_contents?select=lesson_id')).not.toContainEqual({ lesson_id: lesson });
});

test('every action of every function gets past the check of its input', async () => {
  const reached = new Set<string>();
  for (const visit of await functionVisits(known)) {
    if (!visit.action || reached.has(`${visit.name} ${visit.action}`)) continue;
    const { status } = await send(visit, people.get('instructor')?.token);
    if (status !== 400) reached.add(`${visit.name} ${visit.action}`);
  }
  const all = await Promise.all(
    ['assessments', 'authoring', 'questions'].map(async (name) =>
      (await actionsOf(name)).map((action) => `${name} ${action}`),
    ),
  );
  expect(all.flat().filter((action) => !reached.has(action))).toEqual([]);
});

test('the export of an admin holds every marker, so none of them is lost on the way', async () => {
  const visit = { path: '/functions/v1/curriculum', init: { method: 'GET', headers: {} } };
  const text = await textOf(await send(visit, people.get('admin')?.token));
  const exported = new Set(text.match(/qz[a-z0]+zq/g));
  expect(
    [...markersOf('open', open), ...markersOf('closed', closed)].filter((marker) => !exported.has(marker)),
  ).toEqual([]);
});
