import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { findLab } from '#labs/registry.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

/** A lesson with these labs, in a course that everybody may study. */
async function addLesson(labs: string[]): Promise<{ lesson: string; module: string }> {
  const [course] = await sql<{ id: string }>(
    site,
    `insert into public.courses (slug, title, summary, level, instructor, category, status, duration, introductory)
     values ($1, 'Labs', 'About labs.', 'Beginner', 'Ada', 'Basics', 'Published', '4 weeks', true) returning id`,
    [`labs-${crypto.randomUUID()}`],
  );
  const [lesson] = await sql<{ id: string; module_id: string }>(
    site,
    `with module as (
       insert into public.course_modules (course_id, position, title) values ($1, 1, 'Module') returning id
     )
     insert into public.course_lessons (module_id, position, title) select id, 1, 'Lesson' from module
     returning id, module_id`,
    [course?.id ?? ''],
  );
  await sql(
    site,
    'insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, $3, 1)',
    [lesson?.id ?? '', course?.id ?? '', JSON.stringify(labs.map((name) => ({ kind: 'lab', name })))],
  );
  return { lesson: lesson?.id ?? '', module: lesson?.module_id ?? '' };
}

async function ask(name: string, body: object, token?: string) {
  const response = await site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

/** A learner who reaches every goal that "Show me" reaches, and shows the certificate of the level with them. */
async function certify(labs: string[]): Promise<{ certificate: string; goals: string[]; userId: string }> {
  const { lesson, module } = await addLesson(labs);
  const { id, client, session } = await makeSignedIn(site);
  const goals: string[] = [];
  for (const name of labs) {
    const lab = findLab(name);
    const { data } = await client.rpc('open_lab', { lesson, lab: name }).single().throwOnError();
    for (const { id: goal } of lab?.goals ?? []) {
      const choices = lab?.guide.at(-1)?.choices(data.seed);
      const { status } = await ask('labs', { lab: name, lesson, goal, choices }, session.access_token);
      if (status === 200) goals.push(goal);
    }
  }
  await sql(site, 'insert into private.module_completions (user_id, module_id) values ($1, $2)', [
    id,
    module,
  ]);
  const [row] = await sql<{ id: string }>(
    site,
    `insert into public.certificates
       (user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on)
     values ($1, 'Ada', 'a@example.com', 'AI Foundations', 'Beginner', 'Beginner', 95, 'Issued', current_date)
     returning id`,
    [id],
  );
  const certificate = row?.id ?? '';
  await client.rpc('show_labs', { certificate_id: certificate, is_shown: true }).throwOnError();
  return { certificate, goals, userId: id };
}

test('a visitor runs a goal again from its stored choices, and it is reached again', async () => {
  const { certificate, goals } = await certify(['card-sorter']);
  expect(goals).toContain('nine-of-ten');
  const run = { certificate, lab: 'card-sorter', goal: 'nine-of-ten' };
  expect(await ask('lab-evidence', run)).toEqual({ status: 200, outcome: 'reached' });
});

test('choices that were changed in the database no longer reach the goal, or are impossible', async () => {
  const { certificate, userId } = await certify(['card-sorter']);
  const run = { certificate, lab: 'card-sorter', goal: 'nine-of-ten' };
  const replace = (choices: unknown) =>
    sql(
      site,
      `update public.lab_work set goal_choices = jsonb_set(goal_choices, '{nine-of-ten,choices}', $2::jsonb)
       where user_id = $1`,
      [userId, JSON.stringify(choices)],
    );
  await replace(findLab('card-sorter')?.start(1));
  expect(await ask('lab-evidence', run)).toEqual({ status: 200, outcome: 'missed' });
  await replace({ score: 10 });
  expect(await ask('lab-evidence', run)).toEqual({ status: 200, outcome: 'impossible' });
});

test('choices that contain words or drawings of the learner are never stored, so nobody can show them', async () => {
  const { certificate, goals, userId } = await certify(['build-a-tokenizer', 'risk-register']);
  expect(goals.length).toBeGreaterThan(0);
  const kept = await sql(site, `select from public.lab_work where user_id = $1 and goal_choices <> '{}'`, [
    userId,
  ]);
  expect(kept).toEqual([]);
  const { data } = await site.client().rpc('certificate_labs', { certificate_id: certificate });
  expect(data).toEqual([]);
});

test.for([
  { certificate: 'LAI-0000-0000-0000-0000-0000-0000-0000' },
  { lab: 'spam-words' },
  { goal: 'another-goal' },
])('what a certificate does not show cannot be run: %j', async (change) => {
  const { certificate } = await certify(['card-sorter']);
  const run = { certificate, lab: 'card-sorter', goal: 'nine-of-ten', ...change };
  expect((await ask('lab-evidence', run)).status).toBe(404);
});

test('a caller cannot bring choices of their own', async () => {
  const { certificate } = await certify(['card-sorter']);
  const run = { certificate, lab: 'card-sorter', goal: 'nine-of-ten', choices: {}, seed: 1 };
  expect((await ask('lab-evidence', run)).status).toBe(400);
});

test('the credential names the page of the labs while its holder shows them', async () => {
  const { certificate, userId } = await certify(['card-sorter']);
  const evidence = async () => {
    const request = new Request(`http://127.0.0.1:3000/verify/${certificate}`, {
      headers: { accept: 'application/json' },
    });
    return (await (await site.fetch(request)).json()).evidence;
  };
  expect(await evidence()).toContainEqual(
    expect.objectContaining({ id: `http://127.0.0.1:3000/verify/${certificate}/labs`, name: 'Labs' }),
  );
  await sql(site, 'delete from private.shown_labs where certificate_id = $1', [certificate]);
  expect(JSON.stringify(await evidence())).not.toContain('/labs');
  expect(JSON.stringify(await evidence())).not.toContain(userId);
});
