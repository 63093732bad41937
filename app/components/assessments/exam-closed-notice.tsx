import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { assessmentWords } from '#app/content/learning/assessments.ts';
import type { AssessmentRules } from '#app/data/assessments.ts';
import type { ExamReadiness } from '#app/data/exam-readiness.ts';
import { modulePath, quizPath } from '#app/lib/course-paths.ts';
import { useIsChild } from '#app/session/use-is-child.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

const words = assessmentWords.exam.closed;

/** Why an exam cannot start yet, and the way to each thing that is missing. */
export function ExamClosedNotice({
  rules: { attempts_per_30_days: attempts },
  readiness: { may_study, modules, modules_complete, missing, again_at },
}: {
  rules: AssessmentRules;
  readiness: ExamReadiness;
}) {
  const isChild = useIsChild();
  const courses = Map.groupBy(missing, ({ course_slug }) => course_slug);
  return (
    <section aria-labelledby="exam-closed" className="mb-10 rounded-panel bg-accent-tint px-6 py-8 sm:px-9">
      {!may_study ? (
        <>
          <h2 id="exam-closed" className="text-subheading">
            {words.plan}
          </h2>
          <p className="mt-2 text-ink-soft">{isChild ? words.planTextOfChild : words.planText}</p>
          {!isChild && (
            <ButtonLink to="/pricing" className="mt-6">
              {words.plans}
            </ButtonLink>
          )}
        </>
      ) : modules === 0 ? (
        <p id="exam-closed">{words.none}</p>
      ) : missing.length > 0 ? (
        <>
          <h2 id="exam-closed" className="text-subheading">
            {words.modules(modules_complete, modules)}
          </h2>
          <p className="mt-2 text-ink-soft">{words.modulesText}</p>
          <h3 className="mt-6 font-body text-body font-semibold">{words.missing}</h3>
          {[...courses.values()].map((parts) => (
            <section key={parts[0]?.course_slug} className="mt-4">
              <h4 className="text-small font-semibold text-ink-soft">{parts[0]?.course_title}</h4>
              <ul className="mt-1 divide-y divide-line">
                {parts.map((part) => (
                  <MissingModule key={part.module_slug} part={part} />
                ))}
              </ul>
            </section>
          ))}
        </>
      ) : (
        <>
          <h2 id="exam-closed" className="text-subheading">
            {words.attempts}
          </h2>
          <p className="mt-2 text-ink-soft">
            {words.attemptsText(attempts ?? 0, formatLongDate(again_at ?? ''))}
          </p>
        </>
      )}
    </section>
  );
}

function MissingModule({
  part: { course_slug, module_slug, module_title, lessons, lessons_done, has_quiz, is_quiz_passed },
}: {
  part: ExamReadiness['missing'][number];
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 py-1.5">
      <span className="min-w-0">
        <Link
          to={modulePath(course_slug, module_slug)}
          className="font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current"
        >
          {module_title}
        </Link>
        {lessons > 0 && (
          <span className="ms-2 text-small whitespace-nowrap text-ink-soft">
            {words.lessons(lessons_done, lessons)}
          </span>
        )}
      </span>
      {has_quiz && !is_quiz_passed && (
        <ArrowLink
          to={quizPath(course_slug, module_slug)}
          aria-label={words.quizOf(module_title)}
          className="text-small"
        >
          {words.quiz}
        </ArrowLink>
      )}
    </li>
  );
}
