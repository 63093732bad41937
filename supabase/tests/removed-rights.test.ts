import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { untilWaiting } from '#testing/lock-waits.ts';
import { as, type Statement } from './account-deletion/writes.ts';
import { makeSchoolIn, type School } from './make-school.ts';
import { callers } from './people.ts';

/**
 * Who loses a right may have requests under way, which wait for the change that takes the right away. PGlite runs one
 * transaction after the other, so there they come right after it.
 */
const { backend, close } = await openTestBackend();
afterAll(close);
const { database } = backend;
const isPostgres = process.env.TEST_ENGINE === 'postgres';

const perform = <Row extends object>([identity, text, values]: Statement) =>
  database.run(identity, (transaction) => transaction.query<Row>(text, values));
const server = <Row extends object>(text: string, values: SqlValue[] = []) =>
  perform<Row>(['server', text, values]);

const remove = (school: string, by: string, person: string): Statement => [
  as(by),
  'select public.leave_organisation($1, $2)',
  [school, person],
];
const removeManager = ({ school, owner, manager }: School) => remove(school, owner, manager);
const removeLearner = ({ school, manager, learner }: School) => remove(school, manager, learner);
const takeSeat = ({ school, manager, learner }: School): Statement => [
  as(manager),
  'select public.set_organisation_seat($1, $2, false)',
  [school, learner],
];
const joinByLink = ({ learner, link }: School): Statement => [
  callers.service,
  'select public.join_organisation($1, null, $2)',
  [learner, link],
];
const joinClass = ({ learner, classCode }: School): Statement => [
  as(learner),
  'select public.join_class($1)',
  [classCode],
];
const token = 'b'.repeat(64);
const invite = (school: string, email: string): Statement => [
  'server',
  `insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
   values ($1, $2, 'teacher', true, $3)
   on conflict (token_hash) do update set organisation_id = $1, email = $2, takes_seat = true, created_at = now()`,
  [school, email, token],
];
const joinByInvitation = ({ learner }: School): Statement => [
  callers.service,
  'select public.join_organisation($1, $2, null)',
  [learner, token],
];
const putOnRoster = ({ class: of, learner }: School): Statement => [
  'server',
  `insert into public.class_members (class_id, name, email) values ($1, 'Learner', $2::uuid || '@example.com')`,
  [of, learner],
];
const setRole = (school: string, by: string, person: string, role: string): Statement => [
  as(by),
  'select public.set_organisation_role($1, $2, $3)',
  [school, person, role],
];
/** By an admin, while somebody else changes the organisation. */
const suspendManager = ({ school, manager }: School): Statement => [
  'server',
  `with held as (select from public.organisations where id = $1 for no key update)
   update auth.users set banned_until = now() + interval '1 day' where id = $2 and exists (select from held)`,
  [school, manager],
];

