import { useOutletContext } from 'react-router';
import { QueueTable } from '#app/components/projects/queue-table.tsx';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { listProjectQueue } from '#app/data/projects.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/projects.ts';

const words = projectWords.queue;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(request, params.course, ({ id }) => listProjectQueue(id), words.failed);
}

export { PageLoading as HydrateFallback };

/** The projects of a course that wait for a review. */
export default function TaughtProjectsPage({ loaderData: queue }: Route.ComponentProps) {
  const { slug } = useOutletContext<TaughtCourse>();
  if (!queue) return <ListFailure text={words.failed} />;
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{words.lead}</p>
      {queue.length === 0 ? (
        <ListNotice>{words.empty}</ListNotice>
      ) : (
        <QueueTable queue={queue} pathOf={(id) => `/teach/${slug}/projects/${id}`} />
      )}
    </>
  );
}
