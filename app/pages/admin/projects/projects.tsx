import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { QueueTable } from '#app/components/projects/queue-table.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { listProjectQueue } from '#app/data/projects.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/projects.ts';

const words = projectWords.queue;

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Projects');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOrToast(request, listProjectQueue(), words.failed);
}

export { PageLoading as HydrateFallback };

/** All projects that wait for a review. */
export default function AdminProjectsPage({ loaderData: queue }: Route.ComponentProps) {
  if (!queue) return <ListFailure text={words.failed} />;
  return (
    <>
      <p className="mb-6 max-w-prose text-ink-soft">{words.lead}</p>
      {queue.length === 0 ? (
        <ListNotice>{words.empty}</ListNotice>
      ) : (
        <QueueTable queue={queue} pathOf={(id) => `/admin/projects/${id}`} />
      )}
    </>
  );
}
