import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { classTestResultsSchema, type TestMoment, testedModulesSchema } from '#domain/classes/class-test.ts';
import { changeBetween, keptGain, spreadAt } from '#domain/classes/class-test-results.ts';
import { openTestBackend } from '#testing/backend.ts';
import { courseFiles, packFiles } from '#testing/course-files.ts';

const site = await openTestBackend();
afterAll(site.close);

/** Six objectives with a pair of questions each, and one more that is reserved for exams. */
const questions = [1, 2, 3, 4, 5, 6, 6].flatMap((objective, at) =>
  ['a', 'b'].map(
    (letter) => `- id: tested-${at}-${letter}
  kind: single
  lesson: tested-lesson
  objective: ${objective}
  difficulty: 1${at === 6 ? '\n  use: exam' : ''}
  prompt: Question ${at} ${letter}?
  options:
    - text: Yes.
      correct: true
    - text: Not so.
      say: SECRET
  explanation: SECRET
`,
  ),
);
const course = packFiles(
  courseFiles('tested', {
    'course.md': `---
title: Tested
level: Beginner
summary: A course with a test.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
introductory: true
objectives: [Answer.]
---

Tested.
`,
    '1-tested/module.md': '---\nid: tested-module\ntitle: Tested\nobjectives: [Answer.]\n---\n',
    '1-tested/1-lesson.md': `---
id: tested-lesson
title: Lesson
kind: Reading
minutes: 6
objectives: [One., Two., Three., Four., Five., Six.]
---

Text.

::check{question="tested-0-a"}
`,
    '1-tested/questions.yaml': questions.join(''),
  }),
);

type Person = Awaited<ReturnType<typeof makeSignedIn<ReturnType<typeof site.client>>>>;
let module: string;

beforeAll(async () => {
  await sql(site, 'select public.import_course($1)', [JSON.stringify(course)]);
  const [found] = await sql<{ id: string }>(
    site,
    `select id from public.course_modules where content_id = 'tested-module'`,
  );
  module = found?.id ?? '';
});
beforeEach(() => sql(site, 'delete from private.rate_limits'));

interface Shown {
  paper: string | null;
  is_handed_in: boolean;
  score?: number;
  questions?: { position: number; view: QuestionView; answer: unknown }[];
  results?: { position: number; score: number; solution?: object }[];
}

