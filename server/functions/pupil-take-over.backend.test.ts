/** A pupil takes the progress along: into a family with a code of the school, or to an address of their own. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { startLearning } from '#supabase/tests/learning.ts';
import { findTraces } from '#supabase/tests/traces.ts';
import { openTestBackend } from '#testing/backend.ts';
import { classesOf } from '#testing/classes.ts';
import { familiesOf } from '#testing/families.ts';

const site = await openTestBackend();
afterAll(site.close);
const learning = startLearning(site.backend.database);
const { makeClass, apply, compare, membersOf, codeOf, makeCards } = classesOf(site);
const { call, giveConsent, addChild, join, mailTo, tokenIn } = familiesOf(site);
const thisYear = new Date().getUTCFullYear();
const pictures = ['cat', 'cat', 'sun', 'key'];

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

/** A pupil with a login card who has finished a lesson of the class and got a note. */
async function makePupil(age: number) {
  const made = await makeClass();
  const { teacher, id } = made;
  const course = await learning.addCourse();
  const lesson = await learning.addLesson(await learning.addModule(course));
  await sql(
    site,
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, '[]', 1)`,
    [lesson, course],
  );
  await teacher.client
    .rpc('assign_to_class', { class: id, course, lesson: null, starts_on: null, due_on: null })
    .throwOnError();
  const roster = `number,name,birth year\n17,Kim,${thisYear - age - 1}`;
  expect((await apply(teacher, id, roster)).status).toBe(200);
  const [member] = await membersOf(teacher, id);
  if (!member?.user_id) throw new Error('no pupil');
  const [card] = await makeCards(teacher, id, [member.id]);
  const pupil = { code: await codeOf(teacher, id), nickname: 'Kim' };
  const joined = await join(pupil, card?.pictures);
  const client = site.client();
  await client.auth.verifyOtp({ type: 'magiclink', token_hash: joined.body.token_hash });
  await client.rpc('save_progress', { lesson, mark_done: true }).throwOnError();
  await client
    .from('lesson_notes')
    .insert({ lesson_id: lesson, text: 'What I want to remember' })
    .throwOnError();
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const account = member.user_id;
  return { ...made, roster, member: member.id, account, pupil, card, client, token, lesson };
}

type Pupil = Awaited<ReturnType<typeof makePupil>>;

const codeFor = async ({ teacher, member }: Pupil) =>
  (await teacher.client.rpc('make_take_over_code', { member }).throwOnError()).data;

async function takeOver(
  guardian: Awaited<ReturnType<typeof makeSignedIn<ReturnType<typeof site.client>>>>,
  code: string,
  { consent = '', nickname = 'Robin', stays = true } = {},
) {
  return call(
    'family',
    {
      action: 'take-over',
      consent: consent || (await giveConsent(guardian)),
      code,
      nickname,
      pictures,
      stays_in_classes: stays,
    },
    guardian.session.access_token,
  );
}

/** Who looks after the accounts of the class, as its page shows it. */
async function accountsOf({ teacher, id }: Pupil) {
  const { data } = await teacher.client.rpc('class_overview', { class: id }).throwOnError();
  return (data as { members: object[] }).members;
}

/** The pupils in the report and in the list of people, as a manager of the school reads them. */
async function peopleOf({ organisation }: Pupil) {
  const manager = await makeSignedIn(site);
  await sql(
    site,
    `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'manager')`,
    [organisation, manager.id],
  );
  const { data: report } = await manager.client.rpc('organisation_report', { organisation }).throwOnError();
  const { data: overview } = await manager.client
    .rpc('organisation_overview', { organisation })
    .throwOnError();
  const listed = (overview as { members: { id: string; name: string; email: string | null }[] }).members;
  return report
    .filter(({ role }) => role === 'learner')
    .map(({ user_id, name, email }) => {
      expect(listed.find(({ id }) => id === user_id)).toMatchObject({ name, email });
      return { name, email };
    });
}

const leaveSchool = async ({ teacher, member }: Pupil) => {
  await teacher.client.rpc('remove_class_member', { member }).throwOnError();
  await sql(site, `update public.class_members set left_at = now() - interval '40 days' where id = $1`, [
    member,
  ]);
  await sql(site, `update public.school_pupils set added_at = now() - interval '50 days'`);
  await site.serviceClient().rpc('delete_left_pupils').throwOnError();
};
const exists = async (account: string) =>
  (await sql(site, 'select id from auth.users where id = $1', [account])).length === 1;

test('a guardian who consents takes a pupil over with the code of the teacher, and everything learned stays', async () => {
  const made = await makePupil(9);
  const { teacher, id, member, account, pupil, card } = made;
  const guardian = await makeSignedIn(site);
  const code = await codeFor(made);
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
  expect(await findTraces(site.backend.database, [code]), 'only a hash is stored').toEqual([]);
  const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8).toLowerCase()}`;
  await teacher.client.rpc('add_class_note', { member, text: 'Read more' }).throwOnError();
  expect(await takeOver(guardian, typed)).toMatchObject({ status: 200, body: { child: account } });
  const { data: exported } = await guardian.client.rpc('export_child', { child: account }).throwOnError();
  expect(exported).toMatchObject({
    classes: [{ class: '5b', name: 'Kim', number: '17', notes: [{ text: 'Read more' }] }],
    organisations: [{ name: 'Hill School' }],
    begun_courses: [{ joined_at: expect.any(String) }],
    guardianships: [{ guardian_id: guardian.id }],
    class_tests: [],
    project_versions: [],
    mentorship_sessions: [],
  });

  const { data: family } = await guardian.client.rpc('family_overview').throwOnError();
  expect(family.members).toMatchObject([
    { id: account, kind: 'child', name: 'Robin', learned: { lessons_done: 1 } },
  ]);
  expect(family.consents).toMatchObject([{ child_id: account, is_open: false }]);
  // The pictures of the card are useless; those of the guardian work with both codes.
  expect((await join(pupil, card?.pictures)).status).toBe(401);
  expect((await join({ code: family.code ?? '', nickname: 'Robin' }, pictures)).status).toBe(200);
  const { body } = await join(pupil, pictures);
  const child = site.client();
  await child.auth.verifyOtp({ type: 'magiclink', token_hash: body.token_hash });
  expect((await child.from('lesson_notes').select('text').throwOnError()).data).toHaveLength(1);
  expect((await child.rpc('my_learning').throwOnError()).data.classes).toMatchObject([
    { name: '5b', can_leave: false, assignments: [{ done: 1 }] },
  ]);

  // The school keeps the place in the class and decides about nothing else, and does not learn the new nickname.
  expect(await peopleOf(made)).toMatchObject([{ name: 'Kim', email: null }]);
  expect(await accountsOf(made)).toMatchObject([{ name: 'Kim', account: 'family', birth_year: null }]);
  expect((await teacher.client.rpc('delete_pupil', { member })).error?.code).toBe('PT404');
  expect((await teacher.client.rpc('make_take_over_code', { member })).error?.code).toBe('PT404');
  expect(
    (
      await call(
        'classes' as 'family',
        { action: 'make-cards', class: id, members: [member] },
        teacher.session.access_token,
      )
    ).status,
  ).toBe(404);
  expect(await compare(teacher, id, made.roster)).toMatchObject({
    unchanged: 1,
    added: [],
    changed: [],
    errors: [],
  });
  await apply(teacher, id, `number,name,birth year\n17,Kimberley,${thisYear - 15}`);
  const { data: after } = await guardian.client.rpc('family_overview').throwOnError();
  expect(after.members).toMatchObject([{ name: 'Robin', birth_year: thisYear - 10 }]);
  await teacher.client.rpc('undo_roster', { class: id }).throwOnError();
  await leaveSchool(made);
  expect(await exists(account)).toBe(true);
  // The consent decides now.
  await guardian.client.rpc('delete_child', { child: account }).throwOnError();
  expect(await exists(account)).toBe(false);
});

