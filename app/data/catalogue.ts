import type { SupabaseClient } from '@supabase/supabase-js';
import { data, type RouterContextProvider } from 'react-router';
import { reportErrorContext } from '#app/lib/report-error.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import type { CatalogueCourse, CourseLevel } from '#domain/course.ts';
import { curriculum } from '#domain/curriculum.ts';

/** For loaders: the courses of the catalogue. Where the backend cannot be asked, the page is not kept. */
export async function loadCatalogue(context: Readonly<RouterContextProvider>, level?: CourseLevel) {
  const isWanted = (course: CatalogueCourse) => level === undefined || course.level === level;
  try {
    return data((await listCatalogue(context.get(supabaseContext))).filter(isWanted));
  } catch (error) {
    context.get(reportErrorContext)(error);
    return data(plannedCourses().filter(isWanted), { headers: { 'Cache-Control': 'no-store' } });
  }
}

/** The published courses, introductory ones first. An institute that has published none shows its curriculum. */
async function listCatalogue(supabase: SupabaseClient): Promise<CatalogueCourse[]> {
  const { data: published } = await supabase
    .from('courses')
    .select('slug,title,summary,level,introductory,course_modules(id)')
    .eq('status', 'Published')
    .order('introductory', { ascending: false })
    .order('created_at')
    .order('id')
    .overrideTypes<(CatalogueCourse & { course_modules: unknown[] })[], { merge: false }>()
    .throwOnError();
  if (published.length === 0) return plannedCourses();
  return published.map(({ course_modules, ...course }) => ({ ...course, modules: course_modules.length }));
}

function plannedCourses(): CatalogueCourse[] {
  return curriculum.map(({ title, summary, level, introductory = false, modules }) => ({
    slug: null,
    title,
    summary,
    level,
    introductory,
    modules: modules.length,
  }));
}
