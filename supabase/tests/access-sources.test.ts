/** A membership of one's own, a place in a family and a seat in an organisation open the same things, and close them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addClosedCourse, addModule, addLesson } = startLearning(backend.database);

beforeEach(async () => {
  await as('server', 'delete from public.families');
  await as('server', 'delete from public.organisations');
  await as('server', 'delete from public.payments');
});

const giveMembership = (person: string) =>
  as(
    'server',
    `with payment as (
       insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method)
       values ($1, 'family', 'monthly', 100, 100, 'Invoice') returning id
     )
     insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
     select $1, id, 'family', 'monthly', 'Active', now() - interval '1 day', now() + interval '1 day' from payment`,
    [person],
  );

async function makeOrganisation(levels = '{Beginner,Intermediate,Advanced}', certified = levels) {
  const { id } = await one<{ id: string }>(
    'server',
    `insert into public.organisations (name, kind) values ('School', 'school') returning id`,
  );
  await as(
    'server',
    `insert into public.agreements (organisation_id, opens_levels, certifies_levels, seats, starts_on, ends_on)
     values ($1, $2::text[], $3::text[], 2, current_date - 10, current_date + 10)`,
    [id, levels, certified],
  );
  return id;
}

const giveSeat = (organisation: string, person: string) =>
  as('server', `select private.add_to_organisation($1, $2, 'learner', true)`, [organisation, person]);

/** How user A gets access, and how it ends by its dates or because a person ends it. */
const sources = [
  {
    name: 'a membership',
    give: () => giveMembership(ids.userA),
    expire: () => as('server', `update public.memberships set ends_at = now() - interval '1 minute'`),
    end: () => as('server', `update public.memberships set status = 'Ended'`),
  },
  {
    name: 'a place in a family',
    async give() {
      await giveMembership(ids.userB);
      await as(
        'server',
        `with family as (
           insert into public.families (owner_id, code) values ($1, private.new_family_code()) returning id
         )
         insert into public.family_places (user_id, family_id, kind) select $2, id, 'adult' from family`,
        [ids.userB, ids.userA],
      );
    },
    expire: () => as('server', `update public.memberships set ends_at = now() - interval '1 minute'`),
    end: () => as('userA', `select public.leave_family('${ids.userA}')`),
  },
  {
    name: 'a seat in an organisation',
    give: async () => giveSeat(await makeOrganisation(), ids.userA),
    expire: () => as('server', 'update public.agreements set ends_on = current_date - 1'),
    end: () =>
      as(
        'userA',
        `select public.leave_organisation(organisation_id, user_id) from public.organisation_members`,
      ),
  },
] as const;

