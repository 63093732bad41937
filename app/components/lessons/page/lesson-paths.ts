import { lessonPath } from '#app/lib/course-paths.ts';

/** Where the links around a lesson lead: to the pages of the course, or in a preview to other previews. */
export interface LessonPaths {
  course: string;
  lesson: (slug: string) => string;
}

export const publicPaths = (courseSlug: string): LessonPaths => ({
  course: `/courses/${courseSlug}`,
  lesson: (slug) => lessonPath(courseSlug, slug),
});
