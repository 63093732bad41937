import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

const choices = { labels: ['coat'] };

/** A lesson with a lab, in a course of this level. User A has reached a goal there and completed the module. */
async function addReachedGoal({
  level = 'Beginner',
  isComplete = true,
  kept = true,
  goal = 'nine-of-ten',
} = {}) {
  const course = await addCourse();
  await as('server', 'update public.courses set level = $2 where id = $1', [course, level]);
  const module = await addModule(course);
  const lesson = await addLesson(module);
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
     values ($1, $2, '[{"kind": "lab", "name": "card-sorter"}]', 1)`,
    [lesson, course],
  );
  await record(lesson, goal, kept ? choices : null);
  if (isComplete) {
    await as('server', 'insert into private.module_completions (user_id, module_id) values ($1, $2)', [
      ids.userA,
      module,
    ]);
  }
  return lesson;
}

const record = (lesson: string, goal: string, kept: object | null) =>
  as('service', 'select public.record_lab_goal($1, $2, $3, $4, $5)', [
    ids.userA,
    lesson,
    'card-sorter',
    goal,
    kept && JSON.stringify(kept),
  ]);

async function addCertificate(user: string = ids.userA): Promise<string> {
  const { id } = await one<{ id: string }>(
    'server',
    `insert into public.certificates
       (user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on)
     values ($1, 'Ada Lovelace', 'a@example.com', 'AI Foundations', 'Beginner', 'Beginner', 95, 'Issued', current_date)
     returning id`,
    [user],
  );
  return id;
}

const show = (actor: Actor, certificate: string, isShown = true) =>
  as(actor, 'select public.show_labs($1, $2)', [certificate, isShown]);
const listed = (actor: Actor, certificate: string) =>
  as<{ goal: string }>(actor, 'select * from public.certificate_labs($1)', [certificate]);
const found = (actor: Actor, certificate: string, goal: string) =>
  as(actor, `select * from public.certificate_lab($1, 'card-sorter', $2)`, [certificate, goal]);

/** Every test has a learner without work, as user A is the only one. */
async function forget(): Promise<void> {
  await as('server', 'delete from public.lab_work');
  await as('server', 'delete from public.certificates');
}

test('nothing is shown until the holder shows it, and nothing once they hide it again', async () => {
  await forget();
  await addReachedGoal();
  const certificate = await addCertificate();
  for (const actor of ['anon', 'userA', 'userB', 'admin'] as const) {
    expect(await listed(actor, certificate), actor).toEqual([]);
    expect(await found(actor, certificate, 'nine-of-ten'), actor).toEqual([]);
  }
  for (const actor of ['userB', 'admin'] as const) {
    await expect(show(actor, certificate), actor).rejects.toMatchObject({ code: 'PT404' });
  }
  await show('userA', certificate);
  await show('userA', certificate);
  expect(await listed('anon', certificate)).toMatchObject([{ lab: 'card-sorter', goal: 'nine-of-ten' }]);
  await show('userA', certificate, false);
  expect(await listed('anon', certificate)).toEqual([]);
  expect(await found('anon', certificate, 'nine-of-ten')).toEqual([]);
});

test('what is shown is enough to run the lab again, and names nobody', async () => {
  await forget();
  const lesson = await addReachedGoal();
  const certificate = await addCertificate();
  await show('userA', certificate);
  const { seed } = await one<{ seed: number }>('service', 'select public.find_lab_seed($1, $2, $3) as seed', [
    ids.userA,
    lesson,
    'card-sorter',
  ]);
  const shown = [
    ...(await listed('anon', certificate)),
    ...(await found('anon', certificate, 'nine-of-ten')),
  ];
  expect(shown).toMatchObject([
    { course_title: 'Course', lesson_title: 'Lesson' },
    { seed, choices },
  ]);
  const text = JSON.stringify(shown);
  for (const secret of [ids.userA, 'Ada', 'a@example.com', lesson]) expect(text).not.toContain(secret);
});

test('a goal counts if it was reached in a completed module of the level, before the certificate', async () => {
  await forget();
  await addReachedGoal({ goal: 'counts' });
  await addReachedGoal({ goal: 'of-another-level', level: 'Advanced' });
  await addReachedGoal({ goal: 'in-an-open-module', isComplete: false });
  await addReachedGoal({ goal: 'with-choices-that-stay-in-the-browser', kept: false });
  const certificate = await addCertificate();
  await addReachedGoal({ goal: 'too-late' });
  await show('userA', certificate);
  expect((await listed('anon', certificate)).map(({ goal }) => goal)).toEqual(['counts']);
});

test('the choices that reached a goal first stay, whatever the learner does in the lab later', async () => {
  await forget();
  const lesson = await addReachedGoal();
  await as('userA', 'select public.save_lab($1, $2, $3)', [lesson, 'card-sorter', '{"labels": []}']);
  await record(lesson, 'nine-of-ten', { labels: ['shoe'] });
  await record(lesson, 'another-goal', { labels: ['hat'] });
  const certificate = await addCertificate();
  await show('userA', certificate);
  expect(await found('anon', certificate, 'nine-of-ten')).toMatchObject([{ choices }]);
  expect(await found('anon', certificate, 'another-goal')).toMatchObject([{ choices: { labels: ['hat'] } }]);
});

test('a revoked certificate and a deleted account show nothing', async () => {
  await forget();
  await addReachedGoal();
  const [revoked, deleted] = [await addCertificate(), await addCertificate()];
  for (const certificate of [revoked, deleted]) await show('userA', certificate);
  await as(
    'server',
    `update public.certificates set status = 'Revoked', revoked_on = current_date, revocation_reason = 'By mistake'
     where id = $1`,
    [revoked],
  );
  expect(await listed('anon', revoked)).toEqual([]);
  await expect(show('userA', revoked)).rejects.toMatchObject({ code: 'PT404' });
  await as('server', 'delete from public.certificates where id = $1', [deleted]);
  expect(await listed('anon', deleted)).toEqual([]);
});

test('My learning says how many goals a certificate could show, and the mentorship of this month', async () => {
  await forget();
  await addReachedGoal();
  const certificate = await addCertificate();
  const learning = async () =>
    (await one<{ learning: object }>('userA', 'select public.my_learning() as learning')).learning;
  expect(await learning()).toMatchObject({
    certificates: [{ id: certificate, labs: { goals: 1, is_shown: false } }],
    mentorship: { included: 0, used: 0 },
  });
  await show('userA', certificate);
  expect(await learning()).toMatchObject({ certificates: [{ labs: { is_shown: true } }] });
});