test('when the guardian freezes the account, teachers see what was learned and write no more notes', async () => {
  const made = await makePupil(9);
  const { teacher, id, member } = made;
  const guardian = await makeSignedIn(site);
  const consent = await giveConsent(guardian);
  expect((await takeOver(guardian, await codeFor(made), { consent })).status).toBe(200);
  const addNote = () => teacher.client.rpc('add_class_note', { member, text: 'Read more' });
  expect((await addNote()).error).toBeNull();
  await guardian.client.rpc('withdraw_consent', { consent, choice: 'freeze' }).throwOnError();
  expect((await addNote()).error).toMatchObject({ code: 'PT409', details: 'account_closed' });
  const { data: grid } = await teacher.client.rpc('class_grid', { class: id }).throwOnError();
  expect(grid).toMatchObject({ rows: [{ id: member, cells: '2' }] });
});

test('without the code, the consent or an account of an adult nobody takes a pupil over', async () => {
  const made = await makePupil(9);
  const { teacher, id, account, pupil, token } = made;
  const guardian = await makeSignedIn(site);
  const consent = await giveConsent(guardian);
  const code = await codeFor(made);
  // The code of the class is another one, and a newer code makes the old one useless.
  expect((await takeOver(guardian, pupil.code, { consent })).status).toBe(400);
  expect((await takeOver(guardian, `${pupil.code}AAAA`, { consent })).status).toBe(404);
  const newer = await codeFor(made);
  expect((await takeOver(guardian, code, { consent })).status).toBe(404);
  const other = await makeSignedIn(site);
  expect((await takeOver(other, newer, { consent })).status).toBe(409);
  const take = {
    action: 'take-over',
    consent,
    code: newer,
    nickname: 'Robin',
    pictures,
    stays_in_classes: true,
  };
  expect((await call('family', take)).status).toBe(401);
  expect((await call('family', take, token)).status).toBe(403);
  // A teacher does not become the guardian of a pupil with a code that they made themselves.
  expect((await takeOver(teacher, newer)).status).toBe(403);
  await sql(site, `update private.take_over_codes set created_at = now() - interval '15 days'`);
  expect((await takeOver(guardian, newer, { consent })).status).toBe(404);
  await site.serviceClient().rpc('delete_old_take_over_codes').throwOnError();
  expect(await sql(site, 'select * from private.take_over_codes')).toEqual([]);
  expect(await accountsOf(made)).toMatchObject([{ account: 'school', birth_year: thisYear - 10 }]);

  // Wrong codes are counted.
  await sql(site, 'delete from private.rate_limits');
  expect((await takeOver(guardian, 'AAAABBBBCCCC', { consent })).status).toBe(404);
  const counted = await sql(
    site,
    `update private.rate_limits set hits = hits + 9 where key = $1 returning hits`,
    [`take-over:${guardian.id}`],
  );
  expect(counted).toEqual([{ hits: 10 }]);
  const last = await codeFor(made);
  expect((await takeOver(guardian, last, { consent })).status).toBe(429);
  await sql(site, 'delete from private.rate_limits');

  // Two guardians at once: one of them gets the account. A nickname is given once in a family.
  await addChild(other, 'Robin');
  expect((await takeOver(other, last, { consent: await giveConsent(other) })).status).toBe(409);
  const both = await Promise.all([
    takeOver(guardian, last, { consent, stays: false }),
    takeOver(other, last, { consent: await giveConsent(other), nickname: 'Lou', stays: false }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  // The guardian chose that the child leaves the class, and with it the school.
  expect(await membersOf(teacher, id)).toEqual([]);
  expect(
    await sql(site, 'select user_id from public.organisation_members where user_id = $1', [account]),
  ).toEqual([]);
});

test('a pupil of age takes an address, stays in the class, and is no longer deleted by the school', async () => {
  const made = await makePupil(16);
  const { teacher, id, member, account, pupil, card, token, roster } = made;
  const [country, email] = ['*', `${randomUUID()}@example.org`];
  // A roster that was applied before can still be undone, without an effect on the account.
  await apply(teacher, id, `number,name,birth year\n17,Kimberley,${thisYear - 15}\n18,Lou,${thisYear - 9}`);
  const code = await codeFor(made);
  expect(await call('family', { action: 'ask-own-address', email, country, code }, token)).toMatchObject({
    status: 200,
  });
  const take = { action: 'take-own-address', token: tokenIn(mailTo(email)?.text), password };
  expect(await call('family', take, token)).toMatchObject({ status: 200, body: { email } });
  expect(site.mails.map(({ to }) => to)).toEqual([email, teacher.email]);

  const own = site.client();
  const { data } = await own.auth.signInWithPassword({ email, password });
  expect(data.user?.id).toBe(account);
  expect((await own.from('lesson_progress').select('done_at').throwOnError()).data).toHaveLength(1);
  expect((await own.rpc('my_learning').throwOnError()).data.classes).toMatchObject([
    { name: '5b', can_leave: true },
  ]);
  expect((await join(pupil, card?.pictures)).status).toBe(401);

  // The class sees neither the address nor the year any more, and nor do the managers.
  expect(await peopleOf(made)).toMatchObject([{ name: 'Kimberley', email: null }, { name: 'Lou' }]);
  const listed = await accountsOf(made);
  expect(listed).toMatchObject([
    { name: 'Kimberley', account: 'own', email: null, birth_year: null, has_code: false },
    { name: 'Lou', account: 'school' },
  ]);
  await teacher.client.rpc('undo_roster', { class: id }).throwOnError();
  expect(await compare(teacher, id, roster)).toMatchObject({
    unchanged: 1,
    added: [],
    changed: [],
    errors: [],
  });
  const [year] = await sql<{ birth_year: number }>(
    site,
    'select birth_year from public.learner_ages where user_id = $1',
    [account],
  );
  expect(year?.birth_year, 'the year that the account was told last').toBe(thisYear - 15);
  expect((await teacher.client.rpc('delete_pupil', { member })).error?.code).toBe('PT404');
  await leaveSchool(made);
  expect(await exists(account)).toBe(true);
  await own.rpc('delete_my_account').throwOnError();
  expect(await findTraces(site.backend.database, [account])).toEqual([]);
});
