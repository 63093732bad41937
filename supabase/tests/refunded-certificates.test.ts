import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CourseLevel } from '#domain/courses/course.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourseWithQuiz, examOf, join, pass } = startLearning(backend.database);

/** Passes all of a level. Without a membership that is paid, this gives no certificate. */
async function passLevel(level: CourseLevel, learner: string = ids.userA): Promise<void> {
  const { quiz } = await addCourseWithQuiz(level);
  await pass(quiz, { learner });
  await pass(await examOf(level), { learner });
}
const held = (learner: string = ids.userA) =>
  as('server', 'select status from public.certificates where user_id = $1 order by created_at', [learner]);
const newestPayment = (payer: string = ids.userA) =>
  one<{ id: string }>(
    'server',
    'select id from public.payments where user_id = $1 order by settled_at desc limit 1',
    [payer],
  );
const refund = async (payment: { id: string }) =>
  as('admin', 'select public.refund_payment($1)', [payment.id]);
const endMemberships = () =>
  as('server', `update public.memberships set starts_at = now() - interval '1 day', ends_at = now()`);

const endAgreements = () => as('server', 'update public.agreements set ended_at = now()');

/** A seat in an organisation whose agreement gives certificates of the level. */
async function giveSeat(level: CourseLevel, learner: string = ids.userA): Promise<void> {
  const { id } = await one<{ id: string }>(
    'server',
    `insert into public.organisations (name, kind) values ('School', 'school') returning id`,
  );
  await as(
    'server',
    `insert into public.agreements (organisation_id, opens_levels, certifies_levels, seats, starts_on, ends_on)
     values ($1, array[$2], array[$2], 2, current_date - 10, current_date + 10)`,
    [id, level],
  );
  await as(
    'server',
    `insert into public.organisation_members (organisation_id, user_id, role, seat_since)
     values ($1, $2, 'learner', now())`,
    [id, learner],
  );
}

/** The family of user A, with user B in it. */
async function makeFamily(): Promise<void> {
  const family = await one<{ id: string }>('server', 'select private.family_of_owner($1) as id', [ids.userA]);
  await as('server', `insert into public.family_places (user_id, family_id, kind) values ($1, $2, 'adult')`, [
    ids.userB,
    family.id,
  ]);
}

beforeEach(async () => {
  for (const table of [
    'attempts',
    'memberships',
    'payments',
    'certificates',
    'courses',
    'families',
    'organisations',
  ])
    await as('server', `delete from public.${table}`);
  await as('server', 'delete from private.begun_levels');
});

test('a certificate that a payment gave goes with its refund, as when an admin revokes it', async () => {
  await passLevel('Beginner');
  await join('learner');
  const { id } = await one<{ id: string }>('server', `select id from public.certificates`);
  const { status_index } = await one<{ status_index: string }>(
    'server',
    `select private.badge_facts($1) ->> 'status_index' as status_index`,
    [id],
  );
  await refund(await newestPayment());
  const reason = 'The payment for the plan learner was refunded.';
  expect(
    await one(
      'anon',
      'select status, revoked_on is not null as is_dated from public.verify_certificate($1)',
      [id],
    ),
  ).toEqual({ status: 'Revoked', is_dated: true });
  expect(await as('server', 'select revoked::text from private.revoked_badges() as revoked')).toEqual([
    { revoked: status_index },
  ]);
  expect(await as('service', 'select kind, id, reason from public.claim_certificate_mails()')).toEqual([
    { kind: 'revoked', id, reason },
  ]);
  const log = await as(
    'server',
    `select action, details ->> 'certificate_id' as certificate, details ->> 'reason' as reason
     from public.admin_audit_log order by id desc limit 2`,
  );
  expect(log).toEqual([
    { action: 'payment_refund', certificate: null, reason: null },
    { action: 'certificate_revoke', certificate: id, reason },
  ]);
});

test('a learner who pays again gets a certificate for the same exam, once', async () => {
  await passLevel('Beginner');
  await join('learner');
  await refund(await newestPayment());
  await join('learner');
  expect(await held()).toEqual([{ status: 'Revoked' }, { status: 'Issued' }]);
  await as('server', 'select private.issue_level_certificates($1)', [ids.userA]);
  expect(await held()).toHaveLength(2);
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Revoked' }, { status: 'Revoked' }]);
});

test('after a refund, a revocation by an admin still takes a new exam', async () => {
  await passLevel('Beginner');
  await join('learner');
  await refund(await newestPayment());
  const { id } = await one<{ id: string }>('server', 'select id from public.certificates');
  await as('admin', `select public.reinstate_certificate($1, 'It was paid in cash')`, [id]);
  await as('admin', `select public.revoke_certificate($1, 'Not your own work')`, [id]);
  await join('learner');
  expect(await held()).toEqual([{ status: 'Revoked' }]);
});

test('a pending Expert certificate goes too', async () => {
  await passLevel('Advanced');
  await join('expert');
  expect(await held()).toEqual([{ status: 'Pending' }]);
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Revoked' }]);
});

