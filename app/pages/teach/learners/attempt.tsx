import { Link } from 'react-router';
import { AnsweredQuestion } from '#app/components/assessments/answered-question.tsx';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { loadTaughtOutline } from '#app/components/teach/load-taught-outline.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachLearners } from '#app/content/teaching/teach-learners.ts';
import { reviewAttempt } from '#app/data/assessments.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/attempt.ts';

const words = teachLearners.attempt;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, teachLearners.title);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const course = await loadTaughtOutline(params.course);
  if (!course) return {};
  return { course, result: await loadOrToast(request, reviewAttempt(params.attempt), words.failed) };
}

export { PageLoading as HydrateFallback };

/** What a learner answered in a submitted quiz, as they see it themselves. */
export default function AttemptPage({ loaderData: { course, result } }: Route.ComponentProps) {
  if (!course) return null;
  if (!result) return <ListFailure text={words.failed} />;
  const { attempt, assessment, results } = result;
  const quiz = course.modules.find(({ quizId }) => quizId === assessment.id)?.title ?? words.quiz;
  return (
    <>
      <Link
        to="../.."
        relative="path"
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong"
      >
        <Icon name="arrow-left" className="size-4" />
        {words.back}
      </Link>
      <h2 className="text-heading wrap-anywhere">{words.title(quiz)}</h2>
      <p className="mt-1 text-ink-soft">{words.summary(attempt.score, assessment.pass_percent)}</p>
      <ol className="mt-4 max-w-[44rem]">
        {results.map((item, index) => (
          <AnsweredQuestion key={item.position} item={item} number={index + 1} leftOpen={words.leftOpen} />
        ))}
      </ol>
    </>
  );
}