type Step = (school: School) => Statement;
const cases: Record<string, { before?: Step; removal: Step; attempt: Step; code: string }> = {
  'a removed manager makes nobody the owner': {
    removal: removeManager,
    attempt: ({ school, manager, learner }) => setRole(school, manager, learner, 'owner'),
    code: 'PT404',
  },
  'a suspended manager makes nobody the owner': {
    removal: suspendManager,
    attempt: ({ school, manager, learner }) => setRole(school, manager, learner, 'owner'),
    code: 'PT404',
  },
  'a removed manager removes no other manager': {
    removal: removeManager,
    attempt: ({ school, manager, otherManager }) => remove(school, manager, otherManager),
    code: 'PT404',
  },
  'a removed manager takes no seat': {
    removal: removeManager,
    attempt: takeSeat,
    code: 'PT404',
  },
  'a removed manager invites nobody': {
    removal: removeManager,
    attempt: ({ school, manager }) => [
      callers.service,
      `select public.invite_to_organisation($1, $2, jsonb_build_array(jsonb_build_object(
         'email', 'friend@example.com', 'role', 'manager', 'takes_seat', false, 'token_hash', repeat('a', 64))))`,
      [manager, school],
    ],
    code: 'PT404',
  },
  'a removed manager makes no link': {
    removal: removeManager,
    attempt: ({ school, manager }) => [
      as(manager),
      'select public.set_organisation_link($1, true)',
      [school],
    ],
    code: 'PT404',
  },
  'who has handed an organisation over names no provider for sign-in': {
    removal: ({ school, owner, manager }) => setRole(school, owner, manager, 'owner'),
    attempt: ({ school, owner }) => [
      callers.service,
      `select public.save_organisation_sso($1, $2, 'https://login.example', 'client', 'secret', '', '')`,
      [owner, school],
    ],
    code: 'PT403',
  },
  'a removed learner does not come back by the link': {
    removal: removeLearner,
    attempt: joinByLink,
    code: 'PT403',
  },
  'a removed learner does not come back by the code of a class': {
    removal: removeLearner,
    attempt: joinClass,
    code: 'PT403',
  },
  'a removed learner does not come back by a roster from before': {
    before: putOnRoster,
    removal: removeLearner,
    attempt: joinClass,
    code: 'PT403',
  },
  'a removed learner does not come back by an invitation from before, to another address': {
    before: ({ school }) => invite(school, 'other@example.com'),
    removal: removeLearner,
    attempt: ({ learner }) => [
      'server',
      `with changed as (
         update auth.users set email = 'other@example.com' where id = $1 returning id
       )
       select public.join_organisation(id, $2, null) from changed`,
      [learner, token],
    ],
    code: 'PT403',
  },
  'a link that is being closed lets nobody in': {
    removal: ({ school, manager }) => [
      as(manager),
      'select public.set_organisation_link($1, false)',
      [school],
    ],
    attempt: joinByLink,
    code: 'PT410',
  },
  'a learner without a seat does not get it back by the link': {
    removal: takeSeat,
    attempt: joinByLink,
    code: 'PT403',
  },
  'a removed teacher does not put themselves back': {
    removal: ({ class: of, colleague, teacher }) => [
      as(colleague),
      'select public.remove_class_teacher($1, $2)',
      [of, teacher],
    ],
    attempt: ({ class: of, teacher }) => [
      as(teacher),
      'select public.add_class_teacher($1, $2)',
      [of, teacher],
    ],
    code: 'PT404',
  },
  'a teacher who became a learner changes no class': {
    removal: ({ school, manager, teacher, class: of }) => [
      as(manager),
      `select public.reset_class_code($3), public.set_organisation_role($1, $2, 'learner')`,
      [school, teacher, of],
    ],
    attempt: ({ class: of, teacher }) => [as(teacher), `select public.save_class($1, 'Mine', true)`, [of]],
    code: 'PT404',
  },
  'a class that is archived does not change': {
    removal: ({ class: of, colleague }) => [as(colleague), `select public.move_class_up($1, 'Next')`, [of]],
    attempt: ({ class: of, teacher }) => [as(teacher), `select public.save_class($1, 'Mine', true)`, [of]],
    code: 'PT409',
  },
};

test.for(Object.entries(cases))('%s', async ([, { before, removal, attempt, code }]) => {
  const school = await makeSchoolIn(database);
  if (before) await perform(before(school));
  await expect(performDuring(removal(school), attempt(school))).rejects.toMatchObject({ code });
});

const seatOf = ({ school, learner }: School) =>
  server<{ role: string; hasSeat: boolean }>(
    `select role, seat_since is not null as "hasSeat" from public.organisation_members
     where organisation_id = $1 and user_id = $2`,
    [school, learner],
  );

test('a seat that was taken back does not come back by an invitation from before', async () => {
  const school = await makeSchoolIn(database);
  await perform(invite(school.school, `${school.learner}@example.com`));
  await performDuring(takeSeat(school), joinByInvitation(school));
  expect(await seatOf(school), 'what else the invitation says holds').toEqual([
    { role: 'teacher', hasSeat: false },
  ]);
});

test('an invitation keeps no seat for somebody who has got one by a class', async () => {
  const school = await makeSchoolIn(database);
  await server('delete from public.organisation_members where user_id = $1', [school.learner]);
  await perform(invite(school.school, `${school.learner}@example.com`));
  await perform(joinClass(school));
  expect(await seatOf(school)).toEqual([{ role: 'learner', hasSeat: true }]);
  expect(
    await server('select takes_seat from private.organisation_invitations where organisation_id = $1', [
      school.school,
    ]),
  ).toEqual([{ takes_seat: false }]);
});

test('who leaves by themselves is on rosters still, and is taken off when a manager has decided', async () => {
  const school = await makeSchoolIn(database);
  const leave = remove(school.school, school.learner, school.learner);
  await perform(putOnRoster(school));
  await perform(leave);
  expect(await perform(joinClass(school))).toEqual([{ join_class: 'Class' }]);
  // Without a seat because of a manager, leaving decides nothing else.
  await perform(takeSeat(school));
  await perform([as(school.learner), 'select public.leave_class($1)', [school.class]]);
  await perform(putOnRoster(school));
  await perform(leave);
  expect(
    await server('select id from public.class_members where class_id = $1 and user_id is null', [
      school.class,
    ]),
  ).toEqual([]);
  await expect(perform(joinClass(school))).rejects.toMatchObject({ code: 'PT403' });
  // A roster from after that is another decision.
  await perform(putOnRoster(school));
  expect(await perform(joinClass(school))).toEqual([{ join_class: 'Class' }]);
});