test('a certificate stays while another payment covers it, and goes with the last of them', async () => {
  await passLevel('Beginner');
  await join('learner');
  const first = await newestPayment();
  await join('pro');
  const second = await newestPayment();
  await refund(first);
  expect(await held()).toEqual([{ status: 'Issued' }]);
  await refund(second);
  expect(await held(), 'of the payment that the certificate came with').toEqual([{ status: 'Revoked' }]);
});

test('a certificate of a period that was paid stays when a later one is refunded', async () => {
  await join('learner');
  await passLevel('Beginner');
  await endMemberships();
  await join('learner');
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Issued' }]);
});

test('a certificate stays that was issued while two periods were paid, when the second is refunded', async () => {
  await join('learner');
  await join('learner');
  await passLevel('Beginner');
  await as(
    'server',
    `update public.memberships set starts_at = now() - interval '1 day', ends_at = now()
     where payment_id <> $1`,
    [(await newestPayment()).id],
  );
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Issued' }]);
});

test('a refund of a plan without certification, and certificates of courses, change nothing', async () => {
  await passLevel('Beginner');
  await join('learner');
  await endMemberships();
  await join('standard');
  const { course } = await addCourseWithQuiz();
  await as('admin', `select public.issue_certificate($1, $2, 'Ada', 90, 'Passed it')`, [ids.userA, course]);
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Issued' }, { status: 'Issued' }]);
});

test('the refund of a family plan revokes what it gave to the whole family', async () => {
  await makeFamily();
  await passLevel('Beginner', ids.userB);
  await join('family');
  await as('server', 'select private.issue_level_certificates($1)', [ids.userB]);
  expect(await held(ids.userB)).toEqual([{ status: 'Issued' }]);
  await refund(await newestPayment());
  expect(await held(ids.userB)).toEqual([{ status: 'Revoked' }]);
});

test('the plan of one person covers nobody else of the family', async () => {
  await makeFamily();
  await passLevel('Beginner', ids.userB);
  await join('learner', ids.userB);
  await join('learner');
  await refund(await newestPayment());
  expect(await held(ids.userB), 'of their own payment').toEqual([{ status: 'Issued' }]);
  await refund(await newestPayment(ids.userB));
  expect(await held(ids.userB)).toEqual([{ status: 'Revoked' }]);
});

test('the refund of a family plan revokes what it gave to people who have left the family since', async () => {
  await makeFamily();
  await join('family');
  await passLevel('Beginner', ids.userB);
  expect(await held(ids.userB)).toEqual([{ status: 'Issued' }]);
  await as('userA', 'select public.leave_family($1)', [ids.userB]);
  await refund(await newestPayment());
  expect(await held(ids.userB)).toEqual([{ status: 'Revoked' }]);
});

test('the account of the payer may be gone: the refund still revokes what the payment gave to others', async () => {
  await makeFamily();
  await join('family');
  await passLevel('Beginner', ids.userB);
  const payment = await newestPayment();
  await as('server', 'update public.payments set user_id = null where id = $1', [payment.id]);
  await as('server', 'delete from public.families');
  await refund(payment);
  expect(await held(ids.userB)).toEqual([{ status: 'Revoked' }]);
});

test('a certificate that an admin reinstated after a refund is revoked by no later one', async () => {
  await passLevel('Beginner');
  await join('learner');
  await refund(await newestPayment());
  const { id } = await one<{ id: string }>('server', 'select id from public.certificates');
  await as('admin', `select public.reinstate_certificate($1, 'It was paid in cash')`, [id]);
  for (const plan of ['standard', 'learner']) {
    await join(plan);
    await refund(await newestPayment());
    expect(await held(), plan).toEqual([{ status: 'Issued' }]);
  }
});

test('a certificate that an admin revoked by mistake rests on its payment again once it is reinstated', async () => {
  await passLevel('Beginner');
  await join('learner');
  const { id } = await one<{ id: string }>('server', 'select id from public.certificates');
  await as('admin', `select public.revoke_certificate($1, 'Not your own work')`, [id]);
  await as('admin', `select public.reinstate_certificate($1, 'It was')`, [id]);
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Revoked' }]);
});

test('a certificate that stayed because of another plan goes with that plan, and with no other', async () => {
  await passLevel('Beginner');
  await join('learner');
  const first = await newestPayment();
  await join('pro');
  const second = await newestPayment();
  await refund(first);
  await endMemberships();
  await join('learner');
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Issued' }]);
  await refund(second);
  expect(await held()).toEqual([{ status: 'Revoked' }]);
});

test('a certificate that an agreement covered when it was made stays after the agreement', async () => {
  await join('learner');
  await giveSeat('Beginner');
  await passLevel('Beginner');
  await endAgreements();
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Issued' }]);
});

test('a certificate that an agreement covers when its payment is refunded stays', async () => {
  await passLevel('Beginner');
  await join('learner');
  await giveSeat('Beginner');
  await refund(await newestPayment());
  await endAgreements();
  expect(await held()).toEqual([{ status: 'Issued' }]);
});

test('an agreement for another level protects nothing', async () => {
  await join('learner');
  await giveSeat('Intermediate');
  await passLevel('Beginner');
  await refund(await newestPayment());
  expect(await held()).toEqual([{ status: 'Revoked' }]);
});
