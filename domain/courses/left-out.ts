import { z } from 'zod';

/** The header in which an export says what its zip file does not contain. */
export const leftOutHeader = 'X-Left-Out';

const reportSchema = z.object({
  /** Courses that could not be written as files. */
  courses: z.array(z.object({ slug: z.string(), reason: z.string() })),
  /** Lessons with a text that is not published. Files hold the published one. */
  drafts: z.int(),
  films: z.int(),
  pictures: z.int(),
});

export type LeftOutReport = z.output<typeof reportSchema>;

/** Headers hold a few kilobytes of plain characters. */
const [mostCourses, longestReason] = [20, 200];

export function writeLeftOut({ courses, ...counts }: LeftOutReport): string {
  const short = courses
    .slice(0, mostCourses)
    .map(({ slug, reason }) => ({ slug, reason: reason.slice(0, longestReason) }));
  return encodeURIComponent(JSON.stringify({ courses: short, ...counts }));
}

export function readLeftOut(header: string | null): LeftOutReport {
  const none: LeftOutReport = { courses: [], drafts: 0, films: 0, pictures: 0 };
  return header ? reportSchema.parse(JSON.parse(decodeURIComponent(header))) : none;
}
