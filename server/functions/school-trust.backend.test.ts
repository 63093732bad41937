/** Who at a school may open the account of a pupil, who is told when it becomes the pupil's own, and in which order. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';
import { classesOf } from '#testing/classes.ts';
import { familiesOf } from '#testing/families.ts';

const site = await openTestBackend();
afterAll(site.close);
const { call, makeClass, compare, apply, membersOf, codeOf, makeCards } = classesOf(site);
const { call: callFamily, giveConsent, join, mailTo, tokenIn } = familiesOf(site);
const thisYear = new Date().getUTCFullYear();

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

type School = Awaited<ReturnType<typeof makeClass>>;
type Teacher = School['teacher'];

/** Another person of the same school, with a class of their own if they teach. */
async function addColleague({ organisation }: School, role: 'teacher' | 'manager' | 'owner' = 'teacher') {
  const teacher: Teacher = await makeSignedIn(site);
  await sql(
    site,
    'insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, $3)',
    [organisation, teacher.id, role],
  );
  const { data: id } = await teacher.client
    .rpc('create_class', { organisation, name: 'Robotics' })
    .throwOnError();
  return { teacher, id };
}

const rosterOf = (name: string, age: number) => `number,name,birth year\n17,${name},${thisYear - age - 1}`;

/** A class with the pupil Kim, whose number is 17. */
async function makePupil(age = 9) {
  const made = await makeClass();
  expect((await apply(made.teacher, made.id, rosterOf('Kim', age))).status).toBe(200);
  const [member] = await membersOf(made.teacher, made.id);
  if (!member?.user_id) throw new Error('no pupil');
  return { ...made, member: member.id, account: member.user_id };
}

const cardsFor = async (teacher: Teacher, id: string, member: string) =>
  (
    await call(
      'classes',
      { action: 'make-cards', class: id, members: [member] },
      teacher.session.access_token,
    )
  ).status;

async function overviewOf(teacher: Teacher, id: string) {
  const { data } = await teacher.client.rpc('class_overview', { class: id }).throwOnError();
  return (data as { members: { looked_after_by: string | null; birth_year: number | null }[] }).members;
}

async function signIn(school: School, name: string, pictures: string[] = []) {
  const joined = await join({ code: await codeOf(school.teacher, school.id), nickname: name }, pictures);
  expect(joined.status).toBe(200);
  const client = site.client();
  await client.auth.verifyOtp({ type: 'magiclink', token_hash: joined.body.token_hash });
  return { client, token: (await client.auth.getSession()).data.session?.access_token ?? '' };
}

test('a teacher gets no pupil of a colleague by the number of the school', async () => {
  const made = await makePupil();
  const { teacher: other, id: robotics } = await addColleague(made);
  const compared = await compare(other, robotics, rosterOf('Kimberley', 9));
  expect(compared.errors).toEqual([{ line: 2, problem: 'of_other_class', text: 'Kimberley' }]);
  expect((await apply(other, robotics, rosterOf('Kimberley', 9))).status).toBe(422);
  // Nor with a call that does not ask the comparison.
  const { version } = compared;
  const added = { user_id: made.account, number: '17', name: 'Kim', email: null, birth_year: thisYear - 10 };
  const { error } = await site.serviceClient().rpc('apply_roster', {
    teacher: other.id,
    class: robotics,
    seen_version: version,
    roster: { added: [added], changed: [], leaving: [] },
  });
  expect(error?.code).toBe('PT403');
  expect(await membersOf(other, robotics)).toEqual([]);

  // A pupil of the teacher's own keeps the account, and one who has left every class can come back.
  const { data: second } = await made.teacher.client
    .rpc('create_class', { organisation: made.organisation, name: 'Chess' })
    .throwOnError();
  expect((await apply(made.teacher, second, rosterOf('Kim', 9))).status).toBe(200);
  for (const id of [made.id, second]) {
    const [member] = await membersOf(made.teacher, id);
    expect(member?.user_id).toBe(made.account);
    await made.teacher.client.rpc('remove_class_member', { member: member?.id ?? '' }).throwOnError();
  }
  expect((await apply(other, robotics, rosterOf('Kim', 9))).status).toBe(422);
  expect((await apply(made.teacher, made.id, rosterOf('Kim', 9))).status).toBe(200);
  expect((await membersOf(made.teacher, made.id))[0]?.user_id).toBe(made.account);
});

