import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { projectWords } from '#app/content/learning/projects.ts';
import { claimProject, releaseProject, reviewProject } from '#app/data/projects.ts';
import { projectReviewSchema } from '#domain/courses/project-review.ts';

const words = projectWords.review;

/** The action of a page that reviews one project. */
export async function changeReview(request: Request, submission: string) {
  const form = await request.formData();
  return toOutcome(async () => {
    switch (form.get('change')) {
      case 'claim':
        await claimProject(submission);
        return showToast(words.claimed);
      case 'release':
        await releaseProject(submission);
        return showToast(words.released);
      case 'review':
        await reviewProject(projectReviewSchema.parse(JSON.parse(String(form.get('review')))));
        return showToast(words.sent);
    }
  }, words.notSent);
}
