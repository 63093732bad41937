import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { expectUndone } from '#backend/testing/broken-mails.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

const call = (name: string, body: object, headers: Record<string, string> = {}) =>
  site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const renew = () => call('membership-renewal', {}, { apikey: site.backend.keys.secret });

/** Each cause is prepared first and returns the request that causes its mail. */
const causes: [string, () => Promise<() => Promise<Response>>][] = [
  [
    'a message of the contact form',
    async () => () =>
      call('contact-form', {
        name: 'Ada',
        email: 'ada@example.org',
        subject: 'Hello there',
        message: 'A message of some length.',
      }),
  ],
  [
    'a wish for the newsletter',
    async () => () => call('newsletter', { action: 'subscribe', email: 'reader@example.org' }),
  ],
  [
    'a confirmed subscription',
    async () => {
      await call('newsletter', { action: 'subscribe', email: 'subscriber@example.org' });
      const token = /token=([\w-]+)/.exec(site.mails.at(-1)?.text ?? '')?.[1];
      return () => call('newsletter', { action: 'confirm', token });
    },
  ],
  [
    'a request for a membership',
    async () => {
      const { session } = await makeSignedIn(site);
      const wish = { plan: 'learner', billing: 'monthly' };
      return () => call('membership-request', wish, as(session.access_token));
    },
  ],
  [
    'a renewal',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await call('membership-request', { plan: 'expert', billing: 'annual' }, as(session.access_token));
      await sql(
        site,
        `update public.memberships set status = 'Active', starts_at = now() - interval '1 year',
           ends_at = now() + interval '3 days' where user_id = $1`,
        [id],
      );
      return renew;
    },
  ],
  [
    'a trial',
    async () => {
      const { session } = await makeSignedIn(site);
      return () => call('trial', { plan: 'learner' }, as(session.access_token));
    },
  ],
  [
    'a request for a mentorship session',
    async () => {
      const { session } = await makeSignedIn(site);
      await call('trial', { plan: 'expert' }, as(session.access_token));
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      const wish = { topic: 'My work', times: [day(2), day(3), day(4)], time_zone: 'UTC' };
      const session_id = randomUUID();
      return () => call('mentorship', { action: 'request', session_id, ...wish }, as(session.access_token));
    },
  ],
  [
    'a review of a project',
    async () => {
      const { id, session } = await makeSignedIn(site);
      const learner = await makeSignedIn(site);
      const [made] = await sql<{ id: string }>(
        site,
        `with course as (
           insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
           values ('reviewed', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published') returning id
         ), staff as (insert into public.course_staff (course_id, user_id, role) select id, $1, 'reviewer' from course),
         project as (
           insert into public.projects (course_id, content_id, title, use, rubric, body, html)
           select id, 'reviewed', 'Project', 'project', '[{"id": "a"}, {"id": "b"}, {"id": "c"}]', 'Text', 'Text'
           from course returning id, rubric
         ), submission as (
           insert into public.project_submissions (user_id, project_id, state, versions, claimed_by)
           select $2, id, 'handed-in', 1, $1 from project returning id
         )
         insert into public.project_versions (submission_id, number, text, links, files, rubric)
         select submission.id, 1, 'Text', '{}', '{}', rubric from submission, project
         returning submission_id as id`,
        [id, learner.id],
      );
      const comments = ['a', 'b', 'c'].map((criterion) => ({ criterion, is_met: true, comment: '' }));
      const review = { submission: made?.id, version: 1, is_accepted: true, comments, summary: '' };
      return () => call('project-review', review, as(session.access_token));
    },
  ],
  [
    'a message to a learner',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
      const learner = await makeSignedIn(site);
      const [course] = await sql<{ id: string }>(
        site,
        `with course as (
           insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
           values ('written-to', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published') returning id
         )
         insert into public.enrolments (course_id, user_id) select id, $1 from course returning course_id as id`,
        [learner.id],
      );
      const message = {
        action: 'message',
        id: randomUUID(),
        course: course?.id,
        subject: 'News',
        body: 'Text',
      };
      const places = { is_announcement: false, by_mail: true };
      return () => call('teaching', { ...message, ...places }, as(session.access_token));
    },
  ],
  [
    'a place on the staff of a course',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
      const person = await makeSignedIn(site);
      const [course] = await sql<{ id: string }>(
        site,
        `insert into public.courses (slug, title, summary, level, instructor, category, duration)
         values ('staffed', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week') returning id`,
      );
      const added = { action: 'add-staff', course: course?.id, email: person.email, role: 'reviewer' };
      return () => call('teaching', added, as(session.access_token));
    },
  ],
  [
    'a reminder of the end of a trial',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await call('trial', { plan: 'standard' }, as(session.access_token));
      await sql(
        site,
        `update public.memberships set ends_at = now() + interval '2 days' where user_id = $1`,
        [id],
      );
      return renew;
    },
  ],
  [
    'a request for consent',
    async () => {
      const { session } = await makeSignedIn(site);
      return () => call('family', { action: 'ask-consent' }, as(session.access_token));
    },
  ],
  [
    'the second mail about a consent',
    async () => {
      const { id } = await makeSignedIn(site);
      await sql(
        site,
        `insert into public.consents (guardian_id, text_version, method, given_at)
         values ($1, '2026-11-20', 'email-plus', now() - interval '2 days')`,
        [id],
      );
      return renew;
    },
  ],
  [
    'an invitation into a family',
    async () => {
      const { session } = await makeSignedIn(site);
      return () => call('family', { action: 'invite', email: 'aunt@example.org' }, as(session.access_token));
    },
  ],
  [
    'an agreement with an organisation',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
      const agreement = {
        ...{ name: 'School', kind: 'school', billing_email: 'a@example.org', owner_email: 'o@example.org' },
        ...{ opens_levels: ['Beginner'], certifies_levels: [], seats: 5, consent_by: '', lines: [] },
        ...{ starts_on: '2030-01-01', ends_on: '2030-12-31' },
      };
      return () => call('organisations', { action: 'make', agreement }, as(session.access_token));
    },
  ],
  [
    'an invitation into an organisation',
    async () => {
      const { id, session } = await makeSignedIn(site);
      const organisation = await addOrganisation(id);
      const people = [{ email: 'pupil@example.org', role: 'learner', takes_seat: true }];
      return () =>
        call('organisations', { action: 'invite', organisation, people }, as(session.access_token));
    },
  ],
  [
    'a reminder of the end of an agreement',
    async () => {
      const { id } = await makeSignedIn(site);
      const organisation = await addOrganisation(id);
      await sql(site, 'update public.agreements set ends_on = current_date + 5 where organisation_id = $1', [
        organisation,
      ]);
      return renew;
    },
  ],
  [
    'a change of single sign-on',
    async () => {
      const { id, session } = await makeSignedIn(site);
      const organisation = await addOrganisation(id);
      const connection = {
        ...{ issuer: 'https://login.example', client_id: 'client', client_secret: 'secret' },
        ...{ required_claim: '', required_value: '' },
      };
      return () =>
        call(
          'organisations',
          { action: 'save-connection', organisation, connection },
          as(session.access_token),
        );
    },
  ],
  [
    'an invitation into a class',
    async () => {
      const { id, client, session } = await makeSignedIn(site);
      const organisation = await addOrganisation(id);
      const made = await client.rpc('create_class', { organisation, name: '5b' }).throwOnError();
      const roster = { class: made.data, text: 'name,email\nIvy,ivy@example.org', version: 1, is_sure: true };
      return () => call('classes', { action: 'apply-roster', ...roster }, as(session.access_token));
    },
  ],
  [
    'a decision about a signed form',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
      const guardian = await makeSignedIn(site);
      const [form] = await sql<{ id: string }>(
        site,
        `insert into public.consent_forms (guardian_id, text_version, file)
         values ($1::uuid, '2026-11-20', $1::text || '/' || gen_random_uuid() || '.pdf') returning id`,
        [guardian.id],
      );
      const decision = { action: 'decide-form', form: form?.id, is_approved: true, reason: '' };
      return () => call('family', decision, as(session.access_token));
    },
  ],
  [
    'the deletion of an undecided form',
    async () => {
      const { id } = await makeSignedIn(site);
      await sql(
        site,
        `insert into public.consent_forms (guardian_id, text_version, file, created_at)
         values ($1::uuid, '2026-11-20', $1::text || '/' || gen_random_uuid() || '.pdf', now() - interval '31 days')`,
        [id],
      );
      return renew;
    },
  ],
  [
    'a request for an own address',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await sql(site, `insert into public.child_accounts (user_id, nickname) values ($1, 'Kit')`, [id]);
      const wish = { action: 'ask-own-address', email: 'kit@example.org' };
      return () => call('family', wish, as(session.access_token));
    },
  ],
];