test('a manager brings a pupil into a second class, whose teachers see them and do not open the account', async () => {
  const made = await makePupil();
  const { teacher, id, member, account } = made;
  const { teacher: other, id: robotics } = await addColleague(made);
  const { teacher: manager } = await addColleague(made, 'manager');
  expect((await apply(manager, robotics, rosterOf('Kimberley', 9))).status).toBe(200);
  const [second] = await membersOf(other, robotics);
  expect(second).toMatchObject({ name: 'Kimberley', user_id: account });

  expect(await overviewOf(other, robotics)).toMatchObject([{ looked_after_by: '5b', birth_year: null }]);
  expect(await cardsFor(other, robotics, second?.id ?? '')).toBe(404);
  const ask = (client: Teacher['client'], place: string) => [
    client.rpc('delete_pupil', { member: place }),
    client.rpc('make_take_over_code', { member: place }),
  ];
  for (const asked of ask(other.client, second?.id ?? '')) expect((await asked).error?.code).toBe('PT404');
  // The name in the class is its own matter; the year is not.
  expect((await apply(other, robotics, rosterOf('Kimmy', 8))).status).toBe(200);
  expect(await membersOf(other, robotics)).toMatchObject([{ name: 'Kimmy' }]);
  const [stored] = await sql(
    site,
    `select birth_year, nickname from public.learner_ages join public.child_accounts using (user_id)
     where user_id = $1`,
    [account],
  );
  expect(stored).toEqual({ birth_year: thisYear - 10, nickname: 'Kim' });

  // The first class does all of it, and a manager in either.
  expect(await overviewOf(teacher, id)).toMatchObject([{ looked_after_by: null, birth_year: thisYear - 10 }]);
  expect(await cardsFor(teacher, id, member)).toBe(200);
  expect(await cardsFor(manager, robotics, second?.id ?? '')).toBe(200);
  expect((await teacher.client.rpc('make_take_over_code', { member })).error).toBeNull();
  // When the pupil leaves the first class, the next one looks after the account.
  await teacher.client.rpc('remove_class_member', { member }).throwOnError();
  expect(await cardsFor(teacher, id, member)).toBe(404);
  expect(await cardsFor(other, robotics, second?.id ?? '')).toBe(200);
});

test('the teachers of an archived class open no account any more', async () => {
  const made = await makePupil();
  const { teacher, id, member } = made;
  const { data: next } = await teacher.client
    .rpc('move_class_up', { class: id, new_name: '6b' })
    .throwOnError();
  expect(await cardsFor(teacher, id, member)).toBe(404);
  expect((await teacher.client.rpc('make_take_over_code', { member })).error?.code).toBe('PT404');
  const [moved] = await membersOf(teacher, next);
  expect(await cardsFor(teacher, next, moved?.id ?? '')).toBe(200);
});

test('a login card is not enough to take a pupil of age along: the school gives a code, and its people are told', async () => {
  const made = await makePupil(16);
  const { teacher, id, member, account } = made;
  const { teacher: manager } = await addColleague(made, 'manager');
  const { teacher: stranger } = await addColleague(made);
  const [card] = await makeCards(teacher, id, [member]);
  const { client, token } = await signIn(made, 'Kim', card?.pictures);
  const email = `${randomUUID()}@example.org`;
  const ask = (code?: string) =>
    callFamily('family', { action: 'ask-own-address', email, country: '*', code }, token);
  expect(await ask()).toMatchObject({ status: 403, body: { error: expect.stringContaining('code') } });
  expect((await ask('AAAABBBBCCCC')).status).toBe(403);
  expect(site.mails).toEqual([]);
  const { data: code } = await teacher.client.rpc('make_take_over_code', { member }).throwOnError();
  expect((await ask(code)).status).toBe(200);
  const take = { action: 'take-own-address', token: tokenIn(mailTo(email)?.text), password };
  expect((await callFamily('family', take, token)).status).toBe(200);
  const own = await site.client().auth.signInWithPassword({ email, password });
  expect(own.data.user?.id).toBe(account);
  expect(site.mails.map(({ to }) => to).sort()).toEqual([email, teacher.email, manager.email].sort());
  for (const { to, text } of site.mails.filter((mail) => mail.to !== email)) {
    expect(text, to).toContain('Kim');
    expect(text, 'the school does not learn the address').not.toContain(email);
  }
  expect(mailTo(stranger.email)).toBeUndefined();
  await client.auth.signOut();
});

