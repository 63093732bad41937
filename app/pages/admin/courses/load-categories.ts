import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { countCourses } from '#app/data/courses.ts';

/** The categories that courses have, as proposals. The editor can do without. */
export async function loadCategories(): Promise<string[]> {
  return (await orUndefined(countCourses()))?.categories ?? [];
}
