import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

/** A lesson with the lab, in a course that is open to all. */
async function addLab() {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = true where id = $1', [course]);
  const lesson = await addLesson(await addModule(course));
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
     values ($1, $2, '[{"kind": "lab", "name": "card-sorter"}, {"kind": "prose", "name": "no-lab"}]', 1)`,
    [lesson, course],
  );
  return { course, lesson };
}

const save = (actor: Actor, lesson: string, lab = 'card-sorter', choices: object = { labels: [] }) =>
  as(actor, 'select public.save_lab($1, $2, $3)', [lesson, lab, JSON.stringify(choices)]);
const seen = (actor: Actor, lesson: string) =>
  as(actor, 'select user_id, choices, to_jsonb(goals) as goals from public.lab_work where lesson_id = $1', [
    lesson,
  ]);
const record = (goal: string, lesson: string) =>
  as('service', 'select public.record_lab_goal($1, $2, $3, $4)', [ids.userA, lesson, 'card-sorter', goal]);

test('lab work belongs to its learner, and neither other learners nor staff nor admins see it', async () => {
  const { course, lesson } = await addLab();
  await save('userA', lesson);
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
    [course, ids.userB],
  );
  expect(await seen('userA', lesson)).toEqual([{ user_id: ids.userA, choices: { labels: [] }, goals: [] }]);
  for (const actor of ['userB', 'admin'] as const) expect(await seen(actor, lesson), actor).toEqual([]);
  await expect(seen('anon', lesson)).rejects.toMatchObject({ code: '42501' });
});

test('no caller writes rows directly, so a goal cannot be claimed', async () => {
  const { lesson } = await addLab();
  await save('userA', lesson);
  for (const actor of ['userA', 'admin', 'service'] as const) {
    for (const text of [
      `update public.lab_work set goals = '{nine-of-ten}'`,
      'delete from public.lab_work',
      `insert into public.lab_work (user_id, lesson_id, lab, goals)
       select user_id, lesson_id, 'another-lab', '{nine-of-ten}' from public.lab_work`,
    ]) {
      await expect(as(actor, text), `${actor}: ${text}`).rejects.toMatchObject({ code: '42501' });
    }
  }
  await expect(
    as('userA', 'select public.record_lab_goal($1, $2, $3, $4)', [ids.userA, lesson, 'card-sorter', 'goal']),
  ).rejects.toMatchObject({ code: '42501' });
});

test('saving choices keeps the goals, and a goal is recorded once', async () => {
  const { lesson } = await addLab();
  await record('nine-of-ten', lesson);
  await save('userA', lesson, 'card-sorter', { labels: ['coat'] });
  await Promise.all(['few-examples', 'nine-of-ten', 'few-examples'].map((goal) => record(goal, lesson)));
  const [row] = await seen('userA', lesson);
  expect(row).toMatchObject({ choices: { labels: ['coat'] } });
  expect(row?.goals).toHaveLength(2);
  expect(row?.goals).toEqual(expect.arrayContaining(['nine-of-ten', 'few-examples']));
});

test('a lab takes work only where its lesson contains it and the learner may study the lesson', async () => {
  const { course, lesson } = await addLab();
  await expect(save('userA', lesson, 'no-lab')).rejects.toMatchObject({ code: 'PT404' });
  await save('userA', lesson);
  await as('server', 'update public.courses set introductory = false where id = $1', [course]);
  await expect(save('userA', lesson)).rejects.toMatchObject({ code: '42501' });
  expect(await seen('userA', lesson), 'it stays readable').toHaveLength(1);
});

test('each learner has a seed of their own in each lab, and it stays the same', async () => {
  const { lesson } = await addLab();
  const seedOf = async (actor: Actor) =>
    (await one<{ seed: number }>(actor, `select seed from public.open_lab($1, 'card-sorter')`, [lesson]))
      .seed;
  expect(await seedOf('userA')).toBe(await seedOf('userA'));
  expect(await seedOf('userA')).not.toBe(await seedOf('userB'));
});
