import { z } from 'zod';
import type { Files } from '../files/course-files.ts';
import { writeCourses } from '../files/write-courses.ts';
import { unpackCourse } from '../unpack-course.ts';
import { writeZip } from './write-zip.ts';

/** A course that the file format cannot hold, with the reason. */
export interface LeftOut {
  slug: string;
  reason: string;
}

/** How much of a course is not part of its files. */
const omissionsSchema = z.object({
  left_out: z.object({
    /** Lessons with a text that is not published. */
    drafts: z.int(),
    films: z.int(),
    pictures: z.int(),
  }),
});
export type Omissions = z.output<typeof omissionsSchema>['left_out'];

/** A course as files, from the format of `export_course`. */
export function writeCourse(
  slug: string,
  exported: unknown,
): { files: Files; omissions: Omissions } | LeftOut {
  try {
    const { left_out: omissions } = omissionsSchema.parse(exported);
    return { files: writeCourses([unpackCourse(exported)]), omissions };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { slug, reason: describe(error) };
  }
}

/** Packs the files of courses into a zip file, which names the courses that are not in it. */
export function archiveCourses(files: Files, leftOut: readonly LeftOut[]): Promise<Uint8Array<ArrayBuffer>> {
  const sorted = new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (leftOut.length > 0) sorted.set('README.txt', new TextEncoder().encode(explain(leftOut)));
  return writeZip(sorted);
}

function describe({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

function explain(leftOut: readonly LeftOut[]): string {
  const lines = leftOut.map(({ slug, reason }) => `- ${slug} (${reason})`);
  return `These courses are not in the archive, because they lack something that curriculum files need:\n\n${lines.join('\n')}\n`;
}
