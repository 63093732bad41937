import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { projectBucket, projectFilePath } from '#domain/courses/project-file.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

type Person = Awaited<ReturnType<typeof makeSignedIn<ReturnType<typeof site.client>>>>;
const makePerson = (): Promise<Person> => makeSignedIn(site);

async function call({ session }: Person, body: object) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/organisations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function makeAdmin(): Promise<Person> {
  const admin = await makePerson();
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  return admin;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const mailTo = (address: string) => site.mails.findLast(({ to }) => to === address);
const tokenTo = (address: string) => /join\?token=([\w-]+)/.exec(mailTo(address)?.text ?? '')?.[1] ?? '';

const terms = {
  opens_levels: ['Beginner', 'Intermediate'],
  certifies_levels: ['Beginner'],
  seats: 3,
  starts_on: day(-1),
  ends_on: day(100),
  consent_by: '',
  lines: [
    { kind: 'seats', description: 'One year', quantity: 3, unit_cents: 10_000 },
    { kind: 'discount', description: 'First year', quantity: 1, unit_cents: 5_000 },
  ],
};
const firstAgreement = (owner: string, changes = {}) => ({
  ...terms,
  name: 'Hill School',
  kind: 'school',
  billing_email: 'office@hill.example',
  owner_email: owner,
  ...changes,
});

/** An organisation whose owner has accepted the invitation. */
async function makeOrganisation(changes = {}) {
  const [admin, owner] = [await makeAdmin(), await makePerson()];
  const made = await call(admin, { action: 'make', agreement: firstAgreement(owner.email, changes) });
  expect(made).toMatchObject({ status: 200 });
  const organisation = String(made.body.organisation);
  expect(await join(owner, { token: tokenTo(owner.email) })).toMatchObject({ status: 200 });
  return { admin, owner, organisation };
}

const join = (person: Person, entrance: object) => call(person, { action: 'join', entrance });

const inviteAll = (manager: Person, organisation: string, emails: string[], role = 'learner') =>
  call(manager, {
    action: 'invite',
    organisation,
    people: emails.map((email) => ({ email, role, takes_seat: true })),
  });

const overview = async ({ client }: Person, organisation: string) =>
  client.rpc('organisation_overview', { organisation });

test('an admin makes an organisation from a ticket, with one invoice of typed lines, and its owner is invited', async () => {
  const [ticket] = await sql<{ id: string }>(
    site,
    `insert into public.support_tickets (name, email, subject, category)
     values ('Ann', 'ann@hill.example', 'Membership for a school', 'Sales') returning id`,
  );
  const { admin, owner, organisation } = await makeOrganisation({ ticket: ticket?.id });
  expect(mailTo('office@hill.example')?.text).toContain('Total: $250.00');
  const { data } = await overview(owner, organisation);
  expect(data).toMatchObject({
    name: 'Hill School',
    own_role: 'owner',
    seats: 3,
    agreements: [
      {
        state: 'current',
        certifies_levels: ['Beginner'],
        invoice: {
          list_price_cents: 30_000,
          amount_cents: 25_000,
          user_name: 'Hill School',
          lines: [
            { kind: 'seats', quantity: 3, unit_cents: 10_000 },
            { kind: 'discount', quantity: 1, unit_cents: 5_000 },
          ],
        },
      },
    ],
  });
  const [linked] = await sql(site, 'select ticket_id from public.organisations where id = $1', [
    organisation,
  ]);
  expect(linked).toEqual({ ticket_id: ticket?.id });
  const entries = await sql(site, `select action from public.admin_audit_log where admin_id = $1`, [
    admin.id,
  ]);
  expect(entries).toEqual([{ action: 'agreement_make' }]);
  // The owner of another organisation sees neither invoice nor lines.
  const stranger = (await makeOrganisation()).owner;
  const { data: lines } = await stranger.client.from('invoice_lines').select('payments(user_name)');
  expect(lines).toHaveLength(2);
  expect((await overview(stranger, organisation)).error).toMatchObject({ code: 'PT404' });
});

test.for([
  ['by somebody who is no admin', {}, 403],
  ['with the last day before the first', { ends_on: day(-5) }, 400],
  ['with a certificate of a closed level', { certifies_levels: ['Advanced'] }, 400],
  ['with a discount above the price', { lines: [terms.lines[1]] }, 422],
] as const)('an agreement is refused %s, and leaves nothing', async ([reason, changes, status]) => {
  const caller = reason.startsWith('by') ? await makePerson() : await makeAdmin();
  const before = await sql(site, 'select count(*) from public.organisations');
  const agreement = firstAgreement('owner@example.org', changes);
  expect(await call(caller, { action: 'make', agreement })).toMatchObject({ status });
  expect(await sql(site, 'select count(*) from public.organisations')).toEqual(before);
  expect(site.mails).toEqual([]);
});

test('agreements of one organisation do not overlap, and the next one continues with the same people', async () => {
  const { admin, organisation } = await makeOrganisation();
  const next = (starts: number) => ({
    action: 'make',
    agreement: { ...terms, organisation, starts_on: day(starts), ends_on: day(400), lines: [] },
  });
  expect(await call(admin, next(50))).toMatchObject({ status: 409 });
  expect(await call(admin, next(101))).toMatchObject({ status: 200 });
});

test('the list of organisations shows the agreement of today, else the next one, else the last one', async () => {
  const past = (from: number, to: number) => ({ starts_on: day(from), ends_on: day(to) });
  const { admin, organisation } = await makeOrganisation(past(-400, -300));
  const add = (days: object) =>
    call(admin, { action: 'make', agreement: { ...terms, lines: [], ...days, organisation } });
  const shown = async () => {
    const { data } = await admin.client.rpc('list_organisations', { search_text: '' });
    return data?.find(({ id }) => id === organisation)?.starts_on;
  };
  await add(past(-200, -100));
  expect(await shown()).toBe(day(-200));
  await add(past(200, 300));
  await add(past(50, 100));
  expect(await shown()).toBe(day(50));
  await add(past(-1, 10));
  expect(await shown()).toBe(day(-1));
});

test('an invitation in two tabs at once gives one seat, and of two managers one gives the last one', async () => {
  const { owner, organisation } = await makeOrganisation({ seats: 2 });
  const manager = await makePerson();
  expect(await inviteAll(owner, organisation, [manager.email], 'manager')).toMatchObject({ status: 200 });
  const entrance = { token: tokenTo(manager.email) };
  const joined = await Promise.all([1, 2, 3].map(() => join(manager, entrance)));
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(
    await sql(
      site,
      'select role from public.organisation_members where organisation_id = $1 and seat_since is not null',
      [organisation],
    ),
  ).toEqual([{ role: 'manager' }]);

  site.mails.length = 0;
  const invited = await Promise.all([
    inviteAll(owner, organisation, ['last-1@example.org']),
    inviteAll(manager, organisation, ['last-2@example.org']),
  ]);
  expect(invited.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(site.mails).toHaveLength(1);
});

test('people are invited by mail, all or none, and an invitation is for its address alone', async () => {
  const { owner, organisation } = await makeOrganisation();
  const [learner, other] = [await makePerson(), await makePerson()];
  site.mails.length = 0;
  expect(
    await inviteAll(owner, organisation, ['x1@example.org', 'x2@example.org', owner.email]),
  ).toMatchObject({
    status: 409,
    body: { error: `${owner.email} belongs to your organisation already.` },
  });
  const four = ['x1@example.org', 'x2@example.org', 'x3@example.org', 'x4@example.org'];
  expect(await inviteAll(owner, organisation, four)).toMatchObject({
    status: 409,
    body: { error: 'This needs 4 seats, and 3 are left.' },
  });
  expect(site.mails).toEqual([]);

  expect(await inviteAll(owner, organisation, [learner.email])).toMatchObject({ status: 200 });
  const token = tokenTo(learner.email);
  expect(await call(other, { action: 'look', entrance: { token } })).toMatchObject({
    body: { invitation: { organisation: 'Hill School', role: 'learner' } },
  });
  expect(await join(other, { token })).toMatchObject({ status: 403 });
  expect(await join(learner, { token })).toMatchObject({ status: 200, body: { organisation } });
  expect(await join(learner, { token })).toMatchObject({ status: 410 });
  const { data } = await learner.client.rpc('my_organisations').throwOnError();
  expect(data).toMatchObject([{ name: 'Hill School', role: 'learner', has_seat: true }]);
});

test('500 people are invited at once, and each gets one mail', async () => {
  const { owner, organisation } = await makeOrganisation({ seats: 500 });
  site.mails.length = 0;
  const emails = Array.from({ length: 500 }, (_, number) => `pupil${number}@example.org`);
  expect(await inviteAll(owner, organisation, emails)).toMatchObject({ status: 200, body: { invited: 500 } });
  await expect.poll(() => new Set(site.mails.map(({ to }) => to)).size, { timeout: 60_000 }).toBe(500);
  expect(await inviteAll(owner, organisation, ['one-more@example.org'])).toMatchObject({ status: 409 });
});

test('the link lets people in until it is reset or closed, and as many as there are seats', async () => {
  const { owner, organisation } = await makeOrganisation({ seats: 1 });
  const [first, second] = [await makePerson(), await makePerson()];
  const setLink = async (is_open: boolean) =>
    (await owner.client.rpc('set_organisation_link', { organisation, is_open }).throwOnError()).data;
  const old = await setLink(true);
  const code = await setLink(true);
  expect(await join(first, { code: old })).toMatchObject({ status: 410 });
  expect(await join(first, { code })).toMatchObject({ status: 200 });
  expect(await join(second, { code })).toMatchObject({
    status: 409,
    body: { error: 'The only seat is taken.' },
  });
  await setLink(false);
  expect(await call(second, { action: 'look', entrance: { code } })).toMatchObject({ status: 410 });
});

test('an open invitation keeps its seat for the person who was invited, until they are removed', async () => {
  const { owner, organisation } = await makeOrganisation({ seats: 1 });
  const [invited, other] = [await makePerson(), await makePerson()];
  const { data: code } = await owner.client
    .rpc('set_organisation_link', { organisation, is_open: true })
    .throwOnError();
  await inviteAll(owner, organisation, [invited.email]);
  expect(await join(other, { code })).toMatchObject({
    status: 409,
    body: { error: 'The seats that are left are kept for open invitations.' },
  });
  expect(await join(invited, { code })).toMatchObject({ status: 200 });
  await owner.client.rpc('leave_organisation', { organisation, person: invited.id }).throwOnError();
  expect(await join(invited, { token: tokenTo(invited.email) })).toMatchObject({ status: 410 });
  expect(await join(invited, { code })).toMatchObject({ status: 403 });
});

test('seats are given to others, roles are changed, people leave, and the owner hands over', async () => {
  const { owner, organisation } = await makeOrganisation({ seats: 1 });
  const [learner, manager] = [await makePerson(), await makePerson()];
  await inviteAll(owner, organisation, [learner.email]);
  await join(learner, { token: tokenTo(learner.email) });
  await call(owner, {
    action: 'invite',
    organisation,
    people: [{ email: manager.email, role: 'manager', takes_seat: false }],
  });
  await join(manager, { token: tokenTo(manager.email) });

  const seat = (by: Person, person: string, has_seat: boolean) =>
    by.client.rpc('set_organisation_seat', { organisation, person, has_seat });
  expect((await seat(manager, manager.id, true)).error).toMatchObject({ code: 'PT409' });
  expect((await seat(manager, learner.id, false)).error).toBeNull();
  expect((await seat(manager, manager.id, true)).error).toBeNull();
  expect((await seat(learner, learner.id, true)).error).toMatchObject({ code: 'PT404' });

  const role = (by: Person, person: string, new_role: 'owner' | 'manager' | 'teacher' | 'learner') =>
    by.client.rpc('set_organisation_role', { organisation, person, new_role });
  expect((await role(manager, learner.id, 'manager')).error).toMatchObject({ code: 'PT403' });
  expect((await role(manager, learner.id, 'teacher')).error).toBeNull();
  expect((await role(owner, owner.id, 'learner')).error).toMatchObject({ code: 'PT409' });
  const leave = (by: Person, person: string) => by.client.rpc('leave_organisation', { organisation, person });
  expect((await leave(owner, owner.id)).error).toMatchObject({ code: 'PT409' });
  expect((await leave(manager, owner.id)).error).toMatchObject({ code: 'PT403' });
  expect((await role(owner, manager.id, 'owner')).error).toBeNull();
  expect((await leave(owner, owner.id)).error).toBeNull();
  expect((await leave(learner, learner.id)).error).toBeNull();
  const { data } = await overview(manager, organisation);
  expect(data).toMatchObject({ own_role: 'owner', members: [{ id: manager.id, role: 'owner' }] });
});

test('a manager sees the people of their own organisation only, in every table, function, file and search', async () => {
  const { owner, organisation } = await makeOrganisation();
  const there = await makeOrganisation();
  const [mine, theirs] = [await makePerson(), await makePerson()];
  for (const [at, person] of [
    [{ owner, organisation }, mine],
    [there, theirs],
  ] as const) {
    await inviteAll(at.owner, at.organisation, [person.email]);
    await join(person, { token: tokenTo(person.email) });
  }
  const { data: report } = await owner.client.rpc('organisation_report', { organisation }).throwOnError();
  expect(report.map(({ email }) => email).sort()).toEqual([mine.email, owner.email].sort());
  const { data: members } = await owner.client.from('organisation_members').select('user_id').throwOnError();
  expect(members.map(({ user_id }) => user_id).sort()).toEqual([mine.id, owner.id].sort());

  // Whatever the API lets the manager read, nobody of the other organisation is in it.
  const tables = await sql<{ name: string }>(
    site,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_table_privilege('authenticated', oid, 'select')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { data } = await owner.client
      .from(name as 'profiles')
      .select('*')
      .limit(1000);
    const seen = JSON.stringify(data);
    for (const stranger of [theirs, there.owner]) {
      expect(seen, name).not.toContain(stranger.id);
      expect(seen, name).not.toContain(stranger.email);
    }
    expect(seen, name).not.toContain(there.organisation);
  }
  const path = projectFilePath(theirs.id, randomUUID(), 'notes.txt');
  const uploaded = await theirs.client.storage
    .from(projectBucket)
    .upload(path, 'Mine', { contentType: 'text/plain' });
  expect(uploaded.error).toBeNull();
  expect((await owner.client.storage.from(projectBucket).list(theirs.id)).data ?? []).toEqual([]);
  expect((await owner.client.storage.from(projectBucket).download(path)).error).not.toBeNull();
  const found = await owner.client.rpc('search_site', { search_text: theirs.email });
  expect(JSON.stringify(found.data)).not.toContain(theirs.email);
  expect((await owner.client.rpc('search_profiles', { search_text: theirs.email })).error).toMatchObject({
    code: '42501',
  });
  for (const name of ['organisation_overview', 'organisation_report'] as const) {
    const { error } = await owner.client.rpc(name, { organisation: there.organisation });
    expect(error).toMatchObject({ code: 'PT404' });
  }
  for (const change of [
    owner.client.rpc('set_organisation_link', { organisation: there.organisation, is_open: true }),
    owner.client.rpc('leave_organisation', { organisation: there.organisation, person: theirs.id }),
    owner.client.rpc('set_organisation_seat', {
      organisation: there.organisation,
      person: theirs.id,
      has_seat: false,
    }),
    owner.client.rpc('leave_organisation', { organisation, person: theirs.id }),
  ]) {
    expect((await change).error).toMatchObject({ code: 'PT404' });
  }
  expect(await inviteAll(owner, there.organisation, ['x@example.org'])).toMatchObject({ status: 404 });
});

test('the report says what each person has learned', async () => {
  const { owner, organisation } = await makeOrganisation();
  await sql(
    site,
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('report', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true) returning id
     ), module as (
       insert into public.course_modules (course_id, position, title, content_id)
       select id, 1, 'Module', 'm' from course returning id
     ), lesson as (
       insert into public.course_lessons (module_id, position, title, content_id, duration_minutes)
       select id, 1, 'Lesson', 'l', 12 from module returning id
     ), enrolment as (
       insert into public.enrolments (course_id, user_id) select id, $1 from course
     )
     select 1`,
    [owner.id],
  );
  await sql(
    site,
    `insert into public.lesson_progress (user_id, lesson_id, course_id, done_at)
     select $1, lesson.id, lesson.course_id, now() from public.course_lessons lesson where lesson.title = 'Lesson'`,
    [owner.id],
  );
  await sql(
    site,
    `insert into public.certificates (user_id, student_name, student_email, course_title, course_level, score, status, issued_on)
     values ($1, 'Ada', $2, 'AI Foundations', 'Beginner', 95, 'Issued', now())`,
    [owner.id, owner.email],
  );
  const { data } = await owner.client.rpc('organisation_report', { organisation }).throwOnError();
  expect(data).toMatchObject([
    { courses: 1, lessons_done: 1, minutes: 12, certificates: ['AI Foundations'], has_seat: false },
  ]);
});

test('owner and managers are told once that the agreement ends, and old invitations are deleted', async () => {
  const { owner, organisation } = await makeOrganisation();
  await inviteAll(owner, organisation, ['late@example.org']);
  await sql(site, `update private.organisation_invitations set created_at = now() - interval '15 days'`);
  await sql(
    site,
    `update public.agreements set starts_on = current_date - 300, ends_on = current_date + 20 where organisation_id = $1`,
    [organisation],
  );
  site.mails.length = 0;
  const renew = () =>
    site.fetch('http://127.0.0.1:3000/functions/v1/membership-renewal', {
      method: 'POST',
      headers: { apikey: site.backend.keys.secret },
    });
  await renew();
  await renew();
  expect(site.mails.filter(({ subject }) => subject.includes('ends on')).map(({ to }) => to)).toEqual([
    owner.email,
  ]);
  expect(await sql(site, 'select from private.organisation_invitations')).toEqual([]);
});

test('somebody whose age is not known cannot join, and learns what to do first', async () => {
  const { owner, organisation } = await makeOrganisation();
  const person = await makePerson();
  await sql(site, 'delete from public.learner_ages where user_id = $1', [person.id]);
  const { data: code } = await owner.client
    .rpc('set_organisation_link', { organisation, is_open: true })
    .throwOnError();
  expect(await join(person, { code })).toMatchObject({
    status: 428,
    body: { error: 'Please open My learning first and tell us the year in which you were born.' },
  });
});

test('a deleted account leaves nothing in an organisation', async () => {
  const { owner, organisation } = await makeOrganisation({ billing_email: `${randomUUID()}@example.org` });
  const person = await makePerson();
  await sql(site, 'update public.organisations set billing_email = $2 where id = $1', [
    organisation,
    person.email,
  ]);
  await inviteAll(owner, organisation, [person.email]);
  await person.client.rpc('delete_my_account').throwOnError();
  expect(
    await sql(site, 'select from private.organisation_invitations where email = $1', [person.email]),
  ).toEqual([]);
  expect(
    await sql(site, 'select billing_email from public.organisations where id = $1', [organisation]),
  ).toEqual([{ billing_email: null }]);
});
