import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import type { CompiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { rightAnswer } from '#courseware/questions/grade.ts';
import { openTestBackend } from '#testing/backend.ts';
import { packMarkedCourse } from '#testing/secrets/marked-course.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);
afterEach(() => vi.useRealTimers());

let quiz: string;
let exam: string;
beforeAll(async () => {
  const course = packMarkedCourse('raced', { level: 'Beginner', introductory: true });
  await sql(site, 'select public.import_course($1)', [JSON.stringify(course)]);
  const rows = await sql<{ id: string; kind: string }>(
    site,
    `select id, kind from public.assessments where module_id is not null or level = 'Beginner'`,
  );
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
  [quiz, exam] = [idOf('quiz'), idOf('exam')];
});

async function makeLearner() {
  const { id, email, session } = await makeSignedIn(site);
  async function post(path: string, body: object) {
    const response = await site.fetch(`http://127.0.0.1:3000${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: site.backend.keys.publishable,
        authorization: `Bearer ${session.access_token}`,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  }
  const assess = (action: string, sent: object) => post('/functions/v1/assessments', { action, ...sent });
  return {
    id,
    email,
    start: async (assessment: string) => (await assess('start', { assessment })).body,
    open: (attempt: string) => assess('open', { attempt }),
    submit: (attempt: string) => assess('submit', { attempt }),
    save: (attempt: string, position: number, answer: unknown) =>
      post('/rest/v1/rpc/save_answer', { attempt, question_position: position, answer }),
  };
}

/** What a learner needs before an exam starts: a name, and every module complete. */
async function openExam(learner: string): Promise<void> {
  await sql(site, `update public.profiles set full_name = 'Ada Adams' where id = $1`, [learner]);
  await sql(
    site,
    'insert into private.module_completions (user_id, module_id) select $1, id from public.course_modules',
    [learner],
  );
}

interface Asked {
  position: number;
  right: unknown;
  score: string | null;
}

/** The questions of an attempt with their correct answers, and the scores after it was graded. */
async function questionsOf(attempt: string): Promise<Asked[]> {
  const rows = await sql<{
    position: number;
    seed: string;
    score: string | null;
    compiled: CompiledQuestion;
  }>(
    site,
    `select position, seed, score, compiled from private.attempt_questions
     join private.question_revisions using (question_id, revision) where attempt_id = $1 order by position`,
    [attempt],
  );
  return rows.map(({ position, seed, score, compiled }) => ({
    position,
    score,
    right: rightAnswer(compiled.question, drawQuestion(compiled, seed)),
  }));
}

const answered = (attempt: string) =>
  sql(site, 'select position from private.attempt_questions where attempt_id = $1 and answer is not null', [
    attempt,
  ]);

test('of answers that arrive while two tabs submit, those that were accepted count and the others are refused', async () => {
  const { id, start, save, submit } = await makeLearner();
  for (let round = 0; round < 4; round += 1) {
    // Rounds that are not passed would be followed by a pause.
    await sql(site, 'delete from public.attempts where user_id = $1', [id]);
    const { attempt } = await start(quiz);
    const questions = await questionsOf(attempt.id);
    const saves = (answered: Asked[]) =>
      answered.map(async ({ position, right }) => ({
        position,
        status: (await save(attempt.id, position, right)).status,
      }));
    const first = saves(questions.slice(0, 2 * round));
    const submissions = [submit(attempt.id), submit(attempt.id)];
    const saved = await Promise.all([...first, ...saves(questions)]);
    const [{ body } = {}, ...others] = await Promise.all(submissions);
    for (const other of others) expect(other).toMatchObject({ status: 200, body });
    const accepted = new Set(
      saved.filter(({ status }) => status === 204 || status === 200).map(({ position }) => position),
    );
    const graded = await questionsOf(attempt.id);
    const right = graded.filter(({ score }) => Number(score) === 1).map(({ position }) => position);
    expect(right).toEqual([...accepted].sort((a, b) => a - b));
    expect(saved.filter(({ status }) => ![200, 204, 409].includes(status))).toEqual([]);
    expect(body.attempt.score).toBe(Math.floor((100 * accepted.size) / questions.length + 1e-9));
  }
});

test('a submission succeeds while fifteen tabs keep saving, and grades the last answer that was accepted', async () => {
  const { start, save, submit } = await makeLearner();
  const { attempt } = await start(quiz);
  const questions = await questionsOf(attempt.id);
  let isSubmitted = false;
  const tabs = Array.from({ length: 15 }, async (_, tab) => {
    const { position, right } = questions[tab % questions.length] ?? { position: 0 };
    const refused: number[] = [];
    while (!isSubmitted && refused.length === 0) {
      const { status } = await save(attempt.id, position, right);
      if (status !== 204) refused.push(status);
    }
    return refused;
  });
  await expect.poll(async () => (await answered(attempt.id)).length).toBe(questions.length);
  const { status, body } = await submit(attempt.id);
  isSubmitted = true;
  expect({ status, score: body.attempt?.score }).toEqual({ status: 200, score: 100 });
  expect(new Set((await Promise.all(tabs)).flat())).toEqual(new Set([409]));
});

test('a submission that was cut off after it closed the attempt is graded when the attempt is opened', async () => {
  const { id, start, save, open } = await makeLearner();
  const { attempt } = await start(quiz);
  const [first] = await questionsOf(attempt.id);
  await save(attempt.id, 1, first?.right);
  await sql(site, 'select public.close_attempt($1, $2)', [id, attempt.id]);
  expect(await save(attempt.id, 2, 'too late')).toMatchObject({
    status: 409,
    body: { message: 'This attempt has been submitted already.' },
  });
  expect((await open(attempt.id)).body.attempt).toMatchObject({ score: 12, is_passed: false });
});

test('a quiz that is open when a payment is refunded is neither shown, answered nor explained, until a plan opens it again', async () => {
  const { id, start, save, submit, open } = await makeLearner();
  await sql(site, `update public.courses set introductory = false where slug = 'raced'`);
  onTestFinished(async () => {
    await sql(site, `update public.courses set introductory = true where slug = 'raced'`);
  });
  await sql(
    site,
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, 'learner', 'monthly', 'Active', now(), now() + interval '1 day', true)`,
    [id],
  );
  const setStatus = (status: string) =>
    sql(site, 'update public.memberships set status = $2 where user_id = $1', [id, status]);
  const { attempt: earlier } = await start(quiz);
  const result = await submit(earlier.id);
  const { attempt } = await start(quiz);
  const [first] = await questionsOf(attempt.id);
  await save(attempt.id, 1, first?.right);

  await setStatus('Ended');
  const refusal = { status: 403, body: { error: 'Your plan does not include this assessment.' } };
  expect([await open(attempt.id), await submit(attempt.id)]).toEqual([refusal, refusal]);
  expect(await save(attempt.id, 2, 'an answer')).toMatchObject({ status: 403, body: { code: 'PT403' } });
  expect(await open(earlier.id)).toEqual(result);

  await setStatus('Active');
  expect((await submit(attempt.id)).body.attempt).toMatchObject({ id: attempt.id, score: 12 });
});

test('a submission or an answer that is sent again changes neither its attempt nor the next one', async () => {
  const { start, save, submit, open } = await makeLearner();
  const { attempt: first } = await start(quiz);
  await save(first.id, 1, 'an answer');
  const graded = await submit(first.id);
  const { attempt: second } = await start(quiz);
  expect(second.id).not.toBe(first.id);
  expect(await submit(first.id)).toEqual(graded);
  expect((await save(first.id, 1, 'another answer')).status).toBe(409);
  expect((await open(first.id)).body).toEqual(graded.body);
  const { body } = await open(second.id);
  expect(body.attempt).toMatchObject({ submitted_at: null, ends_at: null, seconds_left: null });
  expect(body.questions.map(({ answer }: { answer: unknown }) => answer)).toEqual(Array(8).fill(null));
});

test('when the time is over nothing is accepted, in whichever order requests arrive, and more time comes too late', async () => {
  const { id, start, save, submit, open } = await makeLearner();
  await openExam(id);
  const { attempt } = await start(exam);
  const [first, second] = await questionsOf(attempt.id);
  expect((await save(attempt.id, 1, first?.right)).status).toBe(204);
  await sql(site, `insert into public.extra_time (user_id, percent) values ($1, 300)`, [id]);
  await sql(
    site,
    `update public.attempts set started_at = now() - interval '1 hour', ends_at = now() where id = $1`,
    [attempt.id],
  );
  const [late, graded, ...others] = await Promise.all([
    save(attempt.id, 2, second?.right),
    submit(attempt.id),
    open(attempt.id),
    submit(attempt.id),
    start(exam),
  ]);
  expect(late?.status).toBe(409);
  expect(graded?.body.attempt).toMatchObject({ id: attempt.id, score: 11 });
  expect(graded?.body.attempt.submitted_at).toBe(graded?.body.attempt.ends_at);
  expect(others.slice(0, 2)).toEqual([graded, graded]);
  expect((await save(attempt.id, 2, second?.right)).status).toBe(409);
});

test.for([30, -30])(
  'a server whose clock is wrong by %i minutes gives an exam neither more nor less time',
  async (minutes) => {
    const { id, start, open, save } = await makeLearner();
    await openExam(id);
    const { attempt } = await start(exam);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    const { body } = await open(attempt.id);
    expect(body.attempt.seconds_left).toBeGreaterThan(59 * 60);
    expect(body.attempt.seconds_left).toBeLessThanOrEqual(60 * 60);
    expect((await save(attempt.id, 1, 'an answer')).status).toBe(204);
    await sql(
      site,
      `update public.attempts set started_at = now() - interval '1 hour', ends_at = now() where id = $1`,
      [attempt.id],
    );
    expect((await save(attempt.id, 1, 'an answer')).status).toBe(409);
    expect((await open(attempt.id)).body.attempt.submitted_at).not.toBeNull();
  },
);

test('passing the last exam in two tabs at once gives one certificate and one mail', async () => {
  const { id, email, start, save, submit } = await makeLearner();
  await openExam(id);
  await sql(
    site,
    `with payment as (
       insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method, status, settled_at)
       values ($1, 'Learner', 'monthly', 2900, 2900, 'Invoice', 'Completed', now()) returning id
     )
     insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
     select $1, id, 'learner', 'monthly', 'Active', now(), now() + interval '1 day' from payment`,
    [id],
  );
  const answerAll = async (assessment: string) => {
    const { attempt } = await start(assessment);
    for (const { position, right } of await questionsOf(attempt.id)) await save(attempt.id, position, right);
    return attempt.id;
  };
  await submit(await answerAll(quiz));
  const last = await answerAll(exam);
  const results = await Promise.all([submit(last), submit(last), submit(last)]);
  expect(results.map(({ body }) => body.attempt.score)).toEqual([100, 100, 100]);
  expect(
    await sql(site, 'select level, score, status from public.certificates where user_id = $1', [id]),
  ).toEqual([{ level: 'Beginner', score: 100, status: 'Issued' }]);
  await site.settleMails();
  expect(site.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    'Your AI Foundations certificate',
  ]);
});
