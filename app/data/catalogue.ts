import { sumMinutes } from '#app/lib/sum-minutes.ts';
import type { Supabase } from '#app/lib/supabase.ts';
import type { CatalogueCourse, CourseLevel } from '#domain/courses/course.ts';

/** The published courses, introductory ones first. */
export async function listCatalogue(supabase: Supabase): Promise<CatalogueCourse[]> {
  const { data: published } = await supabase
    .from('courses')
    .select('slug,title,summary,level,introductory,course_modules(id)')
    .eq('status', 'Published')
    .order('introductory', { ascending: false })
    .order('position', { nullsFirst: false })
    .order('created_at')
    .order('id')
    .throwOnError();
  return published.map(({ course_modules, ...course }) => ({ ...course, modules: course_modules.length }));
}

/** A course with its length, for learning paths. */
export interface CourseLength {
  slug: string;
  title: string;
  lessons: number;
  minutes: number;
}

export async function listCourseLengths(supabase: Supabase): Promise<CourseLength[]> {
  const { data } = await supabase
    .from('courses')
    .select('slug,title,course_modules(course_lessons(duration_minutes))')
    .eq('status', 'Published')
    .throwOnError();
  return data.map(({ slug, title, course_modules }) => {
    const lessons = course_modules.flatMap(({ course_lessons }) => course_lessons);
    return { slug, title, lessons: lessons.length, minutes: sumMinutes(lessons) };
  });
}

/** A course with its modules, each of which has a teacher's plan. */
export interface CourseModules {
  slug: string;
  title: string;
  level: CourseLevel;
  modules: { slug: string; title: string }[];
}

export async function listCourseModules(supabase: Supabase): Promise<CourseModules[]> {
  const { data } = await supabase
    .from('courses')
    .select('slug,title,level,course_modules(slug,title)')
    .eq('status', 'Published')
    .order('position', { nullsFirst: false })
    .order('created_at')
    .order('id')
    .order('position', { referencedTable: 'course_modules' })
    .throwOnError();
  return data.map(({ course_modules: modules, ...course }) => ({ ...course, modules }));
}

/** A course with its lessons, for teachers who assign them to a class. */
export interface AssignableCourse {
  id: string;
  title: string;
  lessons: { id: string; title: string }[];
}

export async function listAssignableCourses(supabase: Supabase): Promise<AssignableCourse[]> {
  const { data } = await supabase
    .from('courses')
    .select('id,title,course_modules(archived_at,course_lessons(id,title,archived_at))')
    .eq('status', 'Published')
    .order('position', { nullsFirst: false })
    .order('created_at')
    .order('id')
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .throwOnError();
  return data.map(({ course_modules, ...course }) => ({
    ...course,
    lessons: course_modules
      .filter(({ archived_at }) => archived_at === null)
      .flatMap(({ course_lessons }) => course_lessons.filter(({ archived_at }) => archived_at === null))
      .map(({ id, title }) => ({ id, title })),
  }));
}

/** The published courses, for the sitemap. */
export async function listPublishedCourses(supabase: Supabase, count: number) {
  const { data } = await supabase
    .from('courses')
    .select('slug,updated_at')
    .eq('status', 'Published')
    .order('created_at')
    .limit(count)
    .throwOnError();
  return data;
}
