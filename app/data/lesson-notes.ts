import { getSupabase } from '#app/lib/supabase.ts';
import type { Tables } from '#domain/database/database.ts';

export type LessonNote = Pick<Tables<'lesson_notes'>, 'id' | 'text' | 'updated_at'>;

export async function listLessonNotes(userId: string, lessonId: string): Promise<LessonNote[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('lesson_notes')
    .select('id,text,updated_at')
    .eq('user_id', userId)
    .eq('lesson_id', lessonId)
    .order('created_at')
    .throwOnError();
  return data;
}

/** The id comes from the form, so that a note that is sent twice is one note. */
export async function addNote(id: string, lessonId: string, text: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.from('lesson_notes').insert({ id, lesson_id: lessonId, text });
  const isThereAlready = error?.code === '23505';
  if (error && !isThereAlready) throw error;
}

export async function changeNote(id: string, text: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('lesson_notes').update({ text }).eq('id', id).throwOnError();
}

export async function deleteNote(id: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('lesson_notes').delete().eq('id', id).throwOnError();
}
