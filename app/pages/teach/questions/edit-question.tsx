import { useOutletContext } from 'react-router';
import { loadForAuthor } from '#app/components/teach/load-for-author.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { questionEditor as words } from '#app/content/teaching/teach.ts';
import { readAuthoredQuestion } from '#app/data/authoring.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { Route } from './+types/edit-question.ts';
import { QuestionEditor } from './question-editor.tsx';
import { saveQuestionFrom } from './save-question.ts';

export const meta: Route.MetaFunction = ({ params, matches: [root] }) =>
  privatePageMeta(root.loaderData, `Question ${params.id}`);

/** Null for a question that does not exist or is not for this author, undefined for one that failed to load. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForAuthor(
    request,
    async () => {
      try {
        return await readAuthoredQuestion(params.id);
      } catch (error) {
        if (error instanceof UserFacingError && [400, 403, 404].includes(error.status ?? 0)) return null;
        throw error;
      }
    },
    words.failed,
  );
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveQuestionFrom(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function EditQuestionPage({ loaderData: question }: Route.ComponentProps) {
  const course = useOutletContext<TaughtCourse>();
  if (question === undefined) return <ListFailure text={words.failed} />;
  if (question === null) {
    return (
      <ListNotice>
        <p>{words.missing}</p>
        <ButtonLink to={`/teach/${course.slug}/questions`} variant="secondary" size="small">
          {words.back}
        </ButtonLink>
      </ListNotice>
    );
  }
  return <QuestionEditor key={question.id} question={question} module={question.module} course={course} />;
}