async function addTaught() {
  const course = await addClosedCourse();
  const lesson = await addLesson(await addModule(course));
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, required_checks, revision)
     values ($1, $2, '[]', '{}', 1)`,
    [lesson, course],
  );
  return { course, lesson };
}

/** What user A reaches of a course: its page, its lessons, the search, and whether a certificate is paid. */
async function reach({ course, lesson }: { course: string; lesson: string }) {
  const [study, search, paid] = await Promise.all([
    one<{ may: boolean }>('userA', 'select public.may_study_course($1) as may', [course]),
    one<{ found: boolean }>('server', 'select $1 in (select private.courses_to_study($2)) as found', [
      course,
      ids.userA,
    ]),
    one<{ paid: boolean }>('server', `select 'Beginner' = any (private.paid_levels($1)) as paid`, [
      ids.userA,
    ]),
  ]);
  const contents = await as('userA', 'select lesson_id from public.lesson_contents where lesson_id = $1', [
    lesson,
  ]);
  return [study.may, contents.length === 1, search.found, paid.paid];
}

const everything = [true, true, true, true];
const nothing = [false, false, false, false];

test.for(sources)(
  '$name opens lessons, search and certification, and what was learned outlasts its end',
  async ({ give, expire }) => {
    const taught = await addTaught();
    expect(await reach(taught)).toEqual(nothing);
    await give();
    expect(await reach(taught)).toEqual(everything);
    await as('userA', `select public.save_progress($1, 'end', 5, true)`, [taught.lesson]);
    await expire();
    expect(await reach(taught)).toEqual(nothing);
    await expect(
      as('userA', `select public.save_progress($1, 'end', 9, true)`, [taught.lesson]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(
      await as('userA', 'select block_number from public.lesson_progress where lesson_id = $1', [
        taught.lesson,
      ]),
    ).toEqual([{ block_number: 5 }]);
  },
);

test.for(sources)(
  '$name that is ended or left closes lessons at once, and progress stays',
  async ({ give, end }) => {
    const taught = await addTaught();
    await give();
    await as('userA', `select public.save_progress($1, 'end', 5, true)`, [taught.lesson]);
    await end();
    expect(await reach(taught)).toEqual(nothing);
    expect(
      await as('userA', 'select from public.lesson_progress where lesson_id = $1', [taught.lesson]),
    ).toHaveLength(1);
  },
);

test('an agreement opens and certifies the levels that it names, and no others', async () => {
  const organisation = await makeOrganisation('{Beginner,Intermediate}', '{Beginner}');
  await giveSeat(organisation, ids.userA);
  const held = await one<{ opens_levels: string[]; certifies_levels: string[] }>(
    'server',
    'select array_to_json(opens_levels) as opens_levels, array_to_json(certifies_levels) as certifies_levels from private.current_memberships($1)',
    [ids.userA],
  );
  expect(held).toEqual({ opens_levels: ['Beginner', 'Intermediate'], certifies_levels: ['Beginner'] });
  const paid = (level: string) =>
    one<{ paid: boolean }>('server', 'select $2 = any (private.paid_levels($1)) as paid', [ids.userA, level]);
  expect(await paid('Beginner')).toEqual({ paid: true });
  expect(await paid('Intermediate')).toEqual({ paid: false });
});

test.for([
  ['has not begun', 'update public.agreements set starts_on = current_date + 2, ends_on = current_date + 9'],
  ['was ended', 'update public.agreements set ended_at = now()'],
])('an agreement that %s opens nothing', async ([, change]) => {
  const taught = await addTaught();
  await giveSeat(await makeOrganisation(), ids.userA);
  await as('server', change ?? '');
  expect(await reach(taught)).toEqual(nothing);
});

test('an organisation gives no more seats than were agreed, and a smaller agreement closes the newest', async () => {
  const organisation = await makeOrganisation();
  const people = [ids.userA, randomUUID(), randomUUID()];
  for (const id of people.slice(1)) {
    await as('server', 'insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.org`]);
  }
  const [first = '', second = '', third = ''] = people;
  await giveSeat(organisation, first);
  await giveSeat(organisation, second);
  await expect(giveSeat(organisation, third)).rejects.toMatchObject({
    code: 'PT409',
    message: 'All 2 seats are taken.',
  });
  const held = async (person: string) =>
    (await as('server', 'select from private.current_memberships($1)', [person])).length;
  expect([await held(first), await held(second)]).toEqual([1, 1]);
  await as('server', 'update public.agreements set seats = 1');
  expect([await held(first), await held(second)]).toEqual([1, 0]);
});

test('of two people who take the last seat at the same moment one gets it', async () => {
  const organisation = await makeOrganisation();
  await as('server', 'update public.agreements set seats = 1');
  const outcomes = await Promise.allSettled([
    giveSeat(organisation, ids.userA),
    giveSeat(organisation, ids.userB),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a membership in an organisation without a seat opens nothing', async () => {
  const taught = await addTaught();
  const organisation = await makeOrganisation();
  await as('server', `select private.add_to_organisation($1, $2, 'manager', false)`, [
    organisation,
    ids.userA,
  ]);
  expect(await reach(taught)).toEqual(nothing);
});

test('an invoice that is withdrawn or paid back ends its agreement', async () => {
  const taught = await addTaught();
  await giveSeat(await makeOrganisation(), ids.userA);
  await as(
    'server',
    `with payment as (
       insert into public.payments (user_name, plan_name, billing, list_price_cents, amount_cents, method)
       values ('School', 'School', 'agreement', 100, 100, 'Invoice') returning id
     )
     update public.agreements set payment_id = payment.id from payment`,
  );
  expect(await reach(taught)).toEqual(everything);
  await as('admin', 'select public.fail_payment(id) from public.payments');
  expect(await reach(taught)).toEqual(nothing);
});