/** An organisation with five seats and this owner. */
async function addOrganisation(owner: string): Promise<string> {
  const [made] = await sql<{ id: string }>(
    site,
    `with organisation as (
       insert into public.organisations (name, kind) values ('School', 'school') returning id
     ), member as (
       insert into public.organisation_members (organisation_id, user_id, role) select id, $1, 'owner' from organisation
     )
     insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on)
     select id, '{Beginner}', 5, current_date - 100, current_date + 100 from organisation
     returning organisation_id as id`,
    [owner],
  );
  return made?.id ?? '';
}

/** What the causes write, and the mails. */
async function readState() {
  const tables = [
    'public.contact_messages',
    'public.support_tickets',
    'public.newsletter_subscribers',
    'public.payments',
    'public.memberships',
    'public.mentorship_sessions',
    'public.project_reviews',
    'public.course_messages',
    'public.course_staff',
    'public.consents',
    'public.consent_forms',
    'private.address_requests',
    'private.guardian_requests',
    'private.family_invitations',
    'public.organisations',
    'public.agreements',
    'private.organisation_invitations',
    'private.sso_connections',
    'public.class_members',
    'private.roster_changes',
  ];
  const [rows] = await sql(
    site,
    `select ${tables
      .map((table) => `(select jsonb_agg(to_jsonb(r) order by r::text) from ${table} r) as "${table}"`)
      .join(', ')}`,
  );
  const [mails] = await sql<{ count: number }>(site, 'select count(*)::integer from server.mails');
  return { rows, mails: mails?.count ?? 0 };
}

test.for(causes)('%s and its mail are stored together or not at all', async ([, prepare]) => {
  const request = await prepare();
  const before = await expectUndone(site.backend.database, readState, request);
  expect((await request()).status).toBe(200);
  const after = await readState();
  expect(after.rows).not.toEqual(before.rows);
  expect(after.mails).toBe(before.mails + 1);
});
