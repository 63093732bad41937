import { createHash, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeAccount, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { projectBucket, projectFilePath } from '#domain/courses/project-file.ts';
import { openTestBackend } from '#testing/backend.ts';
import { findTraces } from './traces.ts';

const site = await openTestBackend();
afterAll(site.close);

const api = 'http://127.0.0.1:3000';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const placesOf = (text: string) => findTraces(site.backend.database, [text]);

const postTo = (name: string, body: object, token?: string) =>
  site.fetch(`${api}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** A user whose email address is stored in every place that the site has for one. */
async function makeBusyPerson() {
  const person = await makeSignedIn(site);
  const { id, email, client, session } = person;
  const newEmail = `${randomUUID()}@example.org`;
  const message = { name: 'Ada', email, subject: 'About my course', message: 'A message of some length.' };
  await postTo('contact-form', message, session.access_token);
  await postTo('contact-form', { ...message, email: email.toUpperCase() });
  const [ticket] = await sql<{ id: string }>(
    site,
    'select id from public.support_tickets where user_id = $1',
    [id],
  );
  await postTo(
    'ticket-message',
    { ticket_id: ticket?.id, message_id: randomUUID(), kind: 'person', text: `Please write to ${email}.` },
    session.access_token,
  );
  await postTo('newsletter', { action: 'subscribe', email });
  await postTo('membership-request', { plan: 'learner', billing: 'monthly' }, session.access_token);
  await postTo('family', { action: 'ask-consent' }, session.access_token);
  await sql(
    site,
    `with organisation as (
       insert into public.organisations (name, kind, billing_email) values ('School', 'school', $2) returning id
     ), payment as (
       insert into public.payments (user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method)
       values ('School', $2, 'School', 'agreement', 100, 100, 'Invoice') returning id
     ), agreement as (
       insert into public.agreements (organisation_id, payment_id, opens_levels, seats, starts_on, ends_on)
       select organisation.id, payment.id, '{Beginner}', 5, current_date, current_date from organisation, payment
     ), member as (
       insert into public.organisation_members (organisation_id, user_id, role) select id, $1, 'owner' from organisation
     ), departure as (
       insert into public.organisation_departures (organisation_id, user_id) select id, $1 from organisation
     )
     insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
     select id, $2, 'learner', true, $2 || ' hash' from organisation`,
    [id, email],
  );
  await sql(
    site,
    `insert into public.consent_forms (guardian_id, text_version, file, state, reason, decided_at)
     values ($1::uuid, '2026-11-20', $1::text || '/' || gen_random_uuid() || '.pdf', 'refused', 'Write to ' || $2, now())`,
    [id, email],
  );
  await sql(site, 'insert into private.undecided_ages (user_id, birth_year) values ($1, 2010)', [id]);
  await sql(site, 'insert into private.reopened_accounts (user_id) values ($1)', [id]);
  await client.auth.resetPasswordForEmail(email);
  await client.auth.updateUser({ email: newEmail });
  await client.storage.from('avatars').upload(`${id}/picture.png`, onePixel, { contentType: 'image/png' });
  await client.storage.from(projectBucket).upload(projectFilePath(id, randomUUID(), 'notes.txt'), email, {
    contentType: 'text/plain',
  });
  await sql(
    site,
    `insert into public.blog_posts (title, content, author_email) values ('A post', 'By a guest', $1)`,
    [email],
  );
  await sql(
    site,
    `insert into public.admin_audit_log (action, details)
     values ('user_suspend', $1), ('view_users', $2)`,
    [
      JSON.stringify({ target_user_id: id, target_user_email: email }),
      JSON.stringify({ total_users: 3, search_query: `look for ${email.toUpperCase()}, please` }),
    ],
  );
  await sql(
    site,
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
       values ('course-' || gen_random_uuid(), 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published')
       returning id
     ), enrolment as (insert into public.enrolments (course_id, user_id) select id, $1 from course),
     certificate as (
       insert into public.certificates
         (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on)
       select $1, 'Ada', $2, id, 'Course', 'Beginner', 95, 'Issued', now() from course
     )
     insert into public.course_ratings (course_id, user_id, stars) select id, $1, 5 from course`,
    [id, email],
  );
  await sql(
    site,
    `with session as (
       insert into public.mentorship_sessions (user_id, topic, proposed_times, time_zone)
       values ($1, 'Write to ' || $2, array[now(), now() + interval '1 day', now() + interval '2 days'], 'UTC')
       returning id
     )
     insert into public.mentorship_notes (id, session_id, kind, author_id, text)
     select gen_random_uuid(), id, 'member', $1, 'I am ' || $2 from session`,
    [id, email],
  );
  // They teach a class, learn in another, and are on the roster of a third.
  await sql(
    site,
    `with school as (
       insert into public.organisations (name, kind) values ('School', 'school') returning id
     ), place as (
       insert into public.organisation_members (organisation_id, user_id, role) select id, $1, 'teacher' from school
     ), class as (
       insert into public.classes (organisation_id, name, code, created_by)
       select id, 'Class ' || number, private.new_family_code(), $1 from school, generate_series(1, 3) as number
       returning id, name
     ), teacher as (
       insert into public.class_teachers (class_id, user_id) select id, $1 from class where name = 'Class 1'
     ), member as (
       insert into public.class_members (class_id, user_id, name, email, joined_at)
       select id, $1, 'Ada', $2, now() from class where name = 'Class 2' returning id, class_id
     ), entry as (
       insert into public.class_members (class_id, name, email)
       select id, 'Ada', $2 from class where name = 'Class 3' returning id, class_id
     ), change as (
       insert into private.roster_changes (class_id, applied_by) select class_id, $1 from entry returning id
     ), code as (
       insert into private.take_over_codes (pupil_id, code_hash, made_by) values ($1, $1::text, $1)
     ), row_of_change as (
       insert into private.roster_change_rows (change_id, member_id, kind, name, email)
       select change.id, entry.id, 'changed', 'Ada', $2 from change, entry
     )
     insert into public.class_notes (member_id, class_id, author_id, text) select id, class_id, $1, 'Hello' from member`,
    [id, email],
  );
  await sql(
    site,
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
       values ('course-' || gen_random_uuid(), 'C', 'T', 'Beginner', 'Ann', 'Basics', '1 week', 'Published') returning id
     ), module as (
       insert into public.course_modules (course_id, position, title) select id, 1, 'M' from course returning id
     ), test as (
       insert into public.class_tests (class_id, module_id)
       select class_id, module.id from public.class_members, module where user_id = $1 limit 1 returning id
     ), paper as (
       insert into public.class_test_papers (test_id, moment, user_id, answers)
       select id, 'before', $1, jsonb_build_object('1', 'I am ' || $2) from test returning id
     )
     insert into private.class_test_gradings (paper_id, seeds) select id, array['seed-' || $2] from paper`,
    [id, email],
  );
  // While the mail server is unreachable, the queue keeps whole mails.
  await sql(
    site,
    `insert into server.mails (recipient, reply_to, subject, text_body, next_attempt_at)
     values ('info@lifelong-ai.example', $1, 'A question', 'from ' || $1, now() + interval '1 day'),
       ($2, null, 'Is this you?', 'from ' || $1, now() + interval '1 day')`,
    [email, newEmail],
  );
  // The outbox keeps the text of its mails.
  await sql(
    site,
    `insert into server.mails (recipient, subject, text_body, state)
     values ('earlier@example.org', 'Your address is about to change', 'to ' || $1, 'kept')`,
    [email],
  );
  return person;
}

/** An account with progress, notes, attempts and extra time. */
async function makeLearner() {
  const person = await makeSignedIn(site);
  await sql(
    site,
    `with course as (
       insert into public.courses
         (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('course-' || gen_random_uuid(), 'C', 'T', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true)
       returning id
     ), module as (
       insert into public.course_modules (course_id, position, title) select id, 1, 'M' from course returning id, course_id
     ), quiz as (
       insert into public.assessments (kind, module_id, question_count, pass_percent)
       select 'quiz', id, 8, 80 from module returning id
     ), attempt as (
       insert into public.attempts (user_id, assessment_id) select $1, id from quiz returning id
     ), extra as (insert into public.extra_time (user_id, percent) values ($1, 25)),
     staff as (insert into public.course_staff (course_id, user_id, role) select id, $1, 'reviewer' from course),
     enrolment as (insert into public.enrolments (course_id, user_id) select id, $1 from course)
     select from attempt`,
    [person.id],
  );
  const [module] = await sql<{ id: string }>(
    site,
    `select assessments.module_id as id
     from public.attempts join public.assessments on assessments.id = attempts.assessment_id
     where attempts.user_id = $1`,
    [person.id],
  );
  const [lesson] = await sql<{ id: string }>(
    site,
    `insert into public.course_lessons (module_id, position, title) values ($1, 1, 'L') returning id`,
    [module?.id ?? ''],
  );
  await person.client.rpc('save_progress', { lesson: lesson?.id ?? '', block_key: 'a', block_number: 1 });
  await sql(site, `insert into public.lab_work (user_id, lesson_id, lab) values ($1, $2, 'card-sorter')`, [
    person.id,
    lesson?.id ?? '',
  ]);
  await sql(
    site,
    `with project as (
       insert into public.projects (course_id, content_id, title, use, rubric, body, html)
       select course_id, 'p-' || id, 'P', 'project', '[1, 2, 3]', 'Text', 'Text' from public.course_lessons where id = $2
       returning id
     ), submission as (
       insert into public.project_submissions (user_id, project_id, claimed_by) select $1, id, $1 from project returning id
     ), version as (
       insert into public.project_versions (submission_id, number, text, links, files, rubric)
       select id, 1, 'For me alone.', '{}', '{}', '[]' from submission returning id
     )
     insert into public.project_reviews (version_id, reviewer_id, is_accepted, comments) select id, $1, true, '[]' from version`,
    [person.id, lesson?.id ?? ''],
  );
  await sql(
    site,
    `with message as (
       insert into public.course_messages (course_id, author_id, learner_id, subject, body)
       select course_id, $1, $1, 'To you', 'For me alone.' from public.course_lessons where id = $2 returning course_id
     )
     insert into public.course_mail_choices (user_id, course_id) select $1, course_id from message`,
    [person.id, lesson?.id ?? ''],
  );
  await person.client.from('lesson_notes').insert({ lesson_id: lesson?.id ?? '', text: 'For me alone.' });
  return person;
}

test('after an account is deleted nothing is left of what its owner learned', async () => {
  const { id, client } = await makeLearner();
  expect(await placesOf(id)).toEqual(
    expect.arrayContaining([
      'public.attempts.user_id',
      'public.course_mail_choices.user_id',
      'public.course_messages.learner_id',
      'public.course_staff.user_id',
      'public.enrolments.user_id',
      'public.extra_time.user_id',
      'public.lab_work.user_id',
      'public.lesson_notes.user_id',
      'public.lesson_progress.user_id',
      'public.project_reviews.reviewer_id',
      'public.project_submissions.claimed_by',
      'public.project_submissions.user_id',
    ]),
  );
  expect((await client.rpc('delete_my_account')).error).toBeNull();
  expect(await placesOf(id)).toEqual([]);
  expect(await placesOf('For me alone.')).toEqual([]);
});

test('after an account is deleted no row anywhere still holds its address', async () => {
  const { id, email, client } = await makeBusyPerson();
  const before = await placesOf(email);
  expect(before).toEqual(
    expect.arrayContaining([
      'auth.identities.email',
      'auth.users.email',
      'private.roster_change_rows.email',
      'public.admin_audit_log.details',
      'public.blog_posts.author_email',
      'public.certificates.student_email',
      'public.class_members.email',
      'public.consent_forms.reason',
      'public.contact_messages.email',
      'public.mentorship_notes.text',
      'public.mentorship_sessions.topic',
      'public.newsletter_subscribers.email',
      'public.payments.user_email',
      'public.profiles.email',
      'public.support_tickets.email',
      'public.ticket_messages.text',
      'server.mails.recipient',
      'server.mails.reply_to',
      'server.mails.text_body',
    ]),
  );
  // Limits count an address under its hash.
  const hash = createHash('sha256').update(email).digest('hex');
  expect(await placesOf(hash)).toEqual(['private.rate_limits.key']);
  expect((await client.rpc('delete_my_account')).error).toBeNull();
  expect(await placesOf(email)).toEqual([]);
  expect(await placesOf(hash)).toEqual([]);
  // In the audit log the person is an id that refers to nothing.
  expect(await placesOf(id)).toEqual(['public.admin_audit_log.details']);
  expect(
    await sql(
      site,
      `select action, details - 'target_user_id' as details from public.admin_audit_log order by id`,
    ),
  ).toEqual([
    { action: 'user_suspend', details: { target_user_email: '[deleted]' } },
    { action: 'view_users', details: { total_users: 3, search_query: 'look for [deleted], please' } },
  ]);
});

test('a deleted account cannot sign in, and its picture and project files are gone', async () => {
  const { email, id, client } = await makeBusyPerson();
  const address = client.storage.from('avatars').getPublicUrl(`${id}/picture.png`).data.publicUrl;
  expect((await site.fetch(address)).status).toBe(200);
  const stored = () => sql(site, 'select name from storage.objects where name like $1', [`${id}/%`]);
  expect(await stored()).toHaveLength(2);
  await client.rpc('delete_my_account');
  expect(await stored()).toEqual([]);
  expect((await site.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  );
  await expect.poll(async () => (await site.fetch(address)).status).toBe(400);
  expect((await client.rpc('delete_my_account')).error?.code).toBe('42501');
});

test('an admin who deletes a user leaves as little of them', async () => {
  const { id, email } = await makeBusyPerson();
  expect((await site.serviceClient().auth.admin.deleteUser(id)).error).toBeNull();
  expect(await placesOf(email)).toEqual([]);
});

test('people with a similar address keep everything', async () => {
  const leaving = await makeSignedIn(site);
  const similar = [`not-${leaving.email}`, `${leaving.email}.au`];
  for (const email of similar) {
    await makeAccount(site, email);
    await sql(site, 'insert into public.newsletter_subscribers (email) values ($1)', [email]);
    await sql(
      site,
      `insert into public.contact_messages (name, email, subject, message) values ('Eve', $1, 'Subject', 'Text')`,
      [email],
    );
    await sql(site, `insert into server.mails (recipient, subject, state) values ($1, 'Hello', 'sent')`, [
      email,
    ]);
    await sql(site, `insert into public.admin_audit_log (action, details) values ('user_view', $1)`, [
      JSON.stringify({ target_user_email: email }),
    ]);
  }
  const before = await Promise.all(similar.map(placesOf));
  await leaving.client.rpc('delete_my_account');
  expect(await Promise.all(similar.map(placesOf))).toEqual(before);
});

test('deleting an account with an unconfirmed email address deletes nothing of the owner of that address', async () => {
  const email = 'claimed@example.com';
  await sql(site, `insert into public.newsletter_subscribers (email, state) values ($1, 'subscribed')`, [
    email,
  ]);
  await sql(
    site,
    `insert into public.contact_messages (name, email, subject, message) values ('Eve', $1, 'Subject', 'Text')`,
    [email],
  );
  const { data } = await site.client().auth.signUp({ email, password });
  await site.serviceClient().auth.admin.deleteUser(data.user?.id ?? '');
  expect(await placesOf(email)).toEqual(
    expect.arrayContaining(['public.contact_messages.email', 'public.newsletter_subscribers.email']),
  );
});

test('the last admin stays, with everything they have', async () => {
  const { id, email, client } = await makeBusyPerson();
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
  const before = await placesOf(email);
  const { error } = await client.rpc('delete_my_account');
  expect(error?.message).toBe('The last admin cannot be demoted, suspended or deleted.');
  expect(await placesOf(email)).toEqual(before);
});

test('no other caller can erase an entry of the audit log', async () => {
  await sql(
    site,
    `insert into public.admin_audit_log (action, details) values ('user_view', '{"note": "kept"}')`,
  );
  for (const change of [
    `details = '{}'`,
    `details = '{"note": "[deleted]"}'`,
    `details = private.without_address(details, 'kept')`,
  ]) {
    await expect(sql(site, `update public.admin_audit_log set ${change}`)).rejects.toMatchObject({
      code: '42501',
    });
  }
});
