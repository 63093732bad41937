import { archiveCourses, type LeftOut, writeCourse } from '#courseware/archive/archive-courses.ts';
import { packArchive } from '#courseware/archive/pack-archive.ts';
import type { Files } from '#courseware/files/course-files.ts';
import { defineTask } from '#supabase/functions/_shared/task.ts';

/** Rendering all courses of the institute takes 3 seconds. Only admins send archives. */
const archiveTimeLimit = 30_000;

/** A hundred problems are enough to begin with. */
export const mostProblems = 100;

/** Reads, checks and renders the courses of a zip file. They are returned as JSON, ready for the database. */
export const packCourses = defineTask(
  import.meta.url,
  'packCourses',
  async (zip: Uint8Array) => {
    const { courses, fileOf, problems } = await packArchive(zip);
    return {
      courses: new TextEncoder().encode(JSON.stringify(courses)),
      fileOf,
      problems: problems.slice(0, mostProblems),
      problemCount: problems.length,
    };
  },
  archiveTimeLimit,
);

/** One course as files, from the format of `export_course`. */
export const writeFiles = defineTask(
  import.meta.url,
  'writeFiles',
  ({ slug, course }: { slug: string; course: unknown }) => writeCourse(slug, course),
);

export const zipFiles = defineTask(
  import.meta.url,
  'zipFiles',
  ({ files, leftOut }: { files: Files; leftOut: readonly LeftOut[] }) => archiveCourses(files, leftOut),
  archiveTimeLimit,
);
