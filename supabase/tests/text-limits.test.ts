/** The longest texts that the database stores are those that forms and functions accept. */
import { afterAll, expect, test } from 'vitest';
import { classLimits } from '#domain/classes/class-limits.ts';
import { rosterLimits } from '#domain/classes/roster.ts';
import { messageLimits } from '#domain/courses/course-message.ts';
import { projectLimits } from '#domain/courses/project.ts';
import { consentFormLimits } from '#domain/families/consent-form.ts';
import { nicknameLimits } from '#domain/families/picture-code.ts';
import { mentorshipLimits } from '#domain/memberships/mentorship.ts';
import { invoiceLineLimits, organisationLimits } from '#domain/organisations/organisation.ts';
import { ssoLimits } from '#domain/organisations/single-sign-on.ts';
import { openTestBackend } from '#testing/backend.ts';

const { backend, close } = await openTestBackend();
afterAll(close);

const expected: Record<string, number> = {
  'agreements.consent_by': organisationLimits.consentBy,
  'child_accounts.nickname': nicknameLimits.most,
  'class_members.name': rosterLimits.name,
  'class_members.number': rosterLimits.number,
  'class_notes.text': classLimits.note,
  'classes.name': classLimits.name,
  'consent_forms.reason': consentFormLimits.reason,
  'course_messages.body': messageLimits.body,
  'course_messages.subject': messageLimits.subject,
  'invoice_lines.description': invoiceLineLimits.description,
  'mentorship_notes.text': mentorshipLimits.note,
  'mentorship_sessions.cancel_reason': mentorshipLimits.reason,
  'mentorship_sessions.meeting_url': mentorshipLimits.link,
  'mentorship_sessions.topic': mentorshipLimits.topic,
  'organisations.name': organisationLimits.name,
  'project_submissions.text': projectLimits.text,
  'project_versions.text': projectLimits.text,
  'project_reviews.summary': projectLimits.comment,
  'school_pupils.consent_by': organisationLimits.consentBy,
  'private.sso_connections.client_id': ssoLimits.clientId,
  'private.sso_connections.client_secret': ssoLimits.clientSecret,
  'private.sso_connections.issuer': ssoLimits.issuer,
  'private.sso_connections.required_value': ssoLimits.value,
  'private.sso_domains.domain': ssoLimits.domain,
};

test('the database and the forms agree on the length of every text', async () => {
  const rows = await backend.database.run('server', (transaction) =>
    transaction.query<{ table: string; check: string }>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
       from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%char_length%'`,
    ),
  );
  const found = rows.flatMap(({ table, check }) =>
    [...check.matchAll(/char_length\((\w+)\) <= (\d+)/g)].map(([, column, most]) => [
      `${table}.${column}`,
      Number(most),
    ]),
  );
  expect(Object.fromEntries(found)).toMatchObject(expected);
});
