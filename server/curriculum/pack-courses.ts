import { describeProblem } from '#courseware/content-problem.ts';
import type { Files } from '#courseware/files/course-files.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { type PackedCourse, packCourse } from '#courseware/pack-course.ts';

/** Reads and renders courses. Throws with every problem, each with its file and line. */
export function packCourses(files: Files): PackedCourse[] {
  const { courses, problems } = readCourses(files);
  if (problems.length > 0) throw new Error(problems.map(describeProblem).join('\n'));
  return courses.map(packCourse);
}
