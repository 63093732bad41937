import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one } = startLearning(backend.database);

interface Trial {
  id: string;
  is_new: boolean;
  starts_at: string;
  ends_at: string;
}
const start = async (plan: string, person: string = ids.userA) =>
  (await one<{ trial: Trial }>('service', 'select public.start_trial($1, $2) as trial', [person, plan]))
    .trial;
const end = () =>
  as(
    'server',
    `update public.memberships set starts_at = now() - interval '20 days', ends_at = now() - interval '1 day'`,
  );

const offer = async (plan: string) =>
  (await one<{ days: number | null }>('userA', 'select public.trial_offer($1) as days', [plan])).days;

const openPlans = async () =>
  (
    await as<{ id: string }>('server', 'select plan_id as id from private.current_memberships($1)', [
      ids.userA,
    ])
  ).map(({ id }) => id);

/** User A deletes the account and signs up again. */
async function signUpAnew(email: string) {
  await as('userA', 'select public.delete_my_account()');
  await as(
    'server',
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $2, '{}', now(), now())`,
    [ids.userA, email.toLowerCase()],
  );
}

beforeEach(async () => {
  await as('server', 'delete from public.memberships');
  await as('server', 'delete from private.used_trials');
  await as('server', `update auth.users set email = 'a@example.com' where id = $1`, [ids.userA]);
  await as('server', `update auth.users set email = 'b@example.com' where id = $1`, [ids.userB]);
});

test.each([
  ['learner', 14],
  ['expert', 14],
  ['family', 14],
  ['standard', 7],
  ['pro', 7],
])('a trial of %s is active at once and lasts %i days', async (plan, days) => {
  const { starts_at, ends_at, is_new } = await start(plan);
  expect(is_new).toBe(true);
  expect((Date.parse(ends_at) - Date.parse(starts_at)) / 86_400_000).toBeCloseTo(days, 5);
  expect(await as('userA', 'select plan_id, status, is_trial, renews from public.memberships')).toEqual([
    { plan_id: plan, status: 'Active', is_trial: true, renews: false },
  ]);
});

test('there is no trial of Family/Group, nor of what is no plan', async () => {
  for (const plan of ['family-group', 'nothing'])
    await expect(start(plan)).rejects.toMatchObject({ code: 'PT404' });
});

test('two clicks at once start one trial, and it is announced once', async () => {
  const trials = await Promise.all([start('learner'), start('learner'), start('learner')]);
  expect(new Set(trials.map(({ id }) => id)).size).toBe(1);
  expect(trials.filter(({ is_new }) => is_new)).toHaveLength(1);
});

test('a second trial is refused, also of another plan, and afterwards of the same group', async () => {
  await start('learner');
  await expect(start('pro')).rejects.toMatchObject({ code: 'PT409', message: /active membership/ });
  await end();
  await expect(start('expert')).rejects.toMatchObject({ code: 'PT409', message: /trial or a membership/ });
  expect((await start('pro')).is_new).toBe(true);
});

test.for([
  ['the same address', 'a@example.com'],
  ['the same address with a tag', 'A+second@Example.com'],
])('deleting the account and signing up with %s gives no second trial', async ([, address]) => {
  await start('learner');
  await signUpAnew(address ?? '');
  await expect(start('expert')).rejects.toMatchObject({ code: 'PT409', message: /trial or a membership/ });
  expect(await offer('learner')).toBeNull();
  expect((await start('pro')).is_new).toBe(true);
});

test('an address that a member changed to during or after a trial gives no second one either', async () => {
  await start('learner');
  await as('server', `update auth.users set email = 'moved@example.com' where id = $1`, [ids.userA]);
  await signUpAnew('moved@example.com');
  await expect(start('learner')).rejects.toMatchObject({ code: 'PT409' });
});

test('a member whose payment was refunded gets no trial of the same group, also with a new account', async () => {
  const { payment } = await one<{ payment: { id: string } }>(
    'service',
    `select public.request_membership($1, 'learner', 'monthly', 'Invoice', null) as payment`,
    [ids.userA],
  );
  expect(await offer('learner')).toBe(14);
  await as('admin', 'select public.settle_payment($1)', [payment.id]);
  await as('admin', 'select public.refund_payment($1)', [payment.id]);
  expect([await offer('learner'), await offer('pro')]).toEqual([null, 7]);
  await expect(start('expert')).rejects.toMatchObject({ code: 'PT409' });
  await signUpAnew('a@example.com');
  await expect(start('expert')).rejects.toMatchObject({ code: 'PT409' });
});

test('of two accounts with one address and two tags that start at once, one gets the trial', async () => {
  await as('server', `update auth.users set email = 'ann+a@example.com' where id = $1`, [ids.userA]);
  await as('server', `update auth.users set email = 'ann+b@example.com' where id = $1`, [ids.userB]);
  const outcomes = await Promise.allSettled([start('learner'), start('expert', ids.userB)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('what is kept of an address is a hash that nobody can compute without the key', async () => {
  await start('learner');
  const [row] = await as<{ hash: string }>(
    'server',
    `select encode(address_hash, 'hex') as hash from private.used_trials`,
  );
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  const plain = await one<{ hash: string }>(
    'server',
    `select encode(sha256('a@example.com'), 'hex') as hash`,
  );
  expect(row?.hash).not.toBe(plain.hash);
  await expect(as('service', `select private.trial_address_hash('a@example.com')`)).rejects.toMatchObject({
    code: '42501',
  });
});

test('a trial is offered to those who may start it', async () => {
  expect([await offer('learner'), await offer('pro'), await offer('family-group')]).toEqual([14, 7, null]);
  await start('learner');
  expect([await offer('learner'), await offer('pro')]).toEqual([null, null]);
  await end();
  expect([await offer('expert'), await offer('pro')]).toEqual([null, 7]);
});

test('a trial ends by itself, without an invoice', async () => {
  await start('learner');
  expect(await openPlans()).toEqual(['learner']);
  await end();
  expect(await as('service', `select * from public.renew_memberships('Invoice')`)).toEqual([]);
  expect(await openPlans()).toEqual([]);
});

test('a renewal at a wrong time, for which the trial was over, takes nothing from it', async () => {
  const { ends_at } = await start('learner');
  await end();
  await as('service', `select * from public.renew_memberships('Invoice')`);
  await as('server', `update public.memberships set starts_at = now() - interval '1 day', ends_at = $1`, [
    ends_at,
  ]);
  expect(await openPlans()).toEqual(['learner']);
});

test('a member who continues pays for the time after the trial', async () => {
  const { ends_at } = await start('learner');
  const { payment } = await one<{ payment: { id: string } }>(
    'service',
    `select public.request_membership($1, 'learner', 'monthly', 'Invoice', null) as payment`,
    [ids.userA],
  );
  await as('admin', 'select public.settle_payment($1)', [payment.id]);
  const paid = await one<{ starts_at: Date | string }>(
    'userA',
    'select starts_at from public.memberships where not is_trial',
  );
  expect(new Date(paid.starts_at).getTime()).toBe(Date.parse(ends_at));
});

test('members are reminded once, within the last three days', async () => {
  await start('learner');
  const claim = () => as('service', 'select user_email, plan_name from public.claim_trial_reminders()');
  expect(await claim()).toEqual([]);
  await as('server', `update public.memberships set ends_at = now() + interval '70 hours'`);
  const claimed = await Promise.all([claim(), claim()]);
  expect(claimed.flat()).toEqual([{ user_email: 'a@example.com', plan_name: 'Learner' }]);
  expect(await claim()).toEqual([]);
});

test('neither a member who goes on after the trial nor one who is suspended is told that the lessons will be closed', async () => {
  await start('learner');
  const { payment } = await one<{ payment: { id: string } }>(
    'service',
    `select public.request_membership($1, 'learner', 'monthly', 'Invoice', null) as payment`,
    [ids.userA],
  );
  await as('server', `update public.memberships set ends_at = now() + interval '70 hours' where is_trial`);
  const claim = () => as('service', 'select plan_name from public.claim_trial_reminders()');
  expect(await claim()).toEqual([]);
  await as('admin', 'select public.settle_payment($1)', [payment.id]);
  expect(await claim()).toEqual([]);
  await as('server', 'delete from public.memberships where not is_trial');
  const suspendUntil = (time: string) =>
    as('server', `update public.profiles set suspended_until = ${time} where id = $1`, [ids.userA]);
  await suspendUntil(`now() + interval '1 day'`);
  expect(await claim()).toEqual([]);
  await suspendUntil('null');
  expect(await claim()).toEqual([{ plan_name: 'Learner' }]);
});
