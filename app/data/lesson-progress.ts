import { getSupabase } from '#app/lib/supabase.ts';
import type { Tables } from '#domain/database/database.ts';
import { callOnLeaving } from './call-on-leaving.ts';

export type LessonProgress = Pick<
  Tables<'lesson_progress'>,
  'lesson_id' | 'block_key' | 'block_number' | 'checks' | 'exercises' | 'done_at' | 'updated_at'
>;

const columns = 'lesson_id,block_key,block_number,checks,exercises,done_at,updated_at';

/** A learner's progress in the lessons of a course. Staff may read the rows of others too, so the query filters by user. */
export async function listCourseProgress(userId: string, courseId: string): Promise<LessonProgress[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('lesson_progress')
    .select(columns)
    .eq('user_id', userId)
    .eq('course_id', courseId)
    .throwOnError();
  return data;
}

/** The furthest block of a lesson that a learner has reached. */
export interface Position {
  key: string;
  number: number;
}

export async function savePosition(lessonId: string, { key, number }: Position): Promise<void> {
  const supabase = await getSupabase();
  await supabase
    .rpc('save_progress', { lesson: lessonId, block_key: key, block_number: number })
    .throwOnError();
}

/** The same for a page that is being left. */
export async function savePositionOnLeaving(lessonId: string, { key, number }: Position): Promise<void> {
  await callOnLeaving('save_progress', { lesson: lessonId, block_key: key, block_number: number });
}

/** For lessons without questions; the database refuses it for others. */
export async function markLessonDone(lessonId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('save_progress', { lesson: lessonId, mark_done: true }).throwOnError();
}

/** Stores that a Python exercise passed. Storing it twice changes nothing. */
export async function recordExercise(lesson: string, exercise: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('record_exercise', { lesson, exercise }).throwOnError();
}