test('a guardian takes a pupil over, and the people of the school are told', async () => {
  const made = await makePupil();
  const { teacher: manager } = await addColleague(made, 'manager');
  const guardian = await makeSignedIn(site);
  const consent = await giveConsent(guardian);
  const { data: code } = await made.teacher.client
    .rpc('make_take_over_code', { member: made.member })
    .throwOnError();
  site.mails.length = 0;
  const pictures = ['cat', 'cat', 'sun', 'key'];
  const taken = { action: 'take-over', consent, code, nickname: 'Robin', pictures, stays_in_classes: false };
  expect((await callFamily('family', taken, guardian.session.access_token)).status).toBe(200);
  expect(site.mails.map(({ to }) => to).sort()).toEqual([made.teacher.email, manager.email].sort());
  for (const { text } of site.mails) {
    expect(text).toContain('Kim');
    expect(text).not.toContain('Robin');
    expect(text).not.toContain(guardian.email);
  }
});

test('a roster that began before a pupil took the account along changes nothing in it', async () => {
  const made = await makePupil(16);
  const { teacher, id, organisation, account } = made;
  const { data: chess } = await teacher.client
    .rpc('create_class', { organisation, name: 'Chess' })
    .throwOnError();
  const { version } = await compare(teacher, chess, rosterOf('Kim', 16));
  // The function has compared the file, and the pupil takes an address before it is applied.
  await sql(site, 'delete from public.child_accounts where user_id = $1', [account]);
  await sql(site, 'delete from public.school_pupils where user_id = $1', [account]);
  await sql(site, 'update auth.users set email = $2 where id = $1', [account, `${randomUUID()}@example.org`]);
  const added = { user_id: account, number: '17', name: 'Kim', email: null, birth_year: thisYear - 9 };
  const { error } = await site.serviceClient().rpc('apply_roster', {
    teacher: teacher.id,
    class: chess,
    seen_version: version,
    roster: { added: [added], changed: [], leaving: [] },
  });
  expect(error).toMatchObject({ code: 'PT409', details: 'roster_changed' });
  expect(await sql(site, 'select * from public.child_accounts where user_id = $1', [account])).toEqual([]);
  const [age] = await sql(site, 'select birth_year from public.learner_ages where user_id = $1', [account]);
  expect(age).toEqual({ birth_year: thisYear - 17 });
  expect(await membersOf(teacher, id)).toHaveLength(1);
});

test('no login card is made for an account that has just got an address', async () => {
  const { teacher, id, member, account } = await makePupil(16);
  const email = `${randomUUID()}@example.org`;
  // The address is stored first, and the bond to the school ends in the next transaction.
  await site.serviceClient().auth.admin.updateUserById(account, { email, email_confirm: true, password });
  expect(await cardsFor(teacher, id, member)).toBe(404);
  expect((await site.client().auth.signInWithPassword({ email, password })).data.user?.id).toBe(account);
});

test('people who are on a roster and do not join are forgotten after 90 days', async () => {
  const { teacher, id } = await makeClass();
  const joined = await makeSignedIn(site);
  await apply(teacher, id, `name,email\nAda,ada@example.org\nBea,bea@example.org\nIvy,${joined.email}`);
  await joined.client.rpc('join_class', { class_code: await codeOf(teacher, id) }).throwOnError();
  const age = (days: number, email: string) =>
    sql(
      site,
      'update public.class_members set added_at = now() - make_interval(days => $1) where email = $2',
      [days, email],
    );
  await age(91, 'ada@example.org');
  await age(89, 'bea@example.org');
  await age(400, joined.email);
  const { version } = await compare(teacher, id, `name,email\nIvy,${joined.email}`);
  await site.serviceClient().rpc('delete_unjoined_members').throwOnError();
  expect((await membersOf(teacher, id)).map(({ name }) => name)).toEqual(['Bea', 'Ivy']);
  expect((await compare(teacher, id, `name,email\nIvy,${joined.email}`)).version).toBeGreaterThan(version);
  // What a roster changed can be undone for a day, so it is not kept longer.
  await sql(site, `update private.roster_changes set applied_at = now() - interval '25 hours'`);
  await site.serviceClient().rpc('delete_unjoined_members').throwOnError();
  expect(await sql(site, 'select * from private.roster_changes')).toEqual([]);
});

