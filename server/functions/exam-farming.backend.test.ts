/**
 * Attempts to get a certificate without learning: by collecting explanations, by repeating, and by skipping. The learner
 * here has a perfect memory and any amount of time: each attempt is moved days into the past.
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { packCourse } from '#courseware/pack-course.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { CompiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { rightAnswer } from '#courseware/questions/grade.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { openTestBackend } from '#testing/backend.ts';
import { guessAnswer } from '#testing/classroom/guess-answer.ts';
import { isThorough, thorough } from '#testing/thorough.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

let quizzes: string[];
let exam: string;
beforeAll(async () => {
  const folder = fileURLToPath(new URL('../../curriculum', import.meta.url));
  const { courses } = readCourses(await readFolder(folder));
  for (const course of courses.filter(({ level }) => level === 'Beginner'))
    await sql(site, 'select public.import_course($1)', [JSON.stringify(packCourse(course))]);
  await sql(site, 'update public.courses set introductory = true');
  const rows = await sql<{ id: string; kind: string }>(
    site,
    `select id, kind from public.assessments where kind = 'quiz' or level = 'Beginner'`,
  );
  quizzes = rows.filter(({ kind }) => kind === 'quiz').map(({ id }) => id);
  exam = rows.find(({ kind }) => kind === 'exam')?.id ?? '';
});

interface Shown {
  position: number;
  view: QuestionView;
}
interface Result {
  attempt: { id: string; score: number; is_passed: boolean };
  results: { position: number; solution?: object; feedback: string[] }[];
}

async function makeFarmer() {
  const { id, session } = await makeSignedIn(site);
  await sql(site, `update public.profiles set full_name = 'Ada Adams' where id = $1`, [id]);
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
    call: (name: string, body: object) => post(`/rest/v1/rpc/${name}`, body),
    check: (body: object) => post('/functions/v1/questions', body),
    start: (assessment: string) => assess('start', { assessment }),
    open: (attempt: string) => assess('open', { attempt }),
    submit: async (attempt: string): Promise<Result> => (await assess('submit', { attempt })).body,
    /** Days pass, so that no pause and no quota is left. */
    async wait() {
      await sql(
        site,
        `update public.attempts set started_at = started_at - interval '2 days',
           submitted_at = submitted_at - interval '2 days' where user_id = $1 and submitted_at is not null`,
        [id],
      );
      await sql(site, 'delete from private.rate_limits');
    },
    certificates: () => sql(site, 'select id from public.certificates where user_id = $1', [id]),
  };
}
type Farmer = Awaited<ReturnType<typeof makeFarmer>>;

interface Asked {
  position: number;
  id: string;
  compiled: CompiledQuestion;
  seed: string;
}
const askedIn = (attempt: string) =>
  sql<Asked>(
    site,
    `select position, question_id as id, compiled, seed from private.attempt_questions
     join private.question_revisions using (question_id, revision) where attempt_id = $1 order by position`,
    [attempt],
  );

/** Saves answers as save_answer does, all at once. */
const saveAll = (attempt: string, answers: Map<number, Answer>) =>
  sql(
    site,
    `update private.attempt_questions set answer = given.value
     from jsonb_each($2::jsonb) as given where attempt_id = $1 and position = given.key::integer`,
    [attempt, JSON.stringify(Object.fromEntries(answers))],
  );

/**
 * Takes an assessment. Of a question that was explained before, the learner knows the answer, whatever its numbers are
 * now. Returns the result and adds what it explains to the memory.
 */
async function takeWith(memory: Set<string>, farmer: Farmer, assessment: string): Promise<Result> {
  const { body } = await farmer.start(assessment);
  const views = new Map((body.questions as Shown[]).map(({ position, view }) => [position, view]));
  const asked = await askedIn(body.attempt.id);
  const answers = new Map<number, Answer>();
  for (const { position, id, compiled, seed } of asked) {
    const view = views.get(position);
    if (memory.has(id)) answers.set(position, rightAnswer(compiled.question, drawQuestion(compiled, seed)));
    else if (view) answers.set(position, guessAnswer(view));
  }
  await saveAll(body.attempt.id, answers);
  const result = await farmer.submit(body.attempt.id);
  for (const { position, solution } of result.results) {
    const found = solution && asked.find((each) => each.position === position);
    if (found) memory.add(found.id);
  }
  return result;
}

/** Answers every check of every lesson of the level, wrongly, as a person does who does not read. */
async function clickThroughLessons(farmer: Farmer): Promise<void> {
  await sql(
    site,
    `select public.record_check($1, content.lesson_id, asked, false)
     from public.lesson_contents content cross join unnest(content.required_checks) as asked`,
    [farmer.id],
  );
}

test('blank attempts explain nothing, whatever is sent in place of an answer', async () => {
  const farmer = await makeFarmer();
  const nothing = [null, '', '   ', [], [null], {}, 99, [99], false, 'x'.repeat(300), { x: 1 }];
  for (const [index, quiz] of quizzes.entries()) {
    const { body } = await farmer.start(quiz);
    for (const { position } of body.questions as Shown[]) {
      await farmer.call('save_answer', {
        attempt: body.attempt.id,
        question_position: position,
        answer: nothing[(position + index) % nothing.length],
      });
    }
    const { results } = await farmer.submit(body.attempt.id);
    const typed = new Set(['numeric', 'text']);
    const asked = await askedIn(body.attempt.id);
    for (const { position, solution, feedback } of results) {
      const kind = asked.find((each) => each.position === position)?.compiled.question.kind ?? '';
      // Words are an answer to a question that asks for words; none of these are words.
      if (!typed.has(kind)) expect({ kind, solution, feedback }).toEqual({ kind, feedback: [] });
    }
  }
  expect(await farmer.certificates()).toEqual([]);
});