test('a roster with another address, from after the removal, brings a removed person back', async () => {
  const { school, class: id, classCode, teacher, manager, learner } = await makeSchoolIn(database);
  const applyRoster = async (email: string) => {
    const [row] = await server<{ version: number; member: string }>(
      `select classes.version, class_members.id as member from public.classes
       join public.class_members on class_members.class_id = classes.id where classes.id = $1`,
      [id],
    );
    const changed = [{ id: row?.member, name: 'Learner', email }];
    await perform([
      callers.service,
      'select public.apply_roster($1, $2, $3, $4)',
      [teacher, id, row?.version ?? 0, { added: [], leaving: [], changed }],
    ]);
  };
  await server(
    `insert into public.class_members (class_id, name, email, added_at)
     values ($1, 'Learner', 'mistyped@example.com', now() - interval '1 day')`,
    [id],
  );
  await perform(remove(school, manager, learner));
  await applyRoster('mistyped@example.com');
  await expect(perform([as(learner), 'select public.join_class($1)', [classCode]])).rejects.toMatchObject({
    code: 'PT403',
  });
  const addedAt = () => server('select added_at from public.class_members where class_id = $1', [id]);
  const before = await addedAt();
  await applyRoster(`${learner}@example.com`);
  await perform([as(teacher), 'select public.undo_roster($1)', [id]]);
  expect(await addedAt(), 'a roster that is undone').toEqual(before);
  await applyRoster(`${learner}@example.com`);
  expect(await perform([as(learner), 'select public.join_class($1)', [classCode]])).toEqual([
    { join_class: 'Class' },
  ]);
});

/** A child with a guardian, who has confirmed an address of their own and takes it next. */
async function makeChild() {
  const [guardian, child] = [randomUUID(), randomUUID()];
  for (const [id, address] of [
    [guardian, `${guardian}@example.com`],
    [child, `${child}@children.invalid`],
  ])
    await server(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), now())`,
      [id, address],
    );
  await server(`insert into public.child_accounts (user_id, nickname) values ($1, 'Kim')`, [child]);
  await server('insert into public.guardianships (child_id, guardian_id) values ($1, $2)', [child, guardian]);
  const [consent] = await server<{ id: string }>(
    `insert into public.consents (guardian_id, child_id, text_version, method)
     values ($1, $2, '2026-11-22', 'email-plus') returning id`,
    [guardian, child],
  );
  await server(
    'insert into private.address_requests (child_id, email, token_hash) values ($1::uuid, $1 || $2, $1)',
    [child, '@example.com'],
  );
  const takeAddress: Statement = [
    callers.service,
    'select public.take_own_address($1::uuid, $1::text)',
    [child],
  ];
  return { guardian, child, consent: consent?.id ?? '', takeAddress };
}

const accountOf = (child: string) =>
  server('select full_name, suspended_until from public.profiles where id = $1', [child]);
const untouched = [{ full_name: null, suspended_until: null }];

test.for([
  `select public.name_child($1, 'Another Name', true)`,
  'select public.set_child_permissions($1, true, true, true)',
  'select public.delete_child($1)',
])('a guardian whose child has taken an address is refused: %s', async (text) => {
  const { guardian, child, takeAddress } = await makeChild();
  await expect(performDuring(takeAddress, [as(guardian), text, [child]])).rejects.toMatchObject({
    code: 'PT404',
  });
  expect(await accountOf(child)).toEqual(untouched);
});

test.for(['delete', 'freeze'])(
  'a guardian who withdraws consent with the choice %s leaves a child alone who has taken an address',
  async (choice) => {
    const { guardian, child, consent, takeAddress } = await makeChild();
    await performDuring(takeAddress, [
      as(guardian),
      'select public.withdraw_consent($1, $2)',
      [consent, choice],
    ]);
    expect(await accountOf(child)).toEqual(untouched);
  },
);

test('a child whose guardian freezes the account takes no address, and its link stays valid', async () => {
  const { guardian, child, consent, takeAddress } = await makeChild();
  const freeze: Statement = [as(guardian), `select public.withdraw_consent($1, 'freeze')`, [consent]];
  await expect(performDuring(freeze, takeAddress)).rejects.toMatchObject({ code: 'PT409' });
  expect(await server('select guardian_id from public.guardianships where child_id = $1', [child])).toEqual([
    { guardian_id: guardian },
  ]);
  await perform([
    'server',
    `select private.store_consent($1, $2, '2026-11-23', 'email-plus')`,
    [guardian, child],
  ]);
  await perform(takeAddress);
  expect(await server('select user_id from public.child_accounts where user_id = $1', [child])).toEqual([]);
});

/** Performs the second statement, on PostgreSQL so that the first commits only when the second waits for its lock. */
async function performDuring([identity, text, values]: Statement, second: Statement): Promise<unknown> {
  if (!isPostgres) {
    await perform([identity, text, values]);
    return perform(second);
  }
  let later: Promise<unknown> = Promise.resolve();
  await database.run(identity, async (transaction) => {
    await transaction.query(text, values);
    later = perform(second);
    await untilWaiting(database, later);
  });
  return later;
}
