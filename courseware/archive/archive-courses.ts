import { z } from 'zod';
import type { CourseFile } from '../files/course-files.ts';
import { writeCourses } from '../files/write-courses.ts';
import { unpackCourse } from '../unpack-course.ts';
import { writeZip } from './write-zip.ts';

export interface ArchivedCourses {
  zip: Uint8Array<ArrayBuffer>;
  /** Courses that the file format cannot hold, with the reason. */
  leftOut: { slug: string; reason: string }[];
}

/** Packs courses, as `export_course` returns them, into a zip file. */
export async function archiveCourses(
  exported: AsyncIterable<{ slug: string; course: unknown }>,
): Promise<ArchivedCourses> {
  const courses: CourseFile[] = [];
  const leftOut: ArchivedCourses['leftOut'] = [];
  for await (const { slug, course } of exported) {
    try {
      courses.push(unpackCourse(course));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      leftOut.push({ slug, reason: describe(error) });
    }
  }
  const files = new Map(writeCourses(courses));
  if (leftOut.length > 0) files.set('README.txt', new TextEncoder().encode(explain(leftOut)));
  return { zip: await writeZip(files), leftOut };
}

function describe({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

function explain(leftOut: ArchivedCourses['leftOut']): string {
  const lines = leftOut.map(({ slug, reason }) => `- ${slug} (${reason})`);
  return `These courses are not in the archive, because they lack something that curriculum files need:\n\n${lines.join('\n')}\n`;
}
