/** A guardian withdraws consent and keeps the account: at once the child stores nothing, and its work is not shown. */
import { afterAll, expect, test } from 'vitest';
import { DatabaseError, type SqlValue, type Transaction } from '#backend/database/database.ts';
import { functions, tables } from './access-matrix.ts';
import { insertStatement, openAttempts } from './attempts.ts';
import { ids } from './people.ts';

const attempts = await openAttempts();
afterAll(attempts.close);

type Learner = 'userA' | 'userB';

/** In the access matrix, user A is the guardian of user B. */
const child = ids.userB;

const asServer = <Row extends object>(text: string, values: SqlValue[] = []) =>
  attempts.asServer((transaction) => transaction.query<Row>(text, values));

/** The rows written by this connection that PostgreSQL has not added to its statistics yet. */
async function countWrites(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ writes: number }>(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::integer as writes from pg_stat_xact_user_tables
     where schemaname in ('public', 'private', 'storage', 'auth') and relname <> 'rate_limits'`,
  );
  return row?.writes ?? 0;
}

function listStatements(actor: Learner): [name: string, statement: string][] {
  const found: [string, string][] = [];
  for (const [name, { call, may }] of Object.entries(functions)) {
    if (may[actor] === 'done') found.push([name.replace(/\(.*/, ''), `select ${call}`]);
  }
  for (const [name, { insert, update, may }] of Object.entries(tables)) {
    if (may[actor].insert === 'done') found.push([`insert into ${name}`, insertStatement(name, insert)]);
    const set = `update ${name} set ${update[0]} = ${update[1]}`;
    if (may[actor].update !== 'denied') found.push([`update ${name}`, set]);
    if (may[actor].delete !== 'denied') found.push([`delete from ${name}`, `delete from ${name}`]);
  }
  return found;
}

/** What the learner can write with the token they have. Nothing of it stays. */
async function listWrites(actor: Learner): Promise<string[]> {
  const found: string[] = [];
  for (const [name, statement] of listStatements(actor)) {
    const written = await attempts
      .reach(actor, async (transaction) => {
        const before = await countWrites(transaction);
        await transaction.query(statement);
        return (await countWrites(transaction)) - before;
      })
      .catch((error) => {
        if (error instanceof DatabaseError) return 'denied' as const;
        throw error;
      });
    if (written !== 'denied' && written > 0) found.push(name);
  }
  return found;
}

async function freeze() {
  const [consent] = await asServer<{ id: string }>(
    `insert into public.consents (guardian_id, child_id, text_version, method)
     values ($1, $2, '2026-11-20', 'email-plus') returning id`,
    [ids.userA, child],
  );
  await attempts.asActor('userA', `select public.withdraw_consent($1, 'freeze')`, [consent?.id]);
}

const consentAgain = () =>
  asServer(`select private.store_consent($1, $2, '2026-11-20', 'email-plus')`, [ids.userA, child]);

test('a frozen child writes nothing with its old token, until consent is given again', async () => {
  const before = await listWrites('userB');
  expect(before).toEqual(
    expect.arrayContaining([
      'public.save_progress',
      'public.save_answer',
      'public.save_lab',
      'public.show_project',
      'insert into public.lesson_notes',
      'delete from public.lesson_notes',
      'public.delete_my_account',
    ]),
  );
  await freeze();
  // The membership of the matrix, which a child cannot hold.
  expect(await listWrites('userB')).toEqual(['public.set_membership_renewal']);
  await consentAgain();
  expect(await listWrites('userB')).toEqual(before);
});

test('work and the whole name of a frozen child are no longer shown', async () => {
  const [made] = await asServer<{ id: string }>(
    `with shown as (
       update public.project_submissions set state = 'accepted', is_shown = true where user_id = $1
     )
     insert into public.certificates
       (user_id, student_name, student_email, course_title, course_level, score, status, issued_on)
     values ($1, 'Kit Carson', 'kit@children.invalid', 'Course', 'Beginner', 95, 'Issued', now()) returning id`,
    [child],
  );
  await asServer(
    `update public.learner_ages set birth_year = extract(year from now()) - 9 where user_id = $1`,
    [child],
  );
  await asServer('insert into private.shown_labs (certificate_id) values ($1)', [made?.id]);
  await attempts.asActor('userA', `select public.name_child($1, 'Kit Carson', true)`, [child]);
  const readShown = async () => {
    const [shown] = await asServer(
      `select (select student_name from public.verify_certificate($1)) as name,
         private.badge_facts($1) ->> 'student_name' as badge_name,
         (select count(*)::integer from private.certificate_with_labs($1)) as labs,
         (select count(*)::integer from public.project_submissions where user_id = $2 and is_shown) as projects`,
      [made?.id, child],
    );
    return shown;
  };
  const shownProjects = expect.toSatisfy((projects) => projects > 0);
  expect(await readShown()).toEqual({
    name: 'Kit Carson',
    badge_name: 'Kit Carson',
    labs: 1,
    projects: shownProjects,
  });
  await freeze();
  const hidden = { name: 'K. C.', badge_name: 'K. C.', labs: 0, projects: 0 };
  expect(await readShown()).toEqual(hidden);
  // The guardian allows it anew, or not.
  await consentAgain();
  expect(await readShown()).toEqual(hidden);
});

test('an admin’s suspension and a guardian’s freeze are lifted apart, in every order', async () => {
  const suspend = () => attempts.asActor('admin', 'select public.suspend_user($1)', [child]);
  const lift = () => attempts.asActor('admin', 'select public.lift_suspension($1)', [child]);
  const isOpen = async () => {
    const [found] = await asServer<{ open: boolean }>(
      'select coalesce(banned_until <= now(), true) as open from auth.users where id = $1',
      [child],
    );
    return found?.open;
  };
  for (const [first, second] of [
    [suspend, freeze],
    [freeze, suspend],
  ] as const) {
    await first();
    await second();
    await consentAgain();
    expect(await isOpen()).toBe(false);
    await lift();
    expect(await isOpen()).toBe(true);

    await first();
    await second();
    await lift();
    expect(await isOpen()).toBe(false);
    await expect(lift()).rejects.toMatchObject({ code: 'PT409' });
    await consentAgain();
    expect(await isOpen()).toBe(true);
  }
  // A consent for an account that is not frozen lifts nothing either.
  await suspend();
  await consentAgain();
  expect(await isOpen()).toBe(false);
  await lift();
});

test('with their old token a suspended adult decides for their family, withdraws a request for a membership, and writes nothing else', async () => {
  await attempts.asActor('admin', 'select public.suspend_user($1)', [ids.userA]);
  expect(await listWrites('userA')).toEqual([
    'public.withdraw_consent',
    'public.delete_child',
    'public.name_child',
    'public.set_child_permissions',
    'public.take_back_consent_form',
    'public.reset_family_code',
    'public.cancel_membership_request',
  ]);
});
