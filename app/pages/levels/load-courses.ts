import type { RouterContextProvider } from 'react-router';
import type { Level } from '#app/content/types.ts';
import { listCatalogue } from '#app/data/catalogue.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import type { CatalogueCourse } from '#domain/courses/course.ts';

/** The published courses of a level, or none while the database cannot be reached. */
export function loadCourses(context: Readonly<RouterContextProvider>, { courseLevel }: Level) {
  const ofLevel = (courses: CatalogueCourse[]) => courses.filter(({ level }) => level === courseLevel);
  return loadOrReport(context, async (supabase) => ofLevel(await listCatalogue(supabase)), []);
}
