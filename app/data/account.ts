import { collectPages } from '#app/lib/collect-pages.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { Tables } from '#domain/database/database.ts';
import { removeAvatars } from './avatars.ts';
import { listProjectFiles, removeProjectFiles } from './project-files.ts';

const ticketWithMessages =
  'id, name, email, subject, category, priority, status, created_at, updated_at, messages:ticket_messages(kind, text, created_at)';

/** All data about the user that they may read. Throws if any part fails to load. */
export async function collectOwnData(): Promise<object> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getUser();
  if (error) throw error;
  const { user } = data;
  // Admins may read other users' rows too, so each query filters by user.
  const [
    profiles,
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
    pictures,
    projectFiles,
  ] = await Promise.all([
    supabase.from('profiles').select('*').eq('id', user.id).throwOnError(),
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
    supabase.storage.from('avatars').list(user.id),
    listProjectFiles(supabase, user.id),
  ]);
  if (pictures.error) throw pictures.error;
  return {
    collected_at: new Date().toISOString(),
    account: user,
    profile: profiles.data[0] ?? null,
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
    pictures: pictures.data,
    project_files: projectFiles,
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

/** Deletes the account with all that belongs to it, and signs out here. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  const supabase = await getSupabase();
  // On hosted Supabase only the storage service deletes the files themselves, which is impossible once the account is
  // gone.
  await removeAvatars(userId);
  await removeProjectFiles(supabase, userId);
  await supabase.rpc('delete_my_account').throwOnError();
  await supabase.auth.signOut({ scope: 'local' });
}
