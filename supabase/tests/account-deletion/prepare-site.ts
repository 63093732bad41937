/** What the tests of account deletions race on: courses with their parts, and people who have rows everywhere. */
import { randomUUID } from 'node:crypto';
import type { Database, SqlValue } from '#backend/database/database.ts';
import { ids } from '../people.ts';

export interface Person {
  id: string;
  email: string;
  ticket: string;
  payment: string;
  certificate: string;
  revoked: string;
  mail: number;
  /** An account that this person can make that of a child, and an open consent for it. */
  child: string;
  consent: string;
  /** Hashes of links that were mailed to this person: for a consent, and into a family. */
  consentHash: string;
  invitationHash: string;
  /** A scan that was not handed in, and a form that waits for an admin. */
  scan: string;
  form: string;
}

/** Makes the courses and the project, once for a database. Returns them, and what makes a person. */
export async function prepareSite(database: Database) {
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

  const [project] = await server<{ id: string }>(
    `insert into public.projects (course_id, content_id, title, use, rubric, body, html)
     values ($1, 'a-project', 'Project', 'project', '[1, 2, 3]', 'Text', 'Text') returning id`,
    [course?.id],
  );
  /** The work of another learner, which the person claims as staff. */
  const [submission] = await server<{ id: string }>(
    `insert into public.project_submissions (user_id, project_id, state, versions)
     values ($2, $1, 'handed-in', 1) returning id`,
    [project?.id, ids.userB],
  );

  /**
   * A user with a ticket and its reply, an open payment, two trials, a mentorship session, two certificates and a mail,
   * so that other transactions have rows to race on.
   */
  async function makePerson(): Promise<Person> {
    const id = randomUUID();
    const email = `${randomUUID()}@example.org`;
    const [made] = await database.run('server', async (transaction) => {
      await transaction.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
         values ($1, 'authenticated', 'authenticated', $2, now(), now())`,
        [id, email],
      );
      return transaction.query<Pick<Person, 'mail' | 'certificate' | 'revoked' | 'ticket' | 'payment'>>(
        `with mail as (
           insert into server.mails (recipient, subject, state) values ($2, 'Hello', 'failed') returning id
         ), certificate as (
           insert into public.certificates
             (user_id, student_name, student_email, course_title, course_level, score, status, issued_on)
           values ($1, 'Ada', $2, 'Another course', 'Beginner', 95, 'Issued', now()) returning id
         ), revoked as (
           insert into public.certificates (
             user_id, student_name, student_email, course_title, course_level, score, status, issued_on, revoked_on,
             revocation_reason
           )
           values ($1, 'Ada', $2, 'Revoked course', 'Beginner', 95, 'Revoked', now(), now(), 'A mistake') returning id
         ), trial as (
           insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
           values ($1, 'standard', 'monthly', 'Active', now(), now() + interval '1 day', true)
         ), expert as (
           insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
           values ($1, 'expert', 'monthly', 'Active', now(), now() + interval '9 days', true)
         ), mentorship as (
           insert into public.mentorship_sessions (user_id, topic, proposed_times, time_zone)
           values ($1, 'My work', array[now() + interval '2 days', now() + interval '3 days', now() + interval '5 days'], 'UTC')
         ), staff as (
           insert into public.course_staff (course_id, user_id, role) values ($3, $1, 'instructor')
         ), choice as (
           insert into public.course_mail_choices (user_id, course_id) values ($1, $3)
         )
         select mail.id as mail, certificate.id as certificate, revoked.id as revoked, ticket_id as ticket,
           public.request_membership($1, 'learner', 'monthly', 'Invoice', null) ->> 'id' as payment
         from mail, certificate, revoked,
           public.submit_contact_message('Ada', $2, 'Subject', 'A message', 'General Inquiries', $1, 'client', null)`,
        [id, email, course?.id],
      );
    });
    if (!made) throw new Error('nobody was made');
    await server(
      `insert into public.ticket_messages (ticket_id, kind, text) values ($1, 'staff', 'A reply')`,
      [made.ticket],
    );
    return { id, email, ...made, ...(await makeFamily(id, email)) };
  }

  /** What the operations of families begin with. */
  async function makeFamily(id: string, email: string) {
    const [child, consent, form] = [randomUUID(), randomUUID(), randomUUID()];
    const [scan, handedIn] = [`${id}/${randomUUID()}.pdf`, `${id}/${randomUUID()}.pdf`];
    const [consentHash, invitationHash] = [randomUUID(), randomUUID()];
    await database.run('server', async (transaction) => {
      await transaction.query('insert into auth.users (id, email) values ($1, $2)', [
        child,
        `child-${child}@children.invalid`,
      ]);
      await transaction.query(
        `insert into public.consents (id, guardian_id, text_version, method)
         values ($1, $2, '2026-11-20', 'email-plus')`,
        [consent, id],
      );
      await transaction.query(
        'insert into private.guardian_requests (guardian_email, token_hash) values ($1, $2)',
        [email, consentHash],
      );
      await transaction.query(
        `insert into private.family_invitations (family_id, email, token_hash)
         select private.family_of_owner($1), $2, $3`,
        [ids.userB, email, invitationHash],
      );
      await transaction.query(
        `insert into storage.objects (bucket_id, name) values ('consent-forms', $1), ('consent-forms', $2)`,
        [scan, handedIn],
      );
      await transaction.query(
        `insert into public.consent_forms (id, guardian_id, text_version, file) values ($1, $2, '2026-11-20', $3)`,
        [form, id, handedIn],
      );
    });
    return { child, consent, consentHash, invitationHash, scan, form };
  }

  return { course, otherCourse, module, project, submission, makePerson };
}

export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>;
