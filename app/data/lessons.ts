import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import type { Tables } from '#domain/database/database.ts';
import { findPublishedCourse, type PublishedCourse } from './courses.ts';

export interface LessonContent {
  blocks: LessonBlock[];
  /** The questions whose answers complete the lesson. */
  requiredChecks: string[];
}

export interface FoundLesson {
  course: Pick<PublishedCourse, 'id' | 'slug' | 'title' | 'level' | 'introductory' | 'modules'>;
  lesson: Pick<
    Tables<'course_lessons'>,
    'id' | 'slug' | 'title' | 'kind' | 'duration_minutes' | 'objectives'
  >;
  /** Null where the caller may not study the lesson, or nothing was written yet. */
  content: LessonContent | null;
}

/** A lesson of a published course with what the caller may read of it. */
export async function findLesson(
  supabase: Supabase,
  courseSlug: string,
  lessonSlug: string,
): Promise<FoundLesson | undefined> {
  const found = await findPublishedCourse(supabase, courseSlug);
  const listed = found?.modules
    .flatMap(({ lessons }) => lessons)
    .find((lesson) => lesson.slug === lessonSlug);
  if (!found || !listed) return undefined;
  const { data } = await supabase
    .from('course_lessons')
    .select('objectives,lesson_contents(blocks,required_checks)')
    .eq('id', listed.id)
    .single()
    .throwOnError();
  const { objectives, lesson_contents } = data;
  const { id, slug, title, level, introductory, modules } = found;
  return {
    course: { id, slug, title, level, introductory, modules },
    lesson: { ...listed, objectives },
    content: readContent(lesson_contents),
  };
}

export async function findLessonContent(lessonId: string): Promise<LessonContent | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('lesson_contents')
    .select('blocks,required_checks')
    .eq('lesson_id', lessonId)
    .maybeSingle()
    .throwOnError();
  return readContent(data);
}

function readContent(stored: Pick<Tables<'lesson_contents'>, 'blocks' | 'required_checks'> | null) {
  if (!stored) return null;
  // The database knows that it is an array; only the compiler of lessons, which wrote it, knows of what.
  return { blocks: stored.blocks as unknown as LessonBlock[], requiredChecks: stored.required_checks };
}

/** The public lessons. The filter spares the database the access check for all other lessons. */
export async function listPublicLessons(supabase: Supabase, most: number) {
  const { data } = await supabase
    .from('lesson_contents')
    .select('published_at,courses!inner(slug),course_lessons!inner(slug)')
    .eq('courses.status', 'Published')
    .eq('courses.introductory', true)
    .is('course_lessons.archived_at', null)
    .order('published_at')
    .order('lesson_id')
    .limit(most)
    .throwOnError();
  return data;
}

export async function mayStudyCourse(courseId: string): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('may_study_course', { course: courseId }).throwOnError();
  return data;
}
