import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourseWithQuiz } = startLearning(backend.database);

interface Progress {
  level: string;
  modules: number;
  modules_passed: number;
  exam_score: number | null;
  is_in_plan: boolean;
}

const progressOf = (actor: 'userA' | 'userB') =>
  one<Progress>(actor, `select * from public.certificate_progress() where level = 'Beginner'`);

const attempt = (assessment: string, score: number) =>
  as(
    'server',
    `insert into public.attempts (user_id, assessment_id, submitted_at, score, is_passed)
     values ($1, $2, now(), $3, $3 >= 80)`,
    [ids.userA, assessment, score],
  );

test('every level says which of its modules and exam the caller has passed', async () => {
  const before = await progressOf('userA');
  const [passed, failed] = [(await addCourseWithQuiz()).quiz, (await addCourseWithQuiz()).quiz];
  await addCourseWithQuiz('Beginner', 'Draft');
  await attempt(failed, 40);
  await attempt(passed, 40);
  await attempt(passed, 90);
  await attempt(passed, 50);
  const after = await progressOf('userA');
  expect(after.modules - before.modules).toBe(2);
  expect(after.modules_passed - before.modules_passed).toBe(1);
  expect(after.exam_score).toBeNull();
  expect((await progressOf('userB')).modules_passed).toBe(0);

  const exam = await one<{ id: string }>(
    'server',
    `select id from public.assessments where level = 'Beginner'`,
  );
  await attempt(exam.id, 85);
  expect((await progressOf('userA')).exam_score).toBe(85);
  const levels = await as<Progress>('userA', 'select * from public.certificate_progress()');
  expect(levels.map(({ level }) => level)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
});

test('the plan of the caller says whether a certificate is part of it', async () => {
  expect((await progressOf('userB')).is_in_plan).toBe(false);
  await as(
    'server',
    `with payment as (
       insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method, status, settled_at)
       values ($1, 'Learner', 'monthly', 2900, 2900, 'Invoice', 'Completed', now()) returning id
     )
     insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
     select $1, id, 'learner', 'monthly', 'Active', now() - interval '1 day', now() + interval '1 day' from payment`,
    [ids.userB],
  );
  expect((await progressOf('userB')).is_in_plan).toBe(true);
});
