import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { expectUndone } from '#backend/testing/broken-mails.ts';
import type { CompiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer } from '#courseware/questions/grade.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { openTestBackend } from '#testing/backend.ts';
import { installCurriculum } from '../curriculum/install-curriculum.ts';

const site = await openTestBackend();
afterAll(site.close);
await installCurriculum(site.backend.database, site.backend.log);

async function ask(name: string, body: unknown, token?: string) {
  const response = await site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

interface Row {
  [column: string]: unknown;
}
const one = async <Found = Row>(text: string, values: string[] = []) =>
  (await sql(site, text, values))[0] as Found;

/** A single-choice question that a lesson of this course asks, with its compiled form. */
async function findCheck(course = 'meet-ai') {
  return one<{ id: string; lesson: string; compiled: CompiledQuestion }>(
    `select q.id, c.lesson_id as lesson, r.compiled
     from private.questions q
     join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
     join public.lesson_contents c on q.id = any (c.required_checks)
     join public.courses on courses.id = c.course_id
     where courses.slug = $1 and r.question ->> 'kind' = 'single'
     order by json_array_length(r.question -> 'hints') desc, q.id limit 1`,
    [course],
  );
}

/** The answers to a single-choice question in one of its drawings: the right one and a wrong one. */
function answersOf(compiled: CompiledQuestion, seed: string) {
  const drawn = drawQuestion(compiled, seed);
  const view = drawn.view as Extract<QuestionView, { kind: 'single' | 'multiple' }>;
  const right = view.options.findIndex(
    (_option, index) => gradeAnswer(compiled.question, drawn, index).isCorrect,
  );
  return { right, wrong: right === 0 ? 1 : 0 };
}

/** Everything a learner must not see before it is due. */
function secretsOf({ question, html }: CompiledQuestion): string[] {
  return Object.entries(html)
    .filter(([path]) => /explanation|hints|say/.test(path))
    .map(([, { html: text }]) => text)
    .filter((text) => text.length > 12)
    .concat(question.explanation);
}

test('a visitor answers a question of an introductory lesson, and learns the solution when it is due', async () => {
  const { id: question, compiled } = await findCheck();
  const { right, wrong } = answersOf(compiled, 'lesson');
  const missed = await ask('questions', { action: 'answer', question, seed: 'lesson', answer: wrong });
  expect(missed).toMatchObject({ status: 200, body: { isCorrect: false, score: 0 } });
  expect(missed.body.feedback).toHaveLength(1);
  expect(missed.body.solution).toBeUndefined();
  const given = await ask('questions', { action: 'answer', question, seed: 'lesson', answer: right });
  expect(given.body).toMatchObject({
    isCorrect: true,
    solution: { explanation: expect.stringContaining('<p>') },
  });
  const shown = await ask('questions', {
    action: 'answer',
    question,
    seed: 'lesson',
    answer: wrong,
    reveal: true,
  });
  expect(shown.body.solution).toEqual(given.body.solution);
});

test('hints come one by one, and no more than there are', async () => {
  const { id: question, compiled } = await findCheck();
  const { hint } = (await ask('questions', { action: 'hint', question, seed: 'lesson', number: 1 })).body;
  expect(hint).toBeTruthy();
  const after = { action: 'hint', question, seed: 'lesson', number: compiled.question.hints.length + 1 };
  if (after.number <= 3) expect((await ask('questions', after)).status).toBe(404);
  const drawn = await ask('questions', { action: 'draw', question });
  expect(drawn.body.view.prompt).toBeTruthy();
  for (const secret of secretsOf(compiled))
    expect(drawn.text).not.toContain(JSON.stringify(secret).slice(1, -1));
});

test('an answer of a signed-in learner counts as progress in the lesson', async () => {
  const { id, session } = await makeSignedIn(site);
  const { id: question, lesson, compiled } = await findCheck();
  const { wrong } = answersOf(compiled, 'lesson');
  await ask('questions', { action: 'answer', question, seed: 'lesson', answer: wrong }, session.access_token);
  expect(
    await one('select checks from public.lesson_progress where user_id = $1 and lesson_id = $2', [
      id,
      lesson,
    ]),
  ).toEqual({ checks: { [question]: false } });
});

test('a lesson that is not open to the caller answers no question about itself', async () => {
  const { id: question } = await findCheck('how-machines-learn');
  await sql(site, `update public.courses set introductory = false where slug = 'how-machines-learn'`);
  const { session } = await makeSignedIn(site);
  for (const token of [undefined, session.access_token]) {
    for (const body of [
      { action: 'answer', question, seed: 'lesson', answer: 0, reveal: true },
      { action: 'hint', question, seed: 'lesson', number: 1 },
      { action: 'draw', question },
    ]) {
      const refused = await ask('questions', body, token);
      expect(refused.status).toBe(403);
      expect(Object.keys(refused.body)).toEqual(['error']);
    }
  }
});

test.each([
  {},
  { action: 'answer', question: 'a'.repeat(90), seed: 'x', answer: 0 },
  { action: 'hint', question: 'meet', seed: 'x', number: 9 },
  { action: 'draw', question: "' or true --" },
])('%j is refused', async (body) => {
  expect((await ask('questions', body)).status).toBe(400);
});

const quizOf = async (module: string) =>
  (
    await one<{ id: string }>(
      `select assessments.id from public.assessments join public.course_modules on course_modules.id = module_id
       where content_id = $1`,
      [module],
    )
  ).id;

const storedQuestions = (attempt: string) =>
  sql(
    site,
    `select position, seed, compiled from private.attempt_questions
     join private.question_revisions using (question_id, revision) where attempt_id = $1 order by position`,
    [attempt],
  ) as Promise<{ position: number; seed: string; compiled: CompiledQuestion }[]>;

test('an open attempt shows its questions and nothing of their keys, on every way to it', async () => {
  const { session } = await makeSignedIn(site);
  const assessment = await quizOf('meet-meaning');
  const started = await ask('assessments', { action: 'start', assessment }, session.access_token);
  expect(started.status).toBe(200);
  expect(started.body.questions).toHaveLength(8);
  const attempt = started.body.attempt.id;
  const again = await ask('assessments', { action: 'start', assessment }, session.access_token);
  const opened = await ask('assessments', { action: 'open', attempt }, session.access_token);
  expect(again.body).toEqual(started.body);
  expect(opened.body).toEqual(started.body);
  for (const { seed, compiled } of await storedQuestions(attempt)) {
    expect(started.text).not.toContain(seed);
    for (const secret of secretsOf(compiled))
      expect(started.text).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
  const other = await makeSignedIn(site);
  for (const action of ['open', 'submit'])
    expect((await ask('assessments', { action, attempt }, other.session.access_token)).status).toBe(404);
});

test('saved answers are graded on the server, once, and those that were given are explained afterwards', async () => {
  const { session } = await makeSignedIn(site);
  const token = session.access_token;
  const assessment = await quizOf('meet-history');
  const { attempt } = (await ask('assessments', { action: 'start', assessment }, token)).body;
  const questions = await storedQuestions(attempt.id);
  const client = site.client();
  await client.auth.setSession(session);
  const answered: (number | null)[] = [];
  for (const { position, seed, compiled } of questions) {
    const isSingle = compiled.question.kind === 'single';
    answered.push(isSingle ? answersOf(compiled, seed).right : null);
    if (!isSingle) continue;
    const { error } = await client.rpc('save_answer', {
      attempt: attempt.id,
      question_position: position,
      answer: answered.at(-1) ?? null,
    });
    expect(error).toBeNull();
  }
  const readRecords = async () => (await client.rpc('own_records').throwOnError()).data;
  expect(await readRecords()).toMatchObject({ answers: [] });
  const [first, second] = await Promise.all([
    ask('assessments', { action: 'submit', attempt: attempt.id }, token),
    ask('assessments', { action: 'submit', attempt: attempt.id }, token),
  ]);
  const records = await readRecords();
  expect(records).toMatchObject({
    answers: [{ attempt_id: attempt.id, answers: answered }],
    sign_ins: [{ created_at: expect.any(String), user_agent: '' }],
  });
  for (const { seed } of questions) expect(JSON.stringify(records)).not.toContain(seed);
  const singles = questions.filter(({ compiled }) => compiled.question.kind === 'single').length;
  expect(first.body.attempt.score).toBe(Math.floor((100 * singles) / questions.length + 1e-9));
  expect(second.body.attempt).toEqual(first.body.attempt);
  for (const { answer, solution, feedback } of first.body.results) {
    if (answer === null) expect({ solution, feedback }).toEqual({ feedback: [] });
    else expect(solution.explanation).toBeTruthy();
  }
  for (const { compiled } of questions.filter(({ compiled }) => compiled.question.kind !== 'single'))
    for (const secret of secretsOf(compiled))
      expect(first.text).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(first.body.lessons.length > 0).toBe(singles < questions.length);
  expect((await ask('assessments', { action: 'open', attempt: attempt.id }, token)).body).toEqual(first.body);
});

test('an exam whose time is over is graded with what was saved, and explains nothing', async () => {
  await sql(site, 'update public.courses set introductory = true');
  const { id, session } = await makeSignedIn(site);
  await sql(site, `update public.profiles set full_name = 'Ada Adams' where id = $1`, [id]);
  await passBeginnerLevel(id);
  await sql(
    site,
    `delete from public.attempts where user_id = $1 and assessment_id in (
       select id from public.assessments where kind = 'exam'
     )`,
    [id],
  );
  const { id: assessment } = await one<{ id: string }>(
    `select id from public.assessments where level = 'Beginner'`,
  );
  const { body } = await ask('assessments', { action: 'start', assessment }, session.access_token);
  expect(body.questions).toHaveLength(30);
  expect(body.attempt.seconds_left).toBeGreaterThan(0);
  expect(body.attempt.seconds_left).toBeLessThanOrEqual(60 * 60);
  await sql(
    site,
    `update public.attempts set started_at = now() - interval '1 hour', ends_at = now() where id = $1`,
    [body.attempt.id],
  );
  const over = await ask('assessments', { action: 'open', attempt: body.attempt.id }, session.access_token);
  expect(over.body).toMatchObject({ attempt: { score: 0, is_passed: false }, results: [] });
  const asked = over.body.modules.map(({ questions }: { questions: number }) => questions);
  expect(asked, '30 questions about 12 modules').toHaveLength(12);
  expect(new Set(asked)).toEqual(new Set([2, 3]));
  for (const { compiled } of await storedQuestions(body.attempt.id))
    for (const secret of secretsOf(compiled))
      expect(over.text).not.toContain(JSON.stringify(secret).slice(1, -1));
});

test('an assessment needs an account', async () => {
  const assessment = await quizOf('meet-meaning');
  expect((await ask('assessments', { action: 'start', assessment })).status).toBe(401);
});

test('staff see the answers of a learner as the learner does, and which options were chosen is kept', async () => {
  const learner = await makeSignedIn(site);
  const teacher = await makeSignedIn(site);
  const token = learner.session.access_token;
  const assessment = await quizOf('meet-history');
  const { attempt } = (await ask('assessments', { action: 'start', assessment }, token)).body;
  const questions = await storedQuestions(attempt.id);
  const single = questions.find(({ compiled }) => compiled.question.kind === 'single');
  if (!single) throw new Error('no single choice was drawn');
  const { wrong } = answersOf(single.compiled, single.seed);
  const client = site.client();
  await client.auth.setSession(learner.session);
  await client
    .rpc('save_answer', { attempt: attempt.id, question_position: single.position, answer: wrong })
    .throwOnError();
  const review = () =>
    ask('assessments', { action: 'review', attempt: attempt.id }, teacher.session.access_token);
  await sql(
    site,
    `insert into public.course_staff (course_id, user_id, role)
     select id, $1, 'reviewer' from public.courses where slug = 'meet-ai'`,
    [teacher.id],
  );
  expect((await review()).status).toBe(404);
  const { body: submitted } = await ask('assessments', { action: 'submit', attempt: attempt.id }, token);
  expect(await review()).toMatchObject({ status: 200, body: submitted });
  await sql(site, 'delete from public.course_staff where user_id = $1', [teacher.id]);
  expect((await review()).status).toBe(404);

  const stored = await sql(
    site,
    'select position, to_jsonb(choices) as choices from private.attempt_questions where attempt_id = $1 order by position',
    [attempt.id],
  );
  const { arrangement } = drawQuestion(single.compiled, single.seed);
  expect(stored.find(({ position }) => position === single.position)?.choices).toEqual([arrangement[wrong]]);
  for (const { position, compiled } of questions) {
    if (['single', 'multiple'].includes(compiled.question.kind)) continue;
    expect(stored.find((row) => row.position === position)?.choices).toBeNull();
  }
});

const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Stores what a learner has after the Beginner level: every lesson done, and a passed attempt for the exam and all
 * quizzes, except the one given.
 */
async function passBeginnerLevel(userId: string, exceptQuiz = nilUuid): Promise<void> {
  await sql(
    site,
    `insert into public.lesson_progress (user_id, lesson_id, course_id, done_at)
     select $1, course_lessons.id, courses.id, now() from public.course_lessons
     join public.courses on courses.id = course_id where courses.level = 'Beginner'`,
    [userId],
  );
  await sql(
    site,
    `insert into public.attempts (user_id, assessment_id, submitted_at, score, is_passed)
     select $1, assessments.id, now(), 90, true from public.assessments
     left join public.course_modules on course_modules.id = module_id
     left join public.courses on courses.id = course_id
     where (assessments.level = 'Beginner' or courses.level = 'Beginner') and assessments.id <> $2`,
    [userId, exceptQuiz],
  );
}

/** A paid membership of the plan Learner. */
const payFor = (userId: string) =>
  sql(
    site,
    `with payment as (
       insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method, status, settled_at)
       values ($1, 'Learner', 'monthly', 2900, 2900, 'Invoice', 'Completed', now()) returning id
     )
     insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
     select $1, id, 'learner', 'monthly', 'Active', now(), now() + interval '1 day' from payment`,
    [userId],
  );

test('a grade, the certificate that it earns and the mail are stored together or not at all', async () => {
  const { id, session } = await makeSignedIn(site);
  const token = session.access_token;
  await sql(site, `update public.profiles set full_name = 'Ada Adams' where id = $1`, [id]);
  const quiz = await quizOf('meet-meaning');
  await passBeginnerLevel(id, quiz);
  await payFor(id);
  const { attempt } = (await ask('assessments', { action: 'start', assessment: quiz }, token)).body;
  const client = site.client();
  await client.auth.setSession(session);
  for (const { position, seed, compiled } of await storedQuestions(attempt.id)) {
    if (compiled.question.kind !== 'single') continue;
    const answer = answersOf(compiled, seed).right;
    await client
      .rpc('save_answer', { attempt: attempt.id, question_position: position, answer })
      .throwOnError();
  }
  const { pass_percent } = await one<{ pass_percent: number }>(
    'select pass_percent from public.assessments where id = $1',
    [quiz],
  );
  await sql(site, 'update public.assessments set pass_percent = 1 where id = $1', [quiz]);
  const readState = () =>
    one(
      `select
         (select is_passed from public.attempts where id = $2) as "isPassed",
         (select count(*)::integer from public.certificates where user_id = $1) as certificates,
         (select count(*)::integer from server.mails where subject like '%certificate') as mails`,
      [id, attempt.id],
    );
  const submit = () => ask('assessments', { action: 'submit', attempt: attempt.id }, token);
  const before = await expectUndone(site.backend.database, readState, submit);
  expect((await submit()).status).toBe(200);
  expect(before).toMatchObject({ isPassed: null, certificates: 0 });
  expect(await readState()).toEqual({ isPassed: true, certificates: 1, mails: Number(before.mails) + 1 });
  await sql(site, 'update public.assessments set pass_percent = $2 where id = $1', [quiz, pass_percent]);
});

test('a certificate that was earned without a plan or during a trial comes when it is paid and asked for, with one mail', async () => {
  const { id, email, session } = await makeSignedIn(site);
  await sql(site, `update public.profiles set full_name = 'Ada Adams' where id = $1`, [id]);
  await passBeginnerLevel(id);
  const claim = () => ask('assessments', { action: 'claim' }, session.access_token);
  const mails = () => site.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect((await claim()).status).toBe(200);
  expect(mails()).toEqual([]);
  expect((await ask('trial', { plan: 'learner' }, session.access_token)).status).toBe(200);
  await claim();
  expect(mails().filter((subject) => subject.includes('certificate'))).toEqual([]);
  await payFor(id);
  await Promise.all([claim(), claim()]);
  expect(mails().filter((subject) => subject.includes('certificate'))).toEqual([
    'Your AI Foundations certificate',
  ]);
  expect(await one('select level, status from public.certificates where user_id = $1', [id])).toEqual({
    level: 'Beginner',
    status: 'Issued',
  });
  expect((await ask('assessments', { action: 'claim' })).status).toBe(401);
});
