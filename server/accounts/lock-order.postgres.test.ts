import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { as, type Statement } from '#supabase/tests/account-deletion/writes.ts';
import { callers } from '#supabase/tests/people.ts';
import { openTestBackend } from '#testing/backend.ts';
import { untilWaiting } from '#testing/lock-waits.ts';

/**
 * What deletes, suspends or freezes an account takes the lock of admins before the row of any account. In another order
 * two of them wait for each other.
 */
const { backend, close } = await openTestBackend();
afterAll(close);
const { database } = backend;

const perform = <Row extends object>([identity, text, values]: Statement) =>
  database.run(identity, (transaction) => transaction.query<Row>(text, values));
const server = <Row extends object>(text: string, values: SqlValue[] = []) =>
  perform<Row>(['server', text, values]);

async function makeAccount(address = 'example.com') {
  const id = randomUUID();
  await server(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $1::uuid || '@' || $2, now(), now())`,
    [id, address],
  );
  return id;
}

/** A child with a guardian, its consent, and a request for another one. */
async function makeChild() {
  const [guardian, child] = [await makeAccount(), await makeAccount('children.invalid')];
  await server(`insert into public.child_accounts (user_id, nickname) values ($1, 'Kim')`, [child]);
  await server('insert into public.guardianships (child_id, guardian_id) values ($1, $2)', [child, guardian]);
  const [consent] = await server<{ id: string }>(
    `insert into public.consents (guardian_id, child_id, text_version, method)
     values ($1, $2, '2026-11-23', 'email-plus') returning id`,
    [guardian, child],
  );
  await server(
    `insert into private.guardian_requests (guardian_email, child_id, token_hash)
     values ($1::uuid || '@example.com', $2, $1)`,
    [guardian, child],
  );
  return { guardian, child, consent: consent?.id ?? '' };
}

/** A pupil with an account of the school, in a class of a teacher, by a roster. */
async function makePupil() {
  const [teacher, pupil, school] = [await makeAccount(), await makeAccount('children.invalid'), randomUUID()];
  await server(`insert into public.organisations (id, name, kind) values ($1, 'School', 'school')`, [school]);
  await server(
    `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'teacher')`,
    [school, teacher],
  );
  await perform([as(teacher), `select public.create_class($1, 'Class')`, [school]]);
  await server(`insert into public.child_accounts (user_id, nickname) values ($1, 'Kim')`, [pupil]);
  await server('insert into public.school_pupils (user_id, organisation_id) values ($1, $2)', [
    pupil,
    school,
  ]);
  const [made] = await server<{ member: string; class: string }>(
    `with member as (
       insert into public.class_members (class_id, user_id, name, joined_at)
       select id, $1, 'Kim', now() from public.classes where organisation_id = $2 returning id, class_id
     ), change as (
       insert into private.roster_changes (class_id, applied_by) select class_id, $3 from member returning id
     ), changed as (
       insert into private.roster_change_rows (change_id, member_id, kind)
       select change.id, member.id, 'added' from change, member
     )
     select id as member, class_id as class from member`,
    [pupil, school, teacher],
  );
  return { teacher, pupil, member: made?.member ?? '', class: made?.class ?? '' };
}

async function makeForm() {
  const [guardian, admin] = [await makeAccount(), await makeAccount()];
  await server(`update public.profiles set role = 'admin' where id = $1`, [admin]);
  const [form] = await server<{ id: string }>(
    `insert into public.consent_forms (guardian_id, text_version, file)
     values ($1, '2026-11-23', $1::uuid || '/' || gen_random_uuid() || '.pdf') returning id`,
    [guardian],
  );
  return { guardian, admin, form: form?.id ?? '' };
}

async function makeWaitingAccount() {
  const waiting = await makeAccount('first-visit.example');
  await server(
    `insert into public.learner_ages (user_id, needs_guardian, stated_at)
     values ($1, true, now() - interval '8 days')`,
    [waiting],
  );
  return waiting;
}

/** Each statement, and the account that it would lock. */
const cases: Record<string, () => Promise<[statement: Statement, account: string]>> = {
  'a withdrawal that deletes': async () => {
    const { guardian, child, consent } = await makeChild();
    return [[as(guardian), `select public.withdraw_consent($1, 'delete')`, [consent]], child];
  },
  'a withdrawal that freezes': async () => {
    const { guardian, child, consent } = await makeChild();
    return [[as(guardian), `select public.withdraw_consent($1, 'freeze')`, [consent]], child];
  },
  'a guardian who deletes': async () => {
    const { guardian, child } = await makeChild();
    return [[as(guardian), 'select public.delete_child($1)', [child]], child];
  },
  'a consent by mail': async () => {
    const { guardian } = await makeChild();
    return [
      [callers.service, `select public.give_consent($1::uuid, $1::text, '2026-11-23')`, [guardian]],
      guardian,
    ];
  },
  'a consent on paper': async () => {
    const { guardian, admin, form } = await makeForm();
    return [
      [callers.service, 'select public.decide_consent_form($1, $2, true, null)', [admin, form]],
      guardian,
    ];
  },
  'the deletion of accounts that wait': async () => {
    const waiting = await makeWaitingAccount();
    return [[callers.service, 'select public.delete_waiting_accounts()', []], waiting];
  },
  'a teacher who deletes a pupil': async () => {
    const { teacher, pupil, member } = await makePupil();
    return [[as(teacher), 'select public.delete_pupil($1)', [member]], pupil];
  },
  'a roster that is undone': async () => {
    const { teacher, pupil, class: of } = await makePupil();
    return [[as(teacher), 'select public.undo_roster($1)', [of]], pupil];
  },
};

test.for(Object.entries(cases))('%s waits for its turn before it locks an account', async ([, prepare]) => {
  const [statement, account] = await prepare();
  let later: Promise<unknown> = Promise.resolve();
  await database.run('server', async (transaction) => {
    await transaction.query('select private.lock_admins()');
    later = perform(statement);
    expect(await untilWaiting(database, later)).toBe(true);
    const held = await transaction.query('select from public.profiles where id = $1 for update nowait', [
      account,
    ]);
    expect(held).toHaveLength(1);
  });
  await later;
});
