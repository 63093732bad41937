import { type CourseFilter, type ListedCourse, searchCourses } from '#app/data/courses.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';

const columns = [
  'id',
  'slug',
  'title',
  'instructor',
  'category',
  'level',
  'status',
  'enrolments',
  'rating',
  'ratings',
  'duration',
  'thumbnail_url',
  'created_at',
  'updated_at',
] as const satisfies (keyof ListedCourse)[];

/** All matching courses, not only the visible page. */
export async function collectCoursesCsv(filter: CourseFilter): Promise<string> {
  const courses = await collectPages<ListedCourse>((last, size) => searchCourses(filter, last, size));
  return toCsv(
    columns,
    courses.map((course) => columns.map((column) => course[column])),
  );
}
