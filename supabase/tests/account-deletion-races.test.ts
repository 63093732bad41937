import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn } from '#backend/auth/testing/ask.ts';
import type { Identity, SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { addPeople, callers } from './people.ts';
import { findTraces } from './traces.ts';

const site = await openTestBackend();
afterAll(site.close);
const { database, mail, rateLimits } = site.backend;
await addPeople(database);
const isPostgres = process.env.TEST_ENGINE === 'postgres';

const server = <Row extends object>(text: string, values: SqlValue[] = []) =>
  database.run('server', (transaction) => transaction.query<Row>(text, values));

const [course] = await server<{ id: string }>(
  `insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
   values ('course', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published') returning id`,
);
/** A course that the person does not work on yet. */
const [otherCourse] = await server<{ id: string }>(
  `insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
   values ('other-course', 'Other course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published') returning id`,
);

const [module] = await server<{ id: string }>(
  `insert into public.course_modules (course_id, position, title, content_id)
   values ($1, 1, 'Module', 'a-module') returning id`,
  [course?.id],
);
await server(
  `insert into public.course_lessons (module_id, position, title, content_id) values ($1, 1, 'Lesson', 'a-lesson')`,
  [module?.id],
);

interface Person {
  id: string;
  email: string;
  ticket: string;
  payment: string;
  certificate: string;
  mail: number;
}

/** A user with a ticket and its reply, an open payment, a trial, a certificate and a mail, so that other transactions have rows to race on. */
async function makePerson(): Promise<Person> {
  const id = randomUUID();
  const email = `${randomUUID()}@example.org`;
  const [made] = await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), now())`,
      [id, email],
    );
    return transaction.query<Omit<Person, 'id' | 'email'>>(
      `with mail as (
         insert into server.mails (recipient, subject, state) values ($2, 'Hello', 'failed') returning id
       ), certificate as (
         insert into public.certificates
           (user_id, student_name, student_email, course_title, course_level, score, status, issued_on)
         values ($1, 'Ada', $2, 'Another course', 'Beginner', 95, 'Issued', now()) returning id
       ), trial as (
         insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
         values ($1, 'standard', 'monthly', 'Active', now(), now() + interval '1 day', true)
       ), staff as (
         insert into public.course_staff (course_id, user_id, role) values ($3, $1, 'instructor')
       )
       select mail.id as mail, certificate.id as certificate, ticket_id as ticket,
         public.request_membership($1, 'learner', 'monthly', 'Invoice', null) ->> 'id' as payment
       from mail, certificate,
         public.submit_contact_message('Ada', $2, 'Subject', 'A message', 'General Inquiries', $1, 'client', null)`,
      [id, email, course?.id],
    );
  });
  if (!made) throw new Error('nobody was made');
  await server(`insert into public.ticket_messages (ticket_id, kind, text) values ($1, 'staff', 'A reply')`, [
    made.ticket,
  ]);
  return { id, email, ...made };
}

const { admin, service } = callers;

/** Every operation that stores an id or an email address: the actor and the statement. */
const writes: Record<string, (person: Person) => [Identity, string, SqlValue[]]> = {
  'a message from the contact form': ({ id, email }) => [
    service,
    `select public.submit_contact_message('Ada', $2, 'Again', 'A message', 'General Inquiries', $1, $3, 5)`,
    [id, email, randomUUID()],
  ],
  'a subscription': ({ id }) => [as(id), 'select public.choose_newsletter(true)', []],
  'a picture': ({ id }) => [
    as(id),
    `insert into storage.objects (bucket_id, name, owner, owner_id) values ('avatars', $1 || '/a.png', $1::uuid, $1)`,
    [id],
  ],
  'a project file': ({ id }) => [
    as(id),
    `insert into storage.objects (bucket_id, name, owner, owner_id)
     values ('projects', $1 || '/' || $1 || '/a.txt', $1::uuid, $1)`,
    [id],
  ],
  'an enrolment': ({ id }) => [as(id), 'select public.enrol($1)', [course?.id]],
  'a request for a membership': ({ id }) => [
    service,
    `select public.request_membership($1, 'pro', 'annual', 'Invoice', 5)`,
    [id],
  ],
  'an invoice': ({ id }) => [
    'server',
    `insert into server.mails (recipient, subject)
     select payment ->> 'user_email', 'Invoice'
     from public.request_membership($1, 'expert', 'annual', 'Invoice', null) as payment`,
    [id],
  ],
  'a reminder of a trial': () => [
    'server',
    `insert into server.mails (recipient, subject)
     select user_email, 'Your trial ends' from public.claim_trial_reminders()`,
    [],
  ],
  'a notice about a message': ({ id, email }) => [
    'server',
    `insert into server.mails (recipient, reply_to, subject)
     select 'info@example.org', $2, ticket_id
     from public.submit_contact_message('Ada', $2, 'Again', 'A message', 'General Inquiries', $1, $3, 5)
     where ticket_id is not null`,
    [id, email, randomUUID()],
  ],
  'a mail about a reply': ({ ticket }) => [
    'server',
    `insert into server.mails (recipient, subject)
     select claimed.email, claimed.subject
     from public.ticket_messages cross join lateral public.claim_ticket_mail(id) as claimed
     where ticket_messages.ticket_id = $1 and ticket_messages.kind = 'staff'`,
    [ticket],
  ],
  'an answer in a ticket': ({ id, email, ticket }) => [
    as(id),
    'select public.answer_ticket($1, gen_random_uuid(), $2)',
    [ticket, `Write to ${email}`],
  ],
  'a new name': ({ id, email }) => [as(id), 'update public.profiles set full_name = $1', [email]],
  'a session': ({ id }) => [
    'server',
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)',
    [id],
  ],
  'a flow': ({ id }) => [
    'server',
    `insert into auth.flow_state
       (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method)
     values (gen_random_uuid(), $1, 'x', 'plain', 'x', 'email', 'recovery')`,
    [id],
  ],
  'a promotion': ({ id }) => [admin, `select public.set_user_role($1, 'user')`, [id]],
  'a suspension': ({ id }) => [admin, 'select public.suspend_user($1)', [id]],
  'a certificate': ({ id }) => [
    admin,
    `select public.issue_certificate($1, $2, 'Ada', 90)`,
    [id, course?.id],
  ],
  'the end of a certificate': ({ certificate }) => [
    admin,
    `select public.revoke_certificate($1, 'A mistake')`,
    [certificate],
  ],
  'a place on the staff': ({ email }) => [
    admin,
    `select public.add_course_staff($1, $2, 'reviewer')`,
    [otherCourse?.id, email],
  ],
  'extra time': ({ id }) => [admin, 'select public.set_extra_time($1, 25)', [id]],
  'a settled payment': ({ payment }) => [admin, 'select public.settle_payment($1)', [payment]],
  'a look at a mail': ({ mail: id }) => [admin, 'select public.read_mail($1)', [id]],
  'a text of a lesson': ({ id }) => [
    service,
    `select public.save_lesson($1, lesson.id, jsonb_build_object(
       'revision', (select coalesce(max(number), 0) from public.lesson_revisions where lesson_id = lesson.id),
       'details', '{"title": "Lesson", "kind": "Reading", "duration_minutes": null, "objectives": []}'::jsonb
     ), jsonb_build_object(
       'title', 'Lesson', 'kind', 'Reading', 'duration_minutes', 5, 'objectives', '[]'::jsonb,
       'body', gen_random_uuid()::text
     ))
     from public.course_lessons lesson where content_id = 'a-lesson'`,
    [id],
  ],
  'a new question': ({ id }) => [
    service,
    `select public.save_question($1, $2, null, jsonb_build_object(
       'id', gen_random_uuid()::text, 'lesson', 'a-lesson', 'is_parametric', false, 'question', '{}', 'compiled', '{}'
     ))`,
    [id, module?.id],
  ],
  'a mail sent again': ({ mail: id }) => [admin, 'select public.send_mail_again($1)', [id]],
};

const deletions: Record<string, (person: Person) => [Identity, string, SqlValue[]]> = {
  'by its owner': ({ id }) => [as(id), 'select public.delete_my_account()', []],
  'with the secret key': ({ id }) => ['server', 'delete from auth.users where id = $1', [id]],
};

function as(id: string): Identity {
  return { role: 'authenticated', claims: { sub: id } };
}

function perform([identity, text, values]: [Identity, string, SqlValue[]]): Promise<unknown> {
  return database.run(identity, (transaction) => transaction.query(text, values));
}

/** The places where the people still occur, except for the ids that the audit log may keep. */
async function tracesOf(people: readonly { id: string; email: string }[]): Promise<string[]> {
  const emails = people.map(({ email }) => email);
  const places = await findTraces(database, [...emails, ...people.map(({ id }) => id)]);
  if (places.join() !== 'public.admin_audit_log.details') return places;
  return findTraces(database, emails);
}

test.for(Object.entries(writes))(
  '%s that comes after the deletion of its account leaves nothing',
  async ([, write]) => {
    const person = await makePerson();
    await perform(['server', 'delete from auth.users where id = $1', [person.id]]);
    await perform(write(person)).catch(() => {});
    expect(await tracesOf([person])).toEqual([]);
  },
);

test('a limit and a mail that come after the deletion of their account leave nothing', async () => {
  const person = await makePerson();
  await perform(['server', 'delete from auth.users where id = $1', [person.id]]);
  await rateLimits.take({ name: 'upload', most: 5, seconds: 60 }, person.id);
  const { email } = person;
  await database.run('server', (transaction) =>
    mail.send(transaction, { to: email, subject: 'Hello', text: 'Text', account: email }),
  );
  expect(await tracesOf([person])).toEqual([]);
});

test('concurrent requests of a user who deletes their account leave nothing', async () => {
  const people: { id: string; email: string }[] = [];
  for (let round = 0; round < (isPostgres ? 7 : 3); round++) {
    const { id, email, client, session } = await makeSignedIn(site);
    people.push({ id, email });
    const call = (name: string, body: object) =>
      site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const requests = [
      () => client.rpc('delete_my_account'),
      () => client.rpc('choose_newsletter', { wanted: true }),
      () => client.rpc('enrol', { course: course?.id ?? '' }),
      () =>
        call('contact-form', {
          name: 'Ada',
          // With the account's email address it would count as a visitor's message once the account is gone, and stay.
          email: 'visitor@example.com',
          subject: 'About it',
          message: 'A message of some length.',
        }),
      () => call('membership-request', { plan: 'learner', billing: 'monthly' }),
      () =>
        client.storage.from('avatars').upload(`${id}/picture.png`, onePixel, { contentType: 'image/png' }),
      () => client.auth.reauthenticate(),
    ];
    // The deletion does not always come first.
    await Promise.all([...requests.slice(round % 7), ...requests.slice(0, round % 7)].map((ask) => ask()));
    await site.settleMails();
  }
  expect(await tracesOf(people)).toEqual([]);
}, 120_000);

if (isPostgres) {
  const cases = Object.keys(deletions).flatMap((deletion) =>
    Object.keys(writes).map((write) => [write, deletion] as const),
  );

  test.for(cases)(
    '%s under way while the account is deleted %s leaves nothing',
    async ([write, deletion]) => {
      const person = await makePerson();
      const writing = writes[write]?.(person);
      const deleting = deletions[deletion]?.(person);
      if (!writing || !deleting) throw new Error('there is no such case');
      await openWhile(writing, deleting);

      const other = await makePerson();
      const otherWriting = writes[write]?.(other);
      const otherDeleting = deletions[deletion]?.(other);
      if (!otherWriting || !otherDeleting) throw new Error('there is no such case');
      await openWhile(otherDeleting, otherWriting);
      expect(await tracesOf([person, other])).toEqual([]);
    },
  );

  /** Commits the first statement only after the second has ended or waits for a lock of the first. */
  async function openWhile(
    [identity, text, values]: [Identity, string, SqlValue[]],
    second: [Identity, string, SqlValue[]],
  ): Promise<void> {
    let later: Promise<unknown> = Promise.resolve();
    await database.run(identity, async (transaction) => {
      await transaction.query(text, values);
      let isSettled = false;
      later = perform(second).then(
        () => {
          isSettled = true;
        },
        () => {
          isSettled = true;
        },
      );
      while (!isSettled && !(await isWaitingForLock())) await setTimeout(5);
    });
    await later;
  }

  async function isWaitingForLock(): Promise<boolean> {
    const [found] = await server<{ isWaiting: boolean }>(
      `select exists (
         select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       ) as "isWaiting"`,
    );
    return found?.isWaiting ?? false;
  }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
