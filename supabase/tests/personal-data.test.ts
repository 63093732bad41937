/** The files in which people take their data along, and guardians that of their child, leave no table out. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openAttempts } from './attempts.ts';
import { ids } from './people.ts';

const attempts = await openAttempts();
afterAll(attempts.close);

/** In which part of the files the rows are that name a person in a column. */
const bothFiles: Record<string, string> = {
  'auth.sessions.user_id': 'sign_ins',
  'private.begun_levels.user_id': 'begun_levels',
  'private.course_learners.user_id': 'begun_courses',
  'private.module_completions.user_id': 'completed_modules',
  'private.undecided_ages.user_id': 'stated_year',
  'public.attempts.user_id': 'attempts',
  'public.certificates.user_id': 'certificates',
  'public.class_members.user_id': 'classes',
  'public.class_teachers.user_id': 'taught_classes',
  'public.class_test_papers.user_id': 'class_tests',
  'public.contact_messages.user_id': 'contact_messages',
  'public.course_mail_choices.user_id': 'course_mail_choices',
  'public.course_messages.learner_id': 'course_messages',
  'public.course_ratings.user_id': 'course_ratings',
  'public.course_staff.user_id': 'course_staff',
  'public.enrolments.user_id': 'enrolments',
  'public.extra_time.user_id': 'extra_time',
  'public.guardianships.child_id': 'guardianships',
  'public.lab_work.user_id': 'lab_work',
  'public.learner_ages.user_id': 'age',
  'public.lesson_notes.user_id': 'lesson_notes',
  'public.lesson_progress.user_id': 'lesson_progress',
  'public.memberships.user_id': 'memberships',
  'public.mentorship_sessions.user_id': 'mentorship_sessions',
  'public.organisation_departures.user_id': 'left_organisations',
  'public.organisation_members.user_id': 'organisations',
  'public.payments.user_id': 'payments',
  'public.project_submissions.user_id': 'projects',
  'public.school_pupils.user_id': 'school',
  'public.support_tickets.user_id': 'support_tickets',
  'public.family_places.user_id': 'family_place',
};

const ownFile: Record<string, string> = {
  ...bothFiles,
  'public.child_accounts.user_id': 'child_account',
  'public.consent_forms.guardian_id': 'consent_forms',
  'public.consents.guardian_id': 'consents',
  'public.families.owner_id': 'family',
  'public.guardianships.guardian_id': 'guardianships',
  'public.profiles.id': 'profile',
};

const childFile: Record<string, string> = {
  ...bothFiles,
  'public.child_accounts.user_id': 'account',
  'public.consents.child_id': 'consents',
  'public.profiles.id': 'name',
};

const work = 'who did it for the institute, a course or a school: the row is about something else';
const short = 'kept for minutes or days, until the next step';

/** The columns that are in neither file, and why. */
const leftOut: Record<string, string> = {
  'auth.flow_state.user_id': short,
  'auth.identities.user_id': 'the address once more, and how single sign-on knows it',
  'private.address_requests.child_id': short,
  'private.guardian_requests.child_id': `${short}, and the address is that of somebody else`,
  'private.picture_codes.user_id': 'the hash of a secret',
  'private.question_revisions.author_id': work,
  'private.reopened_accounts.user_id': 'that the age was asked again, which the audit log has',
  'private.roster_changes.applied_by': work,
  'private.take_over_codes.made_by': work,
  'private.take_over_codes.pupil_id': `${short}, and a hash of a secret`,
  'public.admin_audit_log.admin_id': work,
  'public.class_notes.author_id': work,
  'public.classes.created_by': work,
  'public.course_messages.author_id': work,
  'public.lesson_revisions.author_id': work,
  'public.mentorship_notes.author_id':
    'those of members are parts of their sessions; mentors write the others at work',
  'public.mentorship_sessions.mentor_id': work,
  'public.project_reviews.reviewer_id': work,
  'public.project_submissions.claimed_by': work,
  'public.school_pupils.added_by': work,
  'public.support_tickets.assigned_to': work,
  'public.ticket_messages.author_id':
    'those of people are parts of their tickets; staff write the others at work',
  'server.contested_accounts.user_id': `${short}: somebody else signed up with the same address`,
};

/** Children are no guardians. */
const adultsOnly = Object.keys(ownFile).filter((column) => !(column in childFile));

test('every column that names a person is in the file of learners and in that of guardians, or left out for a reason', async () => {
  const columns = await attempts.asServer((transaction) =>
    transaction.query<{ name: string }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as name
       from pg_constraint key join pg_class c on c.oid = key.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = key.conrelid and a.attnum = any (key.conkey)
       where key.contype = 'f' and key.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)`,
    ),
  );
  const names = columns.map(({ name }) => name).sort();
  expect(Object.keys({ ...ownFile, ...childFile, ...leftOut }).sort()).toEqual(names);
  expect(adultsOnly).toEqual([
    'public.consent_forms.guardian_id',
    'public.consents.guardian_id',
    'public.families.owner_id',
    'public.guardianships.guardian_id',
  ]);
});

/** What one of the people of the matrix gets from a function, whatever is in it. */
async function keysOf(call: string): Promise<string[]> {
  const rows = await attempts.reach('userA', (transaction) =>
    transaction.query<{ file: object }>(`select ${call} as file`),
  );
  return rows === 'denied' ? [] : Object.keys(rows[0]?.file ?? {});
}

test('each of these parts is in the file', async () => {
  const child = await keysOf(`public.export_child('${ids.userB}')`);
  expect(child).toEqual(expect.arrayContaining([...Object.values(childFile), 'answers']));
  const page = await readFile(new URL('../../app/data/account.ts', import.meta.url), 'utf8');
  const file = page.slice(page.indexOf('  return {\n'));
  const own = [...file.matchAll(/^ {4}(\w+)[:,]/gm)].map(([, key]) => key);
  expect([...own, ...(await keysOf('public.own_records()'))]).toEqual(
    expect.arrayContaining([...Object.values(ownFile), 'answers']),
  );
  expect(page).toContain('...records.data,');
});
