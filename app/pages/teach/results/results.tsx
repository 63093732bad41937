import { Link } from 'react-router';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { loadTaughtOutline } from '#app/components/teach/load-taught-outline.ts';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachResults as words } from '#app/content/teaching/teach-results.ts';
import { type LessonFunnel, loadFunnel, loadQuestionFigures } from '#app/data/course-results.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/results.ts';
import { findLosses, findQuestionIssue } from './find-issues.ts';
import { FunnelTable } from './funnel-table.tsx';
import { IssueText } from './issue-text.tsx';
import { QuestionList, questionAnchor } from './question-list.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const course = await loadTaughtOutline(params.course);
  if (!course) return {};
  const loaded = await loadOrToast(
    request,
    Promise.all([loadFunnel(course.id), loadQuestionFigures(course.id)]),
    words.failed,
  );
  return { course, loaded };
}

export { PageLoading as HydrateFallback };

export default function ResultsPage({ loaderData: { course, loaded } }: Route.ComponentProps) {
  if (!course) return null;
  if (!loaded) return <ListFailure text={words.failed} />;
  const [funnel, questions] = loaded;
  const titles = new Map(
    course.modules.flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title])),
  );
  const losses = findLosses(funnel);
  const toLookAt = questions.filter((question) => findQuestionIssue(question));
  const hasFigures = funnel.some(({ opened }) => opened !== null);
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{words.lead}</p>
      <section className="rounded-panel bg-primary-tint px-6 py-6 sm:px-8">
        <h3 className="mb-3 text-subheading">{words.look.title}</h3>
        {losses.length > 0 || toLookAt.length > 0 ? (
          <ul className="grid list-disc gap-2 ps-5">
            {losses.map((issue) => (
              <li key={JSON.stringify(issue)} className="max-w-prose wrap-anywhere">
                <IssueText issue={issue} titles={titles} />
              </li>
            ))}
            {toLookAt.length > 0 && (
              <li>
                {words.look.questions(toLookAt.length)}
                <ul className="mt-1 grid list-[circle] gap-1 ps-5">
                  {toLookAt.map(({ question_id, prompt }) => (
                    <li key={question_id} className="max-w-prose wrap-anywhere">
                      <a
                        href={`#${questionAnchor(question_id)}`}
                        className="text-primary-strong underline underline-offset-4"
                      >
                        {prompt.length > 120 ? `${prompt.slice(0, 120)}…` : prompt}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            )}
          </ul>
        ) : (
          <NothingToLookAt funnel={funnel} hasFigures={hasFigures} />
        )}
      </section>
      {hasFigures && (
        <section className="mt-12">
          <h3 className="text-subheading">{words.funnel.title}</h3>
          <FunnelTable funnel={funnel} titles={titles} />
        </section>
      )}
      <QuestionList questions={questions} modules={course.modules} />
    </>
  );
}

/** Says that nothing stands out, or in words why there are no figures. */
function NothingToLookAt({ funnel, hasFigures }: { funnel: LessonFunnel[]; hasFigures: boolean }) {
  if (funnel.length === 0) return <p>{words.funnel.empty}</p>;
  if (hasFigures) return <p>{words.look.none}</p>;
  const learners = funnel[0]?.learners ?? 0;
  return (
    <p className="max-w-prose">
      {words.look.tooFew(learners)}{' '}
      {learners > 0 && (
        <Link
          to="../learners"
          relative="path"
          className="font-semibold text-primary-strong underline underline-offset-4"
        >
          {words.look.learners}
        </Link>
      )}
    </p>
  );
}
