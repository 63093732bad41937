import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import { bigIdeas, type Course, type CourseLevel, type CourseStatus } from '#domain/courses/course.ts';
import type { CourseInput, CourseModule } from '#domain/courses/course-input.ts';
import type { FunctionResult, Tables } from '#domain/database/database.ts';

export type CourseWithModules = Course & { modules: CourseModule[] };

type StoredLesson = Pick<
  Tables<'course_lessons'>,
  'id' | 'title' | 'kind' | 'duration_minutes' | 'objectives' | 'ideas'
>;
type StoredModule = Pick<
  Tables<'course_modules'>,
  'id' | 'title' | 'objectives' | 'ideas' | 'teaching_notes'
> & { course_lessons: StoredLesson[] };

/** The database stores tags as texts. */
export const knownIdeas = (ideas: string[]) => bigIdeas.filter((idea) => ideas.includes(idea));

const withModules =
  '*,course_modules(id,title,objectives,ideas,teaching_notes,course_lessons(id,title,kind,duration_minutes,objectives,ideas))';

function readCourse({
  course_modules,
  ...course
}: Course & { course_modules: StoredModule[] }): CourseWithModules {
  return {
    ...course,
    modules: course_modules.map(({ course_lessons, ...module }) => ({
      ...module,
      ideas: knownIdeas(module.ideas),
      lessons: course_lessons.map((lesson) => ({ ...lesson, ideas: knownIdeas(lesson.ideas) })),
    })),
  };
}

/** A lesson as outlines list it. */
export type OutlineLesson = Pick<
  Tables<'course_lessons'>,
  'id' | 'slug' | 'title' | 'kind' | 'duration_minutes'
>;

export type OutlineModule = Pick<Tables<'course_modules'>, 'id' | 'slug' | 'title'> & {
  hasQuiz: boolean;
  lessons: OutlineLesson[];
};

export type PublishedCourse = Course & { modules: OutlineModule[] };

/** A course with its public outline. */
export async function findPublishedCourse(
  supabase: Supabase,
  slug: string,
): Promise<PublishedCourse | undefined> {
  const { data } = await supabase
    .from('courses')
    .select(
      '*,course_modules(id,slug,title,assessments(id),course_lessons(id,slug,title,kind,duration_minutes))',
    )
    .eq('status', 'Published')
    .eq('slug', slug)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .maybeSingle()
    .throwOnError();
  if (!data) return undefined;
  const { course_modules, ...course } = data;
  return { ...course, modules: course_modules.map(readOutline) };
}

/** A module of an outline as the API returns it. */
export type StoredOutline = Omit<OutlineModule, 'hasQuiz' | 'lessons'> & {
  assessments: { id: string } | null;
  course_lessons: OutlineLesson[];
};

export function readOutline({ assessments, course_lessons, ...module }: StoredOutline): OutlineModule {
  return { ...module, hasQuiz: assessments !== null, lessons: course_lessons };
}

/** The ratings of a course. Without ratings there is no average. */
export type Rating = FunctionResult<'course_rating'>;

export async function findRating(supabase: Supabase, courseId: string): Promise<Rating> {
  const { data } = await supabase.rpc('course_rating', { course: courseId }).single().throwOnError();
  return data;
}

export async function findCourse(id: string): Promise<CourseWithModules | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('courses')
    .select(withModules)
    .eq('id', id)
    .is('course_modules.archived_at', null)
    .is('course_modules.course_lessons.archived_at', null)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .maybeSingle()
    .throwOnError();
  return data ? readCourse(data) : undefined;
}

/** A row of the admin list. The database counts enrolments and ratings. */
export type ListedCourse = FunctionResult<'search_courses'>;

export type CourseFilter = {
  search: string;
  level: CourseLevel | '';
  status: CourseStatus | '';
  category: string;
};

export const coursesPerPage = 100;

/** One page of the matching courses, newest first. `after` is the last row of the previous page. */
export async function searchCourses(
  { search, level, status, category }: CourseFilter,
  after?: Cursor,
  pageSize = coursesPerPage,
): Promise<ListedCourse[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('search_courses', {
      search_text: search,
      of_level: level || null,
      of_status: status || null,
      of_category: category || null,
      after_course: after?.id ?? null,
      page_size: pageSize,
    })
    .throwOnError();
  return data;
}

export type CourseTotals = FunctionResult<'course_totals'>;

export async function countCourses(): Promise<CourseTotals> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('course_totals').single().throwOnError();
  return data;
}

/** All courses by name, for admins. */
export async function listCourseNames(): Promise<Pick<Course, 'slug' | 'title'>[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('courses').select('slug,title').order('title').throwOnError();
  return data;
}

/** The version the admin loaded. The database refuses to change a course that another admin has changed since. */
export type SeenCourse = Pick<Course, 'id' | 'updated_at'>;

export async function saveCourse(input: CourseInput, seen?: SeenCourse): Promise<Course> {
  const supabase = await getSupabase();
  const course = { ...input, id: seen?.id, updated_at: seen?.updated_at };
  const { data } = await supabase.rpc('save_course', { course }).throwOnError();
  return data;
}

export async function setCourseStatus(seen: SeenCourse, status: CourseStatus): Promise<Course> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('set_course_status', { course_id: seen.id, new_status: status, seen_at: seen.updated_at })
    .throwOnError();
  return data;
}

export async function deleteCourse(seen: SeenCourse): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('delete_course', { course_id: seen.id, seen_at: seen.updated_at }).throwOnError();
}

/** What it would mean for learners if a course counted for the certificate of its level, or did not. */
export type CountingPreview = FunctionResult<'preview_course_counting'>;

export async function previewCourseCounting(id: string, counts: boolean): Promise<CountingPreview> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('preview_course_counting', { course_id: id, counts })
    .single()
    .throwOnError();
  return data;
}

export async function setCourseCounting(
  { id, updated_at }: Pick<Course, 'id' | 'updated_at'>,
  counts: boolean,
): Promise<Course> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('set_course_counting', { course_id: id, counts, seen_at: updated_at })
    .throwOnError();
  return data;
}