async function assess(person: Person, action: string, sent: object) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/assessments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.session.access_token}` },
    body: JSON.stringify({ action: `${action}-class-test`, ...sent }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Shown & { test: string } };
}

async function addToSchool(role: string, organisation: string): Promise<Person> {
  const person = await makeSignedIn(site);
  await sql(
    site,
    'insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, $3)',
    [organisation, person.id, role],
  );
  return person;
}

/** A class of a school with a teacher, to which the course is assigned. */
async function makeClass() {
  const [school] = await sql<{ id: string }>(
    site,
    `insert into public.organisations (name, kind) values ('Hill School', 'school') returning id`,
  );
  const organisation = school?.id ?? '';
  await sql(
    site,
    `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on)
     values ($1, '{Beginner}', 90, current_date - 1, current_date + 100)`,
    [organisation],
  );
  const teacher = await addToSchool('teacher', organisation);
  const { data: id } = await teacher.client.rpc('create_class', { organisation, name: '5b' }).throwOnError();
  await sql(
    site,
    `insert into public.class_assignments (class_id, course_id) select $1, course_id from public.course_modules where id = $2`,
    [id, module],
  );
  const { data: found } = await teacher.client
    .from('classes')
    .select('code')
    .eq('id', id)
    .single()
    .throwOnError();
  const join = async () => {
    const learner = await makeSignedIn(site);
    await learner.client.rpc('join_class', { class_code: found.code }).throwOnError();
    return learner;
  };
  const open = (moment: TestMoment, person = teacher) =>
    assess(person, 'open', { class: id, module, moment });
  const close = (moment: TestMoment) =>
    teacher.client.rpc('close_class_test', { class: id, module, wanted_moment: moment }).throwOnError();
  const results = async () => {
    const { data } = await teacher.client.rpc('class_test_results', { class: id, module }).throwOnError();
    return classTestResultsSchema.parse(data);
  };
  return { organisation, teacher, id, join, open, close, results };
}

/** Answers so many questions rightly and the others wrongly, and hands in. */
async function take(person: Person, test: string, moment: TestMoment, right: number): Promise<Shown> {
  const { body, status } = await assess(person, 'start', { test, moment });
  expect(status).toBe(200);
  await answer(person, body, right);
  return (await assess(person, 'submit', { test, moment })).body;
}

async function answer(person: Person, { paper, questions: asked = [] }: Shown, right: number): Promise<void> {
  expect(asked).toHaveLength(6);
  for (const [at, { position, view }] of asked.entries()) {
    if (view.kind !== 'single') throw new Error('another kind');
    const yes = view.options.findIndex((option) => JSON.stringify(option).includes('Yes'));
    await person.client
      .rpc('save_test_answer', {
        paper: paper ?? '',
        question_position: position,
        answer: at < right ? yes : 1 - yes,
      })
      .throwOnError();
  }
}

test('a class takes its tests before, after and later, and the gain is that of a calculation by hand', async () => {
  const { teacher, id, join, open, close, results } = await makeClass();
  const [ada, ben, cem] = [await join(), await join(), await join()];
  const { data: listed } = await teacher.client.rpc('list_class_tests', { class: id }).throwOnError();
  expect(testedModulesSchema.parse(listed)).toMatchObject([
    { module_id: module, questions: 12, moments: [] },
  ]);
  expect((await open('after')).status, 'before comes first').toBe(409);
  const { test: testId } = (await open('before')).body;

  const { data: waiting } = await ada.client.rpc('my_learning').throwOnError();
  expect(waiting.classes).toMatchObject([
    { tests: [{ id: testId, moment: 'before', module: 'Tested', is_begun: false, is_handed_in: false }] },
  ]);
  const begun = await assess(ada, 'start', { test: testId, moment: 'before' });
  expect(begun.text).not.toMatch(/SECRET|seed|correct/);
  await answer(ada, begun.body, 2);
  // A reload loses nothing.
  const reloaded = await assess(ada, 'read', { test: testId, moment: 'before' });
  expect(reloaded.body.questions?.every((asked) => typeof asked.answer === 'number')).toBe(true);
  const handedIn = await assess(ada, 'submit', { test: testId, moment: 'before' });
  expect(handedIn.body).toMatchObject({ is_handed_in: true });
  expect(handedIn.body).not.toHaveProperty('results');
  expect(handedIn.body).not.toHaveProperty('score');
  const { error: again } = await ada.client.rpc('save_test_answer', {
    paper: handedIn.body.paper ?? '',
    question_position: 1,
    answer: 0,
  });
  expect(again?.message).toContain('handed in');
  await take(ben, testId, 'before', 3);
  await assess(cem, 'start', { test: testId, moment: 'before' });
  expect((await open('later')).status, 'after comes before later').toBe(409);

  // Opening the next one closes the one before it.
  await open('after');
  expect((await open('before')).status).toBe(409);
  expect((await assess(cem, 'submit', { test: testId, moment: 'before' })).status).toBe(409);
  await take(ada, testId, 'after', 4);
  await take(ben, testId, 'after', 6);
  await take(cem, testId, 'after', 6);
  expect((await assess(ada, 'read', { test: testId, moment: 'before' })).body).not.toHaveProperty('results');
  await close('after');
  expect((await open('after')).status, 'learners have seen the solutions').toBe(409);
  const explained = await assess(ada, 'read', { test: testId, moment: 'before' });
  expect(explained.body.score).toBe(33);
  expect(explained.body.results?.map(({ score }) => score)).toEqual([1, 1, 0, 0, 0, 0]);
  expect(explained.body.results?.every(({ solution }) => solution)).toBe(true);

  await open('later');
  await take(ada, testId, 'later', 3);
  await take(ben, testId, 'later', 6);

  const found = await results();
  // Both tests have all six objectives and different questions. None is of those that are reserved for exams.
  const idsAt = (moment: TestMoment) =>
    found.questions.filter((asked) => asked.moment === moment).map(({ question_id }) => question_id);
  expect(new Set([...idsAt('before'), ...idsAt('after')]).size).toBe(12);
  expect(found.questions.some(({ question_id }) => question_id.startsWith('tested-6'))).toBe(false);
  expect(found.questions.filter(({ is_in_lesson }) => is_in_lesson).map(({ moment }) => moment)).toContain(
    'before',
  );
  // Ada has 2, 4 and 3 of 6, Ben 3, 6 and 6. Cem took only the one after.
  expect(spreadAt(found, 'after')).toMatchObject({ count: 3, mean: expect.closeTo((4 + 6 + 6) / 0.18) });
  const gain = changeBetween(found, 'before', 'after');
  expect(gain).toMatchObject({ count: 2, from: expect.closeTo(250 / 6), to: expect.closeTo(500 / 6) });
  // On average 2.5 of 6 before, 5 after and 4.5 later: four of five points that were gained are left.
  expect(keptGain(found)).toEqual({ count: 2, share: expect.closeTo(0.8) });

  // It counts for nothing else.
  const [other] = await sql(
    site,
    `select (select count(*)::integer from public.attempts) as attempts,
       (select count(*)::integer from private.module_completions) as completed`,
  );
  expect(other).toEqual({ attempts: 0, completed: 0 });

  // Who left is not shown, and what they answered stays theirs.
  await ben.client.rpc('leave_class', { class: id }).throwOnError();
  expect((await results()).learners).toHaveLength(2);
  const { data: papers } = await ben.client
    .from('class_test_papers')
    .select('moment, answers')
    .throwOnError();
  expect(papers).toHaveLength(3);
  expect((await assess(ben, 'read', { test: testId, moment: 'after' })).status).toBe(404);
});

test('a class test is for the teachers and learners of its class only', async () => {
  const { organisation, teacher, id, join, open } = await makeClass();
  const other = await makeClass();
  const learner = await join();
  const colleague = await addToSchool('teacher', organisation);
  const manager = await addToSchool('manager', organisation);
  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  for (const person of [learner, colleague, admin, other.teacher]) {
    expect((await open('before', person)).status).toBe(404);
  }
  const { test: testId } = (await open('before', manager)).body;
  const otherLearner = await other.join();
  for (const person of [otherLearner, teacher, colleague, admin]) {
    for (const action of ['read', 'start', 'submit']) {
      expect((await assess(person, action, { test: testId, moment: 'before' })).status, action).toBe(404);
    }
  }
  const { paper } = (await assess(learner, 'start', { test: testId, moment: 'before' })).body;
  for (const person of [otherLearner, colleague, admin, learner]) {
    const sent = { class: id, module };
    const { error } = await person.client.rpc('class_test_results', sent);
    expect(error?.message).toContain('no such class of yours');
    const closed = await person.client.rpc('close_class_test', { ...sent, wanted_moment: 'before' });
    expect(closed.error?.message).toContain('no such class of yours');
  }
  for (const person of [otherLearner, teacher, admin]) {
    const sent = { paper: paper ?? '', question_position: 1, answer: 0 };
    expect((await person.client.rpc('save_test_answer', sent)).error?.message).toContain('no such test');
    const { data } = await person.client.from('class_test_papers').select('id').throwOnError();
    expect(data).toEqual([]);
  }
  // The right to study is needed as for a quiz.
  await sql(site, 'update public.courses set introductory = false');
  await sql(site, 'update public.agreements set ends_on = current_date - 1 where organisation_id = $1', [
    organisation,
  ]);
  expect((await assess(learner, 'read', { test: testId, moment: 'before' })).status).toBe(403);
  await sql(site, 'update public.courses set introductory = true');
});

test('learners read their score of a class test nowhere before its solutions are shown', async () => {
  const { join, open, close } = await makeClass();
  const learner = await join();
  const { test: testId } = (await open('before')).body;
  await take(learner, testId, 'before', 4);
  const scores = async () => (await learner.client.rpc('own_class_test_scores').throwOnError()).data;
  const { error } = await learner.client.from('class_test_papers').select('score');
  expect(error?.code).toBe('42501');
  expect(await scores()).toEqual([]);
  await open('after');
  await take(learner, testId, 'after', 6);
  expect(await scores(), 'the test before is closed, and the one after is not').toEqual([]);
  await close('after');
  expect((await scores()).map(({ score }) => score).sort()).toEqual([100, 66]);
});

test('quizzes of a module are not explained to those whom a class test of it waits for', async () => {
  const { join, open, close } = await makeClass();
  const [learner, absent] = [await join(), await join()];
  const stranger = await (await makeClass()).join();
  const [quiz] = await sql<{ id: string }>(site, 'select id from public.assessments where module_id = $1', [
    module,
  ]);
  const callQuiz = async (person: Person, action: string, sent: object) => {
    const response = await site.fetch('http://127.0.0.1:3000/functions/v1/assessments', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.session.access_token}`,
      },
      body: JSON.stringify({ action, ...sent }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return { text, body: JSON.parse(text) };
  };
  const attempts = new Map<Person, string>();
  for (const person of [learner, absent, stranger]) {
    const { body } = await callQuiz(person, 'start', { assessment: quiz?.id });
    attempts.set(person, body.attempt.id);
    await callQuiz(person, 'submit', { attempt: body.attempt.id });
  }
  const isExplained = async (person: Person) =>
    (await callQuiz(person, 'open', { attempt: attempts.get(person) })).body.is_explained;
  expect(await isExplained(learner)).toBe(true);
  const { test: testId } = (await open('before')).body;
  expect(await isExplained(learner)).toBe(false);
  expect((await callQuiz(learner, 'open', { attempt: attempts.get(learner) })).text).not.toContain('SECRET');
  expect(await isExplained(stranger)).toBe(true);
  await take(learner, testId, 'before', 1);
  expect(await isExplained(learner), 'handed in').toBe(true);
  expect(await isExplained(absent)).toBe(false);
  await open('after');
  await close('after');
  expect(await isExplained(absent), 'closed').toBe(true);
});
