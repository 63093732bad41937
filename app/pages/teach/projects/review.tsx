import { useOutletContext } from 'react-router';
import { changeReview } from '#app/components/projects/change-review.ts';
import { ReviewPage } from '#app/components/projects/review-page.tsx';
import { loadForAuthor } from '#app/components/teach/load-for-author.ts';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { projectWords as words } from '#app/content/learning/projects.ts';
import { findSubmittedProject } from '#app/data/projects.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/review.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.queue.title);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForAuthor(request, () => findSubmittedProject(params.submission), words.failed);
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return changeReview(request, params.submission);
}

export { PageLoading as HydrateFallback };

export default function TaughtReviewPage({ loaderData: project }: Route.ComponentProps) {
  const { slug } = useOutletContext<TaughtCourse>();
  return <ReviewPage project={project ?? undefined} backTo={`/teach/${slug}/projects`} />;
}
