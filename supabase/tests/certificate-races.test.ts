import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourseWithQuiz, examOf, gradeAttempt, join, openAttempt, pass } = startLearning(
  backend.database,
);

const times = [1, 2, 3, 4, 5];

const claim = () => as('service', 'select kind from public.claim_certificate_mails($1)', [ids.userA]);
const held = () => as('userA', 'select status from public.certificates order by created_at, id');
/** Of several at once, some are refused. */
const all = (calls: Promise<unknown>[]) => Promise.allSettled(calls);

/** A paid member who has passed the exam, and lacks the quiz of one module that is open. */
async function lackOneModule(): Promise<string> {
  const { quiz } = await addCourseWithQuiz();
  await join('learner');
  await pass(await examOf('Beginner'));
  expect(await held()).toEqual([]);
  return openAttempt(quiz);
}

beforeEach(async () => {
  for (const table of ['public.attempts', 'public.memberships', 'public.payments', 'public.certificates'])
    await as('server', `delete from ${table}`);
  for (const table of ['private.begun_levels', 'private.module_completions', 'public.courses'])
    await as('server', `delete from ${table}`);
});

test('the last module that is passed several times at once gives one certificate and one mail', async () => {
  const attempt = await lackOneModule();
  const settled = await all([...times.map(() => gradeAttempt(attempt)), ...times.map(claim)]);
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await held()).toEqual([{ status: 'Issued' }]);
  await claim();
  const { mailed } = await one<{ mailed: boolean }>(
    'server',
    'select mailed_at is not null as mailed from public.certificates',
  );
  expect(mailed).toBe(true);
});

test('a certificate that is revoked while it is issued again stays the only one, and revoked', async () => {
  await gradeAttempt(await lackOneModule());
  const { id } = await one<{ id: string }>('userA', 'select id from public.certificates');
  const revoke = () => as('admin', `select public.revoke_certificate($1, 'A mistake')`, [id]);
  const settled = await all([...times.map(claim), revoke(), revoke(), ...times.map(claim)]);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await held()).toEqual([{ status: 'Revoked' }]);
});

test('reinstating a certificate and issuing another at once leave one that is valid', async () => {
  const { course } = await addCourseWithQuiz();
  const issue = () =>
    one<{ id: string }>(
      'admin',
      `select id from public.issue_certificate($1, $2, 'Ada', 90, 'Passed the course')`,
      [ids.userA, course],
    );
  await all(times.map(issue));
  expect(await held()).toEqual([{ status: 'Issued' }]);
  const { id } = await one<{ id: string }>('userA', 'select id from public.certificates');
  await as('admin', `select public.revoke_certificate($1, 'A mistake')`, [id]);
  const reinstate = () => as('admin', `select public.reinstate_certificate($1, 'Not one')`, [id]);
  await all([issue(), reinstate(), issue(), reinstate()]);
  expect((await held()).filter(({ status }) => status === 'Issued')).toHaveLength(1);
});

test('a certificate that is issued while its payment is refunded is not valid afterwards', async () => {
  const attempt = await lackOneModule();
  const { id } = await one<{ id: string }>('server', 'select id from public.payments');
  const refund = () => as('admin', 'select public.refund_payment($1)', [id]);
  const settled = await all([gradeAttempt(attempt), refund(), claim(), refund(), claim()]);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect((await held()).filter(({ status }) => status !== 'Revoked')).toEqual([]);
});
