import { getSupabase } from '#app/lib/supabase.ts';
import type { CourseMessage } from '#domain/courses/course-message.ts';
import type { Tables } from '#domain/database/database.ts';
import { callFunction, fetchFunction } from './call-function.ts';

/** A message as the staff of a course see it. */
export type SentMessage = Pick<
  Tables<'course_messages'>,
  'id' | 'subject' | 'body' | 'is_announcement' | 'mailed_to' | 'created_at'
> & {
  author: { full_name: string | null } | null;
  learner: { full_name: string | null; email: string } | null;
};

/** The newest messages to the learners of a course. For its staff. */
export async function listCourseMessages(courseId: string): Promise<SentMessage[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_messages')
    .select(
      'id,subject,body,is_announcement,mailed_to,created_at,author:profiles!course_messages_author_id_fkey(full_name),learner:profiles!course_messages_learner_id_fkey(full_name,email)',
    )
    .eq('course_id', courseId)
    .order('created_at', { ascending: false })
    .limit(100)
    .throwOnError();
  return data;
}

/** Stores a message and mails it. Returns to how many learners it is mailed. */
export async function sendCourseMessage(message: CourseMessage): Promise<number> {
  const { mailed } = await callFunction<{ mailed: number }>('teaching', { action: 'message', ...message });
  return mailed;
}

/** Returns false if there is no such message, or the user may not remove it. */
export async function removeCourseMessage(id: string): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('course_messages').delete().eq('id', id).select('id').throwOnError();
  return data.length > 0;
}

export type Announcement = Pick<Tables<'course_messages'>, 'id' | 'subject' | 'body' | 'created_at'>;

/** What the instructors of a course have announced, newest first. For its learners. */
export async function listAnnouncements(courseId: string): Promise<Announcement[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_messages')
    .select('id,subject,body,created_at')
    .eq('course_id', courseId)
    .eq('is_announcement', true)
    .order('created_at', { ascending: false })
    .limit(5)
    .throwOnError();
  return data;
}

/** Throws if the function cannot be reached. */
export function stopCourseMails(token: string): Promise<{ status: number }> {
  return fetchFunction('teaching', { action: 'unsubscribe', token });
}
