import { z } from 'zod';
import { projectLimits } from '#domain/courses/project.ts';
import { projectReviewSchema } from '#domain/courses/project-review.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { mailCertificates } from '#supabase/functions/assessments/certificate-mail.ts';
import { reviewMail } from './mails.ts';

const reviewedSchema = z.object({
  learner_id: z.string(),
  learner_email: z.string(),
  project: z.string(),
  title: z.string(),
  course_title: z.string(),
});

/** Stores the review of a project and mails the learner. The database knows who may review what. */
export const handleProjectReview = defineFunction({
  auth: 'user',
  body: projectReviewSchema,
  invalid: `Please say of each criterion whether it is met. Comments have at most ${projectLimits.comment.toLocaleString('en-US')} characters.`,
  async handle({ user, body: review, platform }) {
    await platform.transact(async (unit) => {
      const { data } = await unit.database
        .rpc('review_project', { reviewer: user, ...review })
        .throwOnError();
      const reviewed = reviewedSchema.parse(data);
      await unit.sendMail(reviewMail({ ...reviewed, ...review }, platform));
      // An accepted project may be the last thing that a certificate takes.
      if (review.is_accepted) await mailCertificates(reviewed.learner_id, unit, platform);
    });
    return respond(200, {});
  },
});
