import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { changeReview } from '#app/components/projects/change-review.ts';
import { ReviewPage } from '#app/components/projects/review-page.tsx';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { projectWords as words } from '#app/content/learning/projects.ts';
import { findSubmittedProject } from '#app/data/projects.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/review.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Projects');

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOrToast(request, findSubmittedProject(params.submission), words.failed);
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return changeReview(request, params.submission);
}

export { PageLoading as HydrateFallback };

export default function AdminReviewPage({ loaderData: project }: Route.ComponentProps) {
  return <ReviewPage project={project} backTo="/admin/projects" mayReleaseOthers />;
}
