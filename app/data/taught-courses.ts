import { getSupabase } from '#app/lib/supabase.ts';
import type { LessonText, SeenLesson } from '#domain/courses/authoring.ts';
import type { FunctionResult, Tables } from '#domain/database/database.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Revision } from './authoring.ts';
import { type OutlineModule, readOutline } from './courses.ts';
import { findRole } from './profiles.ts';

/** A course that the user works on, with their role in it. */
export type TaughtCourse = FunctionResult<'teaching_courses'>;

/** The user's courses; all of them for an admin. */
export async function listTaughtCourses(): Promise<TaughtCourse[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('teaching_courses').throwOnError();
  return data;
}

/** Null for a course that the user does not work on. */
export async function findTaughtCourse(slug: string): Promise<TaughtCourse | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('teaching_courses').eq('slug', slug).maybeSingle().throwOnError();
  return data;
}

export async function findIsTeaching(): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('is_teaching').throwOnError();
  return data;
}

/** A course with its outline, for its staff. */
export interface TaughtOutline {
  id: string;
  slug: string;
  title: string;
  modules: (OutlineModule & { quizId: string | undefined })[];
  role: 'admin' | Tables<'course_staff'>['role'];
}

/** The course of this slug or id, if the user works on it. */
export async function findTaughtOutline(userId: string, course: string): Promise<TaughtOutline | undefined> {
  const supabase = await getSupabase();
  const [{ data: found }, role] = await Promise.all([
    supabase
      .from('courses')
      .select(
        'id,slug,title,course_modules(id,slug,title,assessments(id),course_lessons(id,slug,title,kind,duration_minutes)),course_staff(user_id,role)',
      )
      .eq(isUuid(course) ? 'id' : 'slug', course)
      .eq('course_staff.user_id', userId)
      .is('course_modules.archived_at', null)
      .is('course_modules.course_lessons.archived_at', null)
      .order('position', { referencedTable: 'course_modules' })
      .order('position', { referencedTable: 'course_modules.course_lessons' })
      .maybeSingle()
      .throwOnError(),
    findRole(userId),
  ]);
  const staffRole = role === 'admin' ? role : found?.course_staff[0]?.role;
  if (!found || !staffRole) return undefined;
  const { id, slug, title, course_modules } = found;
  return {
    ...{ id, slug, title },
    modules: course_modules.map((module) => ({ ...readOutline(module), quizId: module.assessments?.id })),
    role: staffRole,
  };
}

/** How far the writing of a lesson is. */
export type LessonState = 'empty' | 'draft' | 'published' | 'changed';

export type TaughtLesson = Pick<
  Tables<'course_lessons'>,
  'id' | 'slug' | 'content_id' | 'title' | 'kind' | 'duration_minutes'
> & { state: LessonState; changedAt: string | undefined };

export type TaughtModule = Pick<Tables<'course_modules'>, 'id' | 'title'> & { lessons: TaughtLesson[] };

/** The outline of a course, with the state of each lesson. */
export async function listTaughtModules(courseId: string): Promise<TaughtModule[]> {
  const supabase = await getSupabase();
  const lessons = 'course_modules.course_lessons';
  const { data } = await supabase
    .from('courses')
    .select(
      'course_modules(id,title,course_lessons(id,slug,content_id,title,kind,duration_minutes,lesson_contents(revision),lesson_revisions(number,created_at)))',
    )
    .eq('id', courseId)
    .is('course_modules.archived_at', null)
    .is(`${lessons}.archived_at`, null)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: lessons })
    .order('number', { referencedTable: `${lessons}.lesson_revisions`, ascending: false })
    .limit(1, { referencedTable: `${lessons}.lesson_revisions` })
    .single()
    .throwOnError();
  return data.course_modules.map(({ course_lessons, ...module }) => ({
    ...module,
    lessons: course_lessons.map(({ lesson_contents, lesson_revisions: [newest], ...lesson }) => ({
      ...lesson,
      state: stateOf(lesson_contents?.revision, newest?.number),
      changedAt: newest?.created_at,
    })),
  }));
}

function stateOf(published: number | undefined, newest: number | undefined): LessonState {
  if (newest === undefined) return 'empty';
  if (published === undefined) return 'draft';
  return newest > published ? 'changed' : 'published';
}

/** A lesson as its editor loads it. */
export interface LessonVersion {
  id: string;
  slug: string;
  seen: SeenLesson;
  /** Undefined while nothing is published. */
  publishedRevision: number | undefined;
  /** The newest text, which may be a draft. */
  text: LessonText;
  /** Newest first. */
  history: Revision[];
}

/** Null if the course has no such lesson. */
export async function findLessonVersion(courseId: string, slug: string): Promise<LessonVersion | null> {
  const supabase = await getSupabase();
  const { data: lesson } = await supabase
    .from('course_lessons')
    .select('id,slug,title,kind,duration_minutes,objectives,lesson_contents(revision),lesson_revisions(*)')
    .eq('course_id', courseId)
    .eq('slug', slug)
    .is('archived_at', null)
    .order('number', { referencedTable: 'lesson_revisions', ascending: false })
    .limit(1, { referencedTable: 'lesson_revisions' })
    .maybeSingle()
    .throwOnError();
  if (!lesson) return null;
  const { data: history } = await supabase.rpc('lesson_history', { lesson: lesson.id }).throwOnError();
  const { title, kind, duration_minutes, objectives } = lesson;
  const [newest] = lesson.lesson_revisions;
  const publishedRevision = lesson.lesson_contents?.revision;
  const details = { title, kind, duration_minutes, objectives };
  const isDraft = newest !== undefined && newest.number > (publishedRevision ?? 0);
  return {
    id: lesson.id,
    slug: lesson.slug,
    seen: { revision: newest?.number ?? 0, details },
    publishedRevision,
    text: { ...details, ...(isDraft ? detailsOf(newest) : {}), body: newest?.body ?? '' },
    history,
  };
}

/** The text of one revision. Null if there is none. */
export async function findRevisionText(
  lessonId: string,
  number: number,
): Promise<Partial<LessonText> | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('lesson_revisions')
    .select('body,title,kind,duration_minutes,objectives')
    .eq('lesson_id', lessonId)
    .eq('number', number)
    .maybeSingle()
    .throwOnError();
  return data && { ...detailsOf(data), body: data.body };
}

type StoredDetails = Pick<Tables<'lesson_revisions'>, 'title' | 'kind' | 'duration_minutes' | 'objectives'>;

/** Revisions of an import have only a text; the outline has the rest. */
function detailsOf({ title, kind, duration_minutes, objectives }: StoredDetails): Partial<LessonText> {
  if (title === null || kind === null || objectives === null) return {};
  return { title, kind, duration_minutes, objectives };
}

/** The module that a lesson belongs to. */
export async function findLessonModule(lessonId: string): Promise<string | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_lessons')
    .select('module_id')
    .eq('id', lessonId)
    .maybeSingle()
    .throwOnError();
  return data?.module_id;
}

/** A question as lists show it, without its key. */
export type ListedQuestion = FunctionResult<'course_questions'>;

export async function listQuestions(courseId: string): Promise<ListedQuestion[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('course_questions', { course: courseId }).throwOnError();
  return data;
}
