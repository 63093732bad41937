import { z } from 'zod';

/** What `import_course` did with a course. */
export const importReportSchema = z.object({
  slug: z.string(),
  outcome: z.enum(['imported', 'kept']),
  lessons: z
    .object({ added: z.int(), changed: z.int(), unchanged: z.int(), kept: z.int() })
    .default({ added: 0, changed: 0, unchanged: 0, kept: 0 }),
  kept: z.array(z.string()),
});
