import type { Files } from '#courseware/files/course-files.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { type PackedCourse, packCourse } from '#courseware/pack-course.ts';

/** The files of a course in a folder, from their texts by path. */
export function courseFiles(folder: string, texts: Record<string, string>): Files {
  return new Map(
    Object.entries(texts).map(([path, text]): [string, Uint8Array] => [
      `${folder}/${path}`,
      new TextEncoder().encode(text),
    ]),
  );
}

/** A course as the database imports it. */
export function packFiles(files: Files): PackedCourse {
  const { courses, problems } = readCourses(files);
  const [course] = courses;
  if (!course || problems.length > 0) throw new Error(JSON.stringify(problems));
  return packCourse(course);
}
