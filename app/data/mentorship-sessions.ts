import { isOlderThan, type ListedRow } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type {
  MentorshipCall,
  MentorshipCounts,
  MentorshipMonth,
  MentorshipNote,
  MentorshipSession,
  MentorshipStatus,
} from '#domain/memberships/mentorship.ts';
import { callFunction } from './call-function.ts';

export type SessionWithNotes = MentorshipSession & { notes: MentorshipNote[] };

/** A session with the name and email address of its member, for admins. */
export type ListedSession = MentorshipSession & { member: { full_name: string | null; email: string } };

/** What the plan of the signed-in user includes, and how much of it is used, for this month and the next two. */
export async function findMentorshipAllowance(): Promise<MentorshipMonth[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('mentorship_allowance').throwOnError();
  return data;
}

/** The user's own sessions, newest first. An admin may read private notes, but not as a member. */
export async function listOwnSessions(userId: string): Promise<SessionWithNotes[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('mentorship_sessions')
    .select('*, notes:mentorship_notes(*)')
    .eq('user_id', userId)
    .neq('notes.kind', 'private')
    .order('created_at', { ascending: false })
    .order('created_at', { referencedTable: 'notes' })
    .throwOnError();
  return data;
}

/** Asks for a session, confirms one or cancels one, and mails both sides. Throws the reason of a refusal. */
export async function changeMentorship(call: MentorshipCall): Promise<void> {
  await callFunction('mentorship', call);
}

export async function addMentorshipNote(note: {
  session: string;
  id: string;
  kind: MentorshipNote['kind'];
  text: string;
}): Promise<void> {
  const supabase = await getSupabase();
  await supabase
    .rpc('add_mentorship_note', {
      session_id: note.session,
      note_id: note.id,
      note_kind: note.kind,
      note_text: note.text,
    })
    .throwOnError();
}

// ---- For admins

export const sessionsPerPage = 100;

/** One page of sessions, newest first. `after` is the last row of the previous page. */
export async function listSessions(
  status: MentorshipStatus | undefined,
  after?: ListedRow,
): Promise<ListedSession[]> {
  const supabase = await getSupabase();
  let query = supabase
    .from('mentorship_sessions')
    .select('*, member:profiles!mentorship_sessions_user_id_fkey(full_name, email)');
  if (status) query = query.eq('status', status);
  if (after) query = query.or(isOlderThan(after));
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(sessionsPerPage)
    .throwOnError();
  return data;
}

export async function countSessions(): Promise<MentorshipCounts> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('count_mentorship_sessions').single().throwOnError();
  return data;
}

export async function findSession(id: string): Promise<(ListedSession & SessionWithNotes) | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('mentorship_sessions')
    .select(
      '*, member:profiles!mentorship_sessions_user_id_fkey(full_name, email), notes:mentorship_notes(*)',
    )
    .eq('id', id)
    .order('created_at', { referencedTable: 'notes' })
    .maybeSingle()
    .throwOnError();
  return data;
}
