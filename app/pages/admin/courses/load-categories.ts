import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { countCourses } from '#app/data/courses.ts';

/** The existing categories, as suggestions. They are optional for the editor. */
export async function loadCategories(): Promise<string[]> {
  return (await orUndefined(countCourses()))?.categories ?? [];
}
