import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { checkGoal } from '#labs/kit/lab.ts';
import { findLab } from '#labs/registry.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

const lab = findLab('card-sorter');
if (!lab) throw new Error('The lab is missing.');
const goal = 'nine-of-ten';

/** A lesson of a published course that has this lab. */
async function addLesson(isIntroductory = true): Promise<string> {
  const [course] = await sql<{ id: string }>(
    site,
    `insert into public.courses (slug, title, summary, level, instructor, category, status, duration, introductory)
     values ($1, 'Labs', 'About labs.', 'Advanced', 'Ada', 'Basics', 'Published', '4 weeks', $2) returning id`,
    [`labs-${crypto.randomUUID()}`, String(isIntroductory)],
  );
  const [lesson] = await sql<{ id: string; course_id: string }>(
    site,
    `with module as (
       insert into public.course_modules (course_id, position, title) values ($1, 1, 'Module') returning id
     )
     insert into public.course_lessons (module_id, position, title) select id, 1, 'Lesson' from module
     returning id, course_id`,
    [course?.id ?? ''],
  );
  await sql(
    site,
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
     values ($1, $2, '[{"kind": "lab", "name": "card-sorter"}]', 1)`,
    [lesson?.id ?? '', lesson?.course_id ?? ''],
  );
  return lesson?.id ?? '';
}

async function confirm(token: string | undefined, body: object) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/labs', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

/** The choices that "Show me" ends with, which reach the goal for this seed. */
const solve = (seed: number) => lab.guide.at(-1)?.choices(seed);

async function addLearner(lesson: string) {
  const { id, client, session } = await makeSignedIn(site);
  const { data } = await client.rpc('open_lab', { lesson, lab: 'card-sorter' }).single().throwOnError();
  return { id, client, token: session.access_token, ...data };
}

test('a learner who reaches a goal keeps it, and reaching it again changes nothing', async () => {
  const lesson = await addLesson();
  const { client, token, seed, choices, goals } = await addLearner(lesson);
  expect({ choices, goals }).toEqual({ choices: null, goals: [] });
  const request = { lesson, lab: 'card-sorter', goal, choices: solve(seed) };
  expect(await confirm(token, request)).toEqual({ status: 200, goals: [goal] });
  expect(await confirm(token, request)).toEqual({ status: 200, goals: [goal] });
  const opened = await client.rpc('open_lab', { lesson, lab: 'card-sorter' }).single().throwOnError();
  expect(opened.data).toEqual({ seed, choices: null, goals: [goal] });
});

test('choices are kept, and found again by their owner alone', async () => {
  const lesson = await addLesson();
  const { client, seed } = await addLearner(lesson);
  const kept = { labels: ['coat'] };
  await client.rpc('save_lab', { lesson, lab: 'card-sorter', choices: { labels: [] } }).throwOnError();
  await client.rpc('save_lab', { lesson, lab: 'card-sorter', choices: kept }).throwOnError();
  const opened = await client.rpc('open_lab', { lesson, lab: 'card-sorter' }).single().throwOnError();
  expect(opened.data).toEqual({ seed, choices: kept, goals: [] });
  const other = await addLearner(lesson);
  expect(other.choices).toBeNull();
  expect((await other.client.from('lab_work').select()).data).toEqual([]);
});

test('a forged goal is refused: a score, impossible choices, choices that miss it', async () => {
  const lesson = await addLesson();
  const { token, seed } = await addLearner(lesson);
  const right = solve(seed) as { labels: unknown[] };
  const forged = {
    'a score': { goal, score: 10, choices: right },
    'a result among the choices': { goal, choices: { ...right, right: 10 } },
    'too many examples': { goal, choices: { labels: [...right.labels, 'coat'] } },
    'an unknown label': { goal, choices: { labels: right.labels.map(() => 'hat') } },
    'no choices': { goal },
    'an unknown goal': { goal: 'certificate', choices: right },
  };
  for (const [what, body] of Object.entries(forged)) {
    expect(await confirm(token, { lesson, lab: 'card-sorter', ...body }), what).toMatchObject({
      status: 400,
    });
  }
  const nothing = lab.start(seed);
  expect(await confirm(token, { lesson, lab: 'card-sorter', goal, choices: nothing })).toMatchObject({
    status: 409,
  });
});

test('choices copied from another learner are checked against the data of the sender', async () => {
  const lesson = await addLesson();
  const [one, other] = [await addLearner(lesson), await addLearner(lesson)];
  expect(one.seed).not.toBe(other.seed);
  const copied = solve(one.seed);
  const isMet = checkGoal(lab, goal, copied, other.seed);
  expect((await confirm(other.token, { lesson, lab: 'card-sorter', goal, choices: copied })).status).toBe(
    isMet ? 200 : 409,
  );
  const seeds = Array.from({ length: 200 }, (_, index) => index * 31);
  const passing = seeds.filter((seed) => checkGoal(lab, goal, copied, seed));
  expect(passing.length, 'copied choices rarely fit').toBeLessThan(seeds.length / 2);
});

test('a lab is open to those who may study its lesson, and only where the lesson has it', async () => {
  const [open, closed] = [await addLesson(), await addLesson(false)];
  const { token, seed, client } = await addLearner(open);
  const request = { lab: 'card-sorter', goal, choices: solve(seed) };
  expect(await confirm(token, { ...request, lesson: closed })).toMatchObject({ status: 403 });
  expect(await confirm(token, { ...request, lesson: crypto.randomUUID() })).toMatchObject({ status: 404 });
  expect(await confirm(token, { ...request, lab: 'no-such-lab', lesson: open })).toMatchObject({
    status: 404,
  });
  expect(await confirm(undefined, { ...request, lesson: open })).toMatchObject({ status: 401 });
  expect((await client.rpc('open_lab', { lesson: closed, lab: 'card-sorter' })).error?.code).toBe('42501');
  expect((await client.rpc('open_lab', { lesson: open, lab: 'spam-words' })).error?.code).toBe('PT404');
  const large = { labels: ['x'.repeat(70_000)] };
  expect(
    (await client.rpc('save_lab', { lesson: open, lab: 'card-sorter', choices: large })).error?.code,
  ).toBe('23514');
});
