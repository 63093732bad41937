import type { Supabase } from '#app/lib/supabase.ts';
import type { CatalogueCourse } from '#domain/course.ts';
import { curriculum } from '#domain/curriculum.ts';

/** The published courses, introductory ones first. If none are published, the curriculum. */
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
  if (published.length === 0) return plannedCourses;
  return published.map(({ course_modules, ...course }) => ({ ...course, modules: course_modules.length }));
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

export const plannedCourses = curriculum.map(
  ({ title, summary, level, introductory = false, modules }): CatalogueCourse => ({
    slug: null,
    title,
    summary,
    level,
    introductory,
    modules: modules.length,
  }),
);
