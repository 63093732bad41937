import { archiveCourses, type LeftOut, writeCourse } from '#courseware/archive/archive-courses.ts';
import { archiveLimits } from '#courseware/archive/archive-limits.ts';
import { packArchive } from '#courseware/archive/pack-archive.ts';
import type { Files } from '#courseware/files/course-files.ts';

/** Reads, checks and renders the courses of a zip file. They are returned as JSON, ready for the database. */
export async function packCourses(zip: Uint8Array) {
  const { courses, fileOf, problems } = await packArchive(zip);
  return {
    courses: new TextEncoder().encode(JSON.stringify(courses)),
    fileOf,
    problems: problems.slice(0, archiveLimits.problems),
    problemCount: problems.length,
  };
}

/** One course as files, from the format of `export_course`. */
export function writeFiles({ slug, course }: { slug: string; course: unknown }) {
  return writeCourse(slug, course);
}

export function zipFiles({ files, leftOut }: { files: Files; leftOut: readonly LeftOut[] }) {
  return archiveCourses(files, leftOut);
}
