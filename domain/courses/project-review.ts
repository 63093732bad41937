import { z } from 'zod';
import { projectLimits } from './project.ts';

/** What a reviewer sends. The database compares the criteria with the rubric of the version. */
export const projectReviewSchema = z.object({
  submission: z.uuid(),
  version: z.int().min(1),
  is_accepted: z.boolean(),
  comments: z
    .array(
      z.object({
        criterion: z.string().max(80),
        is_met: z.boolean(),
        comment: z.string().trim().max(projectLimits.comment),
      }),
    )
    .max(projectLimits.criteria),
  summary: z.string().trim().max(projectLimits.comment),
});
export type ProjectReview = z.output<typeof projectReviewSchema>;
