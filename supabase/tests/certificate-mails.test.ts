import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse } = startLearning(backend.database);
const course = await addCourse();

const issue = (isPending = false) =>
  one<{ id: string }>(
    'admin',
    `select id from public.issue_certificate($1, $2, 'Ada', 90, 'Passed the course', as_pending => $3)`,
    [ids.userA, course, isPending],
  );
/** What the hourly run claims. */
const claim = () => as('service', 'select kind, id, reason from public.claim_certificate_mails()');
const expireIn = (days: number) =>
  as(
    'server',
    'update public.certificates set issued_on = issued_on - 600, valid_until = private.today() + $1::integer',
    [days],
  );

beforeEach(() => as('server', 'delete from public.certificates'));

test('its holder is told once that a certificate was issued, revoked with the reason, and is valid again', async () => {
  const { id } = await issue();
  expect(await claim()).toEqual([{ kind: 'issued', id, reason: null }]);
  expect(await claim()).toEqual([]);
  await as('admin', `select public.revoke_certificate($1, 'A wrong name')`, [id]);
  expect(await claim()).toEqual([{ kind: 'revoked', id, reason: 'A wrong name' }]);
  expect(await claim()).toEqual([]);
  await as('admin', `select public.reinstate_certificate($1, 'It was right')`, [id]);
  expect(await claim()).toEqual([{ kind: 'reinstated', id, reason: null }]);
  expect(await claim()).toEqual([]);
});

test('a pending certificate is announced when it is confirmed', async () => {
  const { id } = await issue(true);
  expect(await claim()).toEqual([]);
  await as('admin', 'select public.confirm_certificate($1)', [id]);
  expect(await claim()).toEqual([{ kind: 'issued', id, reason: null }]);
});

test('a revocation that is taken back before its mail is not mentioned', async () => {
  const { id } = await issue();
  await claim();
  await as('admin', `select public.revoke_certificate($1, 'A wrong name')`, [id]);
  await as('admin', `select public.reinstate_certificate($1, 'It was right')`, [id]);
  expect(await claim()).toEqual([]);
});

test('60 days before the last day its holder is told once', async () => {
  const { id } = await issue();
  await claim();
  await expireIn(61);
  expect(await claim()).toEqual([]);
  await as('server', 'update public.certificates set valid_until = private.today() + 60');
  expect((await Promise.all([claim(), claim()])).flat()).toEqual([{ kind: 'expiring', id, reason: null }]);
  expect(await claim()).toEqual([]);
});

test('of a certificate that was issued before such mails, its holder is told what happens later', async () => {
  const { id } = await issue();
  await as('server', 'update public.certificates set is_silent = true');
  expect(await claim()).toEqual([]);
  await expireIn(10);
  expect(await claim()).toEqual([{ kind: 'expiring', id, reason: null }]);
  await as('admin', `select public.revoke_certificate($1, 'A wrong name')`, [id]);
  expect(await claim()).toEqual([{ kind: 'revoked', id, reason: 'A wrong name' }]);
  await as('admin', `select public.reinstate_certificate($1, 'It was right')`, [id]);
  expect(await claim()).toEqual([{ kind: 'reinstated', id, reason: null }]);
});
