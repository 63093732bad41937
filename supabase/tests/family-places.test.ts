import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const server = <Row extends object = Record<string, unknown>>(text: string, values: SqlValue[] = []) =>
  backend.database.run('server', (transaction) => transaction.query<Row>(text, values));

beforeEach(async () => {
  await server('delete from public.families');
  await server('delete from public.memberships');
});

const giveMembership = (plan: string, end = '30 days', isTrial = false) =>
  server(
    `with payment as (
       insert into public.payments (user_id, user_email, plan_name, billing, list_price_cents, discount_percent, amount_cents, method, status)
       select $1, 'a@example.com', $2, 'monthly', 100, 0, 100, 'Invoice', 'Pending' where not $4 returning id
     )
     insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial, payment_id)
     values ($1, $2, 'monthly', 'Active', now() - interval '1 day', now() + $3::interval, $4, (select id from payment))`,
    [ids.userA, plan, end, isTrial],
  );

/** People with a place in the family of user A, in this order. */
async function addMembers(count: number): Promise<string[]> {
  const [family] = await server<{ id: string }>(
    `insert into public.families (owner_id, code) values ($1, private.new_family_code()) returning id`,
    [ids.userA],
  );
  const members: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = randomUUID();
    await server('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.org`]);
    await server(
      `insert into public.family_places (user_id, family_id, kind, added_at)
       values ($1, $2, 'adult', now() + make_interval(secs => $3))`,
      [id, family?.id, number],
    );
    members.push(id);
  }
  return members;
}

const plansOf = async (person: string) =>
  (await server<{ id: string }>('select plan_id as id from private.current_memberships($1)', [person])).map(
    ({ id }) => id,
  );

test.for([
  ['family', 5],
  ['family-group', 4],
  ['pro', 1],
] as const)('the plan %s opens its courses to %i people, the owner among them', async ([plan, places]) => {
  await giveMembership(plan);
  const members = await addMembers(6);
  const plans = await Promise.all(members.map(plansOf));
  expect(plans.filter((held) => held.includes(plan))).toHaveLength(places - 1);
  expect(plans.slice(0, places - 1).every((held) => held.includes(plan))).toBe(true);
});

test('a place gives nothing after the membership has ended or the person has left', async () => {
  await giveMembership('family', '1 hour');
  const [member = ''] = await addMembers(1);
  expect(await plansOf(member)).toEqual(['family']);
  await server(`update public.memberships set ends_at = now() - interval '1 minute'`);
  expect(await plansOf(member)).toEqual([]);
  await server(`update public.memberships set ends_at = now() + interval '1 day'`);
  await server('delete from public.family_places where user_id = $1', [member]);
  expect(await plansOf(member)).toEqual([]);
});

test('the trial of a family opens courses to its members, but no certificate', async () => {
  const paid = async (person: string) =>
    (await server(`select 'Beginner' = any (private.paid_levels($1)) as paid`, [person]))[0]?.paid;
  await giveMembership('family', '10 days', true);
  const [member = ''] = await addMembers(1);
  expect(await plansOf(member)).toEqual(['family']);
  expect(await paid(member)).toBe(false);
  await server('delete from public.memberships');
  await giveMembership('family');
  expect(await paid(member)).toBe(true);
});

test('a family shares the mentorship sessions of its membership', async () => {
  await giveMembership('family');
  const [first = '', second = ''] = await addMembers(2);
  await server(
    `insert into public.mentorship_sessions (user_id, topic, proposed_times, time_zone, status, starts_at, meeting_url)
     values ($1, 'Topic', array[now(), now(), now()], 'UTC', 'Confirmed', now(), 'https://meet.example/a')`,
    [first],
  );
  const used = async (person: string) =>
    (await server(`select private.used_sessions($1, date_trunc('month', now(), 'UTC')) as used`, [person]))[0]
      ?.used;
  expect(await used(second)).toBe(1);
  expect(await used(ids.userA)).toBe(1);
  expect(await used(ids.userB)).toBe(0);
});

test('certificates of minors show initials unless their guardian allows more', async () => {
  const id = randomUUID();
  await server('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    id,
    `${id}@example.org`,
    { full_name: 'Kit van der Carson', birth_year: new Date().getUTCFullYear() - 15 },
  ]);
  const name = async () => (await server('select private.certificate_name($1) as name', [id]))[0]?.name;
  expect(await name()).toBe('K. V. D. C.');
  await server(`insert into public.child_accounts (user_id, nickname, shows_name) values ($1, 'Kit', true)`, [
    id,
  ]);
  expect(await name()).toBe('Kit van der Carson');
  await server('update public.learner_ages set birth_year = 1990 where user_id = $1', [id]);
  await server('delete from public.child_accounts where user_id = $1', [id]);
  expect(await name()).toBe('Kit van der Carson');
});
