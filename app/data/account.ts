import { collectPages } from '#app/lib/collect-pages.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { Tables } from '#domain/database/database.ts';
import { removeAvatars } from './avatars.ts';
import { listProjectFiles, removeProjectFiles } from './project-files.ts';

const ticketWithMessages =
  'id, name, email, subject, category, priority, status, created_at, updated_at, messages:ticket_messages(kind, text, created_at)';

const sessionWithNotes =
  'id, topic, proposed_times, time_zone, status, starts_at, minutes, meeting_url, mentor_name, counts, cancelled_by, cancel_reason, created_at, notes:mentorship_notes(kind, text, created_at)';

const projectWithVersions =
  'id, project_id, state, revision, text, links, files, versions, handed_in_at, claimed_at, updated_at, is_shown, project_versions(*, project_reviews(version_id, is_accepted, comments, summary, reviewed_at))';

/** All data about the user that they may read. Throws if any part fails to load. */
export async function collectOwnData(): Promise<object> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getUser();
  if (error) throw error;
  const { user } = data;
  // Admins may read other users' rows too, so each query filters by user.
  const [
    profiles,
    ages,
    messages,
    tickets,
    enrolments,
    ratings,
    progress,
    notes,
    attempts,
    labWork,
    extraTime,
    certificates,
    subscriptions,
    payments,
    memberships,
    mentorship,
    pictures,
    projects,
    projectFiles,
    courseMessages,
    courseMails,
    organisations,
    departures,
    classes,
    classTests,
    testScores,
    school,
    consents,
    consentForms,
    families,
    familyPlaces,
    guardianships,
    childAccounts,
    records,
  ] = await Promise.all([
    supabase.from('profiles').select('*').eq('id', user.id).throwOnError(),
    supabase.from('learner_ages').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('contact_messages').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('support_tickets').select(ticketWithMessages).eq('user_id', user.id).throwOnError(),
    supabase.from('enrolments').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('course_ratings').select('*').eq('user_id', user.id).throwOnError(),
    collectPages<Tables<'lesson_progress'>>((last, size) =>
      readProgress(supabase, user.id, last?.lesson_id, size),
    ),
    collectPages<Tables<'lesson_notes'>>((last, size) => readNotes(supabase, user.id, last?.id, size)),
    collectPages<Tables<'attempts'>>((last, size) => readAttempts(supabase, user.id, last?.id, size)),
    supabase.from('lab_work').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('extra_time').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('certificates').select('*').eq('user_id', user.id).throwOnError(),
    supabase
      .from('newsletter_subscribers')
      .select('*')
      .eq('email', user.email ?? '')
      .throwOnError(),
    supabase.from('payments').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('memberships').select('*').eq('user_id', user.id).throwOnError(),
    supabase
      .from('mentorship_sessions')
      .select(sessionWithNotes)
      .eq('user_id', user.id)
      .neq('notes.kind', 'private')
      .throwOnError(),
    supabase.storage.from('avatars').list(user.id),
    supabase.from('project_submissions').select(projectWithVersions).eq('user_id', user.id).throwOnError(),
    listProjectFiles(supabase, user.id),
    supabase
      .from('course_messages')
      .select('id, course_id, subject, body, created_at')
      .eq('learner_id', user.id)
      .throwOnError(),
    supabase
      .from('course_mail_choices')
      .select('course_id, stopped_at')
      .eq('user_id', user.id)
      .throwOnError(),
    supabase
      .from('organisation_members')
      .select('role, seat_since, joined_at, organisations(name, kind)')
      .eq('user_id', user.id)
      .throwOnError(),
    supabase
      .from('organisation_departures')
      .select('left_at, organisations(name)')
      .eq('user_id', user.id)
      .throwOnError(),
    supabase
      .from('class_members')
      .select('*, notes:class_notes(text, created_at), extensions:assignment_extensions(due_on)')
      .eq('user_id', user.id)
      .throwOnError(),
    collectPages<Omit<Tables<'class_test_papers'>, 'score'>>((last, size) =>
      readClassTests(supabase, user.id, last?.id, size),
    ),
    supabase.rpc('own_class_test_scores').throwOnError(),
    supabase.from('school_pupils').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('consents').select('*').eq('guardian_id', user.id).throwOnError(),
    supabase.from('consent_forms').select('*').eq('guardian_id', user.id).throwOnError(),
    supabase.from('families').select('*').eq('owner_id', user.id).throwOnError(),
    supabase.from('family_places').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('guardianships').select('*').throwOnError(),
    supabase.from('child_accounts').select('*').eq('user_id', user.id).throwOnError(),
    supabase.rpc('own_records').throwOnError(),
  ]);
  if (pictures.error) throw pictures.error;
  return {
    collected_at: new Date().toISOString(),
    account: user,
    profile: profiles.data[0] ?? null,
    age: ages.data[0] ?? null,
    contact_messages: messages.data,
    support_tickets: tickets.data,
    enrolments: enrolments.data,
    course_ratings: ratings.data,
    lesson_progress: progress,
    lesson_notes: notes,
    attempts,
    lab_work: labWork.data,
    extra_time: extraTime.data[0] ?? null,
    certificates: certificates.data,
    newsletter: subscriptions.data[0] ?? null,
    payments: payments.data,
    memberships: memberships.data,
    mentorship_sessions: mentorship.data,
    pictures: pictures.data,
    projects: projects.data,
    project_files: projectFiles,
    course_messages: courseMessages.data,
    course_mail_choices: courseMails.data,
    organisations: organisations.data,
    left_organisations: departures.data,
    classes: classes.data,
    class_tests: classTests.map((paper) => ({
      ...paper,
      score: testScores.data.find(({ paper_id }) => paper_id === paper.id)?.score ?? null,
    })),
    school: school.data[0] ?? null,
    consents: consents.data,
    consent_forms: consentForms.data,
    family: families.data[0] ?? null,
    family_place: familyPlaces.data[0] ?? null,
    guardianships: guardianships.data,
    child_account: childAccounts.data[0] ?? null,
    ...records.data,
  };
}

