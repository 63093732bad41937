import { useOutletContext } from 'react-router';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { questionEditor as words } from '#app/content/teaching/teach.ts';
import { readAuthoredQuestion } from '#app/data/authoring.ts';
import { listTaughtModules, type TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/new-question.ts';
import { QuestionEditor } from './question-editor.tsx';
import { saveQuestionFrom } from './save-question.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.newTitle);

/** The module that the URL names, or the first one; with `copy` that of the question to begin with. */
export function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    async ({ id }) => {
      const [wanted, copied] = [url.searchParams.get('module'), url.searchParams.get('copy')];
      const original = copied === null ? undefined : await readAuthoredQuestion(copied);
      const modules = await listTaughtModules(id);
      const module = modules.find((each) => each.id === (original?.module ?? wanted)) ?? modules[0];
      return module ? { module, original } : null;
    },
    words.failed,
  );
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveQuestionFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function NewQuestionPage({ loaderData }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  if (!loaderData) return <ListFailure text={words.failed} />;
  const { module, original } = loaderData;
  return (
    <QuestionEditor
      key={original?.id ?? module.id}
      module={module.id}
      course={course}
      lessonId={module.lessons[0]?.content_id}
      original={original}
    />
  );
}
