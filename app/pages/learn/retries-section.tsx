import { ButtonLink } from '#app/components/ui/button.tsx';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { learnPage } from '#app/content/learning/learn.ts';
import { quizPath } from '#app/lib/course-paths.ts';
import { findLevel } from '#app/lib/find-level.ts';
import type { Retry } from '#domain/learning/my-learning.ts';
import { LearnSection } from './learn-section.tsx';

const words = learnPage.retries;

/** Assessments that were not passed. Where there is none, there is nothing to say. */
export function RetriesSection({ retries }: { retries: Retry[] }) {
  if (retries.length === 0) return null;
  return (
    <LearnSection title={words.title}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {retries.map((retry) => {
          const { name, path } = describe(retry);
          return (
            <li
              key={retry.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-small text-ink-soft">{retry.course?.title}</p>
                <p className="mt-1 text-small text-ink-soft">
                  {words.score(retry.score, retry.pass_percent)}
                </p>
              </div>
              <ButtonLink to={path} variant="secondary" size="small" aria-label={words.buttonFor(name)}>
                {words.button}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </LearnSection>
  );
}

function describe({ course, module, level }: Retry) {
  if (course && module) return { name: words.quiz(module.title), path: quizPath(course.slug, module.slug) };
  const id = findLevel(level)?.id;
  return { name: words.exam(id ? levelSummaries[id].title : ''), path: `/exams/${id ?? ''}` };
}
