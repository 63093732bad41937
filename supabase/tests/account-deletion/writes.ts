import { randomUUID } from 'node:crypto';
import type { Identity, SqlValue } from '#backend/database/database.ts';
import { callers, ids } from '../people.ts';
import type { Person, PreparedSite } from './prepare-site.ts';

const { admin, service } = callers;

export type Statement = [Identity, string, SqlValue[]];

export function as(id: string): Identity {
  return { role: 'authenticated', claims: { sub: id } };
}

/** Every operation that stores an id or an email address: the actor and the statement. */
export const makeWrites = ({
  course,
  otherCourse,
  module,
  project,
  submission,
}: PreparedSite): Record<string, (person: Person) => Statement> => ({
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
  'the draft of a project': ({ id }) => [
    as(id),
    `select public.save_project_draft($1, 0, 'Text', '{}', '{}')`,
    [project?.id],
  ],
  'a claim of a project': ({ id }) => [as(id), 'select public.claim_project($1)', [submission?.id]],
  'an enrolment': ({ id }) => [as(id), 'select public.enrol($1)', [course?.id]],
  'a request for a membership': ({ id }) => [
    service,
    `select public.request_membership($1, 'pro', 'annual', 'Invoice', 5)`,
    [id],
  ],
  'a request for a mentorship session': ({ id }) => [
    service,
    `select public.request_mentorship($1, gen_random_uuid(), 'About my work', array[
       now() + interval '2 days', now() + interval '3 days', now() + interval '4 days'], 'UTC')`,
    [id],
  ],
  'a cancelled mentorship session': ({ id, email }) => [
    service,
    'select public.cancel_mentorship($1, id, sequence, false, $2) from public.mentorship_sessions where user_id = $1',
    [id, `Write to ${email}`],
  ],
  'a note about a mentorship session': ({ id, email }) => [
    as(id),
    `select public.add_mentorship_note(id, gen_random_uuid(), 'member', $2)
     from public.mentorship_sessions where user_id = $1`,
    [id, `Write to ${email}`],
  ],
  'a mail about a mentorship session': ({ id }) => [
    'server',
    `insert into server.mails (recipient, subject)
     select facts ->> 'member_email', 'Your session'
     from public.mentorship_sessions session
     cross join lateral public.confirm_mentorship(
       '${ids.admin}', session.id, session.sequence, now() + interval '3 days', 'https://meet.example/a') as facts
     where session.user_id = $1`,
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
    `select public.issue_certificate($1, $2, 'Ada', 90, 'Passed it')`,
    [id, course?.id],
  ],
  'the end of a certificate': ({ certificate }) => [
    admin,
    `select public.revoke_certificate($1, 'A mistake')`,
    [certificate],
  ],
  'a certificate that is valid again': ({ revoked }) => [
    admin,
    `select public.reinstate_certificate($1, 'A mistake')`,
    [revoked],
  ],
  'labs that a certificate shows': ({ id, certificate }) => [
    as(id),
    'select public.show_labs($1, true)',
    [certificate],
  ],
  'a place on the staff': ({ email }) => [
    admin,
    `select public.add_course_staff($1, $2, 'reviewer')`,
    [otherCourse?.id, email],
  ],
  'a place on the staff with a mail': ({ email }) => [
    'server',
    `insert into server.mails (recipient, subject)
     select added.email, 'You are a reviewer' from public.appoint_course_staff($3, $1, $2, 'reviewer') as added`,
    [otherCourse?.id, email, ids.admin],
  ],
  'a message to all learners': () => [
    'server',
    `insert into server.mails (recipient, subject)
     select sent.email, 'News' from public.send_course_message($2, jsonb_build_object(
       'id', gen_random_uuid(), 'course', $1::text, 'subject', 'News', 'body', 'Text',
       'is_announcement', true, 'by_mail', true)) as sent`,
    [course?.id, ids.admin],
  ],
  'a message of an instructor': ({ id }) => [
    service,
    `select public.send_course_message($2, jsonb_build_object(
       'id', gen_random_uuid(), 'course', $1::text, 'subject', 'News', 'body', 'Text',
       'is_announcement', true, 'by_mail', false))`,
    [course?.id, id],
  ],
  'the end of the mails of a course': ({ id }) => [
    service,
    `select public.stop_course_mails(token) from public.course_mail_choices where user_id = $1`,
    [id],
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
});
