import type { Files } from '#courseware/files/course-files.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';

let shipped: Promise<{ files: Files } & ReturnType<typeof readCourses>> | undefined;

/** The institute's courses and their files. Reading takes seconds, so the test files of a worker share the result. */
export function readShippedCourses() {
  shipped ??= readFolder('curriculum').then((files) => ({ files, ...readCourses(files) }));
  return shipped;
}