test('who was taken out of a class or school does not come back with a code or a link they still know', async () => {
  const made = await makeClass();
  const { teacher, id, organisation } = made;
  const { teacher: manager } = await addColleague(made, 'manager');
  const [removed, left] = [await makeSignedIn(site), await makeSignedIn(site)];
  const code = await codeOf(teacher, id);
  const joinClass = (person: Teacher) => person.client.rpc('join_class', { class_code: code });
  const memberOf = async (person: Teacher) =>
    (await membersOf(teacher, id)).find(({ user_id }) => user_id === person.id)?.id ?? '';
  for (const person of [removed, left]) expect((await joinClass(person)).data).toBe('5b');
  await teacher.client.rpc('remove_class_member', { member: await memberOf(removed) }).throwOnError();
  await left.client.rpc('leave_class', { class: id }).throwOnError();
  expect((await joinClass(removed)).error?.code).toBe('PT403');
  expect((await joinClass(left)).data, 'who left can come back').toBe('5b');
  // The roster brings them in again.
  expect((await apply(teacher, id, `name,email\nAda,${removed.email}\nIvy,${left.email}`)).status).toBe(200);
  expect((await joinClass(removed)).data).toBe('5b');

  // The same for the whole school, by the code of a class and by the link.
  const { data: link } = await manager.client
    .rpc('set_organisation_link', { organisation, is_open: true })
    .throwOnError();
  const follow = (person: Teacher) =>
    site.serviceClient().rpc('join_organisation', { member: person.id, wanted_hash: null, link_code: link });
  await manager.client.rpc('leave_organisation', { organisation, person: removed.id }).throwOnError();
  await left.client.rpc('leave_organisation', { organisation, person: left.id }).throwOnError();
  expect((await joinClass(removed)).error?.code).toBe('PT403');
  expect((await follow(removed)).error?.code).toBe('PT403');
  expect((await follow(left)).data).toBe(organisation);
});

test('a seat that a manager took back is given by a manager only', async () => {
  const made = await makeClass();
  const { teacher, id, organisation } = made;
  const { teacher: manager } = await addColleague(made, 'manager');
  const learner = await makeSignedIn(site);
  const code = await codeOf(teacher, id);
  const joinClass = () => learner.client.rpc('join_class', { class_code: code });
  await joinClass();
  const setSeat = (hasSeat: boolean) =>
    manager.client
      .rpc('set_organisation_seat', { organisation, person: learner.id, has_seat: hasSeat })
      .throwOnError();
  await setSeat(false);
  const { data: link } = await manager.client
    .rpc('set_organisation_link', { organisation, is_open: true })
    .throwOnError();
  const follow = () =>
    site.serviceClient().rpc('join_organisation', { member: learner.id, wanted_hash: null, link_code: link });
  expect((await follow()).error?.code).toBe('PT403');
  await learner.client.rpc('leave_class', { class: id }).throwOnError();
  expect((await joinClass()).error?.code).toBe('PT403');
  await learner.client.rpc('leave_organisation', { organisation, person: learner.id }).throwOnError();
  expect((await follow()).error?.code, 'leaving and coming back').toBe('PT403');
  await manager.client.rpc('set_organisation_link', { organisation, is_open: false }).throwOnError();
  // An invitation is the decision of a manager.
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  await sql(
    site,
    `insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
     values ($1, $2, 'learner', true, $3)`,
    [organisation, learner.email, hash],
  );
  await site
    .serviceClient()
    .rpc('join_organisation', { member: learner.id, wanted_hash: hash, link_code: null })
    .throwOnError();
  expect((await joinClass()).data).toBe('5b');
});

test('a child with pictures is a learner of the school and nothing else', async () => {
  const made = await makePupil();
  const { teacher: owner } = await addColleague(made, 'owner');
  for (const role of ['teacher', 'manager', 'owner'] as const) {
    const { error } = await owner.client.rpc('set_organisation_role', {
      organisation: made.organisation,
      person: made.account,
      new_role: role,
    });
    expect(error?.code, role).toBe('PT403');
  }
});