/** Comes before all others. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** After years of learning these tables have more rows than one API response returns. */
async function readProgress(supabase: Supabase, userId: string, after: string | undefined, limit: number) {
  const query = supabase.from('lesson_progress').select('*').eq('user_id', userId);
  return (
    await query
      .gt('lesson_id', after ?? firstId)
      .order('lesson_id')
      .limit(limit)
      .throwOnError()
  ).data;
}

async function readNotes(supabase: Supabase, userId: string, after: string | undefined, limit: number) {
  const query = supabase.from('lesson_notes').select('*').eq('user_id', userId);
  return (
    await query
      .gt('id', after ?? firstId)
      .order('id')
      .limit(limit)
      .throwOnError()
  ).data;
}

async function readAttempts(supabase: Supabase, userId: string, after: string | undefined, limit: number) {
  const query = supabase.from('attempts').select('*').eq('user_id', userId);
  return (
    await query
      .gt('id', after ?? firstId)
      .order('id')
      .limit(limit)
      .throwOnError()
  ).data;
}

async function readClassTests(supabase: Supabase, userId: string, after: string | undefined, limit: number) {
  // The score is a column that learners read with the solutions only.
  const query = supabase
    .from('class_test_papers')
    .select('id, test_id, moment, user_id, started_at, handed_in_at, answers, answers_version')
    .eq('user_id', userId);
  return (
    await query
      .gt('id', after ?? firstId)
      .order('id')
      .limit(limit)
      .throwOnError()
  ).data;
}

/** Deletes the account with all that belongs to it, and signs out here. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  const supabase = await getSupabase();
  // On hosted Supabase only the storage service deletes the files themselves, which is impossible once the account is
  // gone.
  await removeAvatars(userId);
  await supabase.rpc('delete_my_projects').throwOnError();
  await removeProjectFiles(supabase, userId);
  await supabase.rpc('delete_my_account').throwOnError();
  await supabase.auth.signOut({ scope: 'local' });
}