test('twenty attempts at once are one, and the pause holds for all of them', async () => {
  const farmer = await makeFarmer();
  const [quiz = ''] = quizzes;
  const startAll = () => Promise.all(Array.from({ length: 20 }, () => farmer.start(quiz)));
  for (const expected of [200, 200, 409]) {
    const started = await startAll();
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([expected]));
    const attempts = new Set(started.map(({ body }) => body.attempt?.id));
    expect(attempts.size).toBe(1);
    for (const attempt of attempts) if (attempt) await farmer.submit(attempt);
  }
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    site,
    'select count(*)::integer as count from public.attempts where user_id = $1',
    [farmer.id],
  );
  expect(count).toBe(2);
});

test('an exam that is opened first does not start, so its questions cannot be read or collected', async () => {
  const farmer = await makeFarmer();
  for (let times = 0; times < 5; times += 1) {
    const { status, body } = await farmer.start(exam);
    expect({ status, body }).toEqual({
      status: 409,
      body: { error: 'The exam opens when all modules of its level are complete.' },
    });
  }
  expect(await sql(site, 'select from public.attempts where user_id = $1', [farmer.id])).toEqual([]);
});

/** Enough to know every question that is explained. More attempts only repeat them. */
const attempts = isThorough ? 400 : 96;

// The questions are drawn and graded by the same code on both engines, and the embedded one takes half a minute.
const onPglite = process.env.TEST_ENGINE === 'pglite' ? thorough : {};

test(
  'hundreds of attempts with a perfect memory pass the quizzes, know no question of the exam, and give no certificate',
  onPglite,
  async () => {
    const farmer = await makeFarmer();
    const memory = new Set<string>();
    const passed = new Set<string>();
    for (let times = 0; times < attempts; times += 1) {
      const quiz = quizzes[times % quizzes.length] ?? '';
      const result = await takeWith(memory, farmer, quiz);
      if (result.attempt.is_passed) passed.add(quiz);
      await farmer.wait();
    }
    expect(passed.size, 'every quiz is passed in the end').toBe(quizzes.length);

    // The lessons were not done.
    expect((await farmer.start(exam)).status).toBe(409);
    const lessons = await sql<{ id: string }>(site, 'select lesson_id as id from public.lesson_contents');
    const marked = await farmer.call('save_progress', { lesson: lessons[0]?.id, mark_done: true });
    expect(marked.status).toBe(409);
    await clickThroughLessons(farmer);

    // No lesson explains a question that is reserved, either.
    const reserved = await sql<{ id: string }>(site, 'select id from private.questions where is_for_exam');
    expect(reserved.filter(({ id }) => memory.has(id))).toEqual([]);
    for (const { id } of reserved.slice(0, 20)) {
      for (const body of [
        { action: 'draw' },
        { action: 'hint', seed: 'lesson', number: 1 },
        { action: 'answer', seed: 'lesson', answer: 0, reveal: true },
      ])
        expect((await farmer.check({ ...body, question: id })).status).toBe(404);
    }
    for (const { id } of await sql<{ id: string }>(
      site,
      'select id from private.questions where not is_for_exam',
    ))
      memory.add(id);

    const known: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { body } = await farmer.start(exam);
      const asked = await askedIn(body.attempt.id);
      expect(asked).toHaveLength(30);
      known.push(asked.filter(({ id }) => memory.has(id)).length);
      // A quiz that is taken or looked at beside the exam explains nothing.
      const beside = await takeWith(memory, farmer, quizzes[times] ?? '');
      expect(beside.results.some(({ solution }) => solution)).toBe(false);
      const [earlier] = await sql<{ id: string }>(
        site,
        `select id from public.attempts where user_id = $1 and is_passed limit 1`,
        [farmer.id],
      );
      const opened: Result = (await farmer.open(earlier?.id ?? '')).body;
      expect(opened.results.some(({ solution }) => solution)).toBe(false);
      // The learner answers what they know, which is nothing, and leaves the rest open.
      const { attempt, results } = await farmer.submit(body.attempt.id);
      expect({ attempt: attempt.score, results }).toEqual({ attempt: 0, results: [] });
    }
    console.log(
      `Of the ${memory.size} questions that quizzes and lessons ask all were known, and of the 3 x 30 of the exams ${known.join(', ')}.`,
    );
    expect(known).toEqual([0, 0, 0]);
    expect(await farmer.start(exam)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('3 times in 30 days') },
    });
    expect(await farmer.certificates()).toEqual([]);
  },
);

test('numbers are new in every attempt, so a number that was right is not right again', async () => {
  const farmer = await makeFarmer();
  const seeds = new Set<string>();
  for (let times = 0; times < 4; times += 1) {
    const { body } = await farmer.start(quizzes[0] ?? '');
    for (const { seed } of await askedIn(body.attempt.id)) seeds.add(seed);
    await farmer.submit(body.attempt.id);
    await farmer.wait();
  }
  expect(seeds.size).toBe(32);
});
