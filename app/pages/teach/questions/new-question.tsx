import { useOutletContext } from 'react-router';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { questionEditor as words } from '#app/content/teach.ts';
import { listTaughtModules, type TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/new-question.ts';
import { QuestionEditor } from './question-editor.tsx';
import { saveQuestionFrom } from './save-question.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.newTitle);

/** The module that the URL names, or the first one. */
export function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    async ({ id }) => {
      const modules = await listTaughtModules(id);
      const wanted = url.searchParams.get('module');
      return modules.find((module) => module.id === wanted) ?? modules[0] ?? null;
    },
    words.failed,
  );
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveQuestionFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function NewQuestionPage({ loaderData: module }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  if (!module) return <ListFailure text={words.failed} />;
  return (
    <QuestionEditor
      key={module.id}
      module={module.id}
      course={course}
      lessonId={module.lessons[0]?.content_id}
    />
  );
}
