import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import type { OutlineLesson, OutlineModule } from '#app/data/courses.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import { quizPath } from '#app/lib/course-paths.ts';
import type { LessonPaths } from './lesson-paths.ts';

const words = lessonPage.steps;

/**
 * Firefox takes a prefetch for a request of no known kind, which the content policy forbids (`default-src 'none'`), and
 * logs an error. Browsers with speculation rules follow the standard: what any directive allows may be prefetched.
 */
const canPrefetch = typeof window !== 'undefined' && HTMLScriptElement.supports('speculationrules');

/** The lessons before and after this one. Where the browser can, it fetches the next one as soon as its link is in sight. */
export function LessonSteps({
  course,
  lesson,
  module,
  previous,
  next,
  paths,
}: {
  paths: LessonPaths;
  course: FoundLesson['course'];
  lesson: FoundLesson['lesson'];
  module: OutlineModule | undefined;
  previous: OutlineLesson | undefined;
  next: OutlineLesson | undefined;
}) {
  const endsModule = module?.lessons.at(-1)?.id === lesson.id;
  const stepClasses =
    'group/step grid gap-1 rounded-card border border-line bg-surface px-5 py-4 hover:border-line-strong';
  return (
    <nav aria-label={words.label} className="mt-10 grid gap-3 sm:grid-cols-2 print:hidden">
      {endsModule && module.hasQuiz && (
        <Link
          to={quizPath(course.slug, module.slug)}
          className={`${stepClasses} border-primary! sm:col-span-2`}
        >
          <span className="flex items-center gap-2 text-small text-ink-soft">
            <Icon name="target" className="size-4" />
            {words.quiz}
          </span>
          <span className="font-semibold wrap-anywhere">{module.title}</span>
        </Link>
      )}
      {previous && (
        <Link to={paths.lesson(previous.slug)} rel="prev" className={stepClasses}>
          <span className="flex items-center gap-2 text-small text-ink-soft">
            <Icon name="arrow-left" className="size-4" />
            {words.previous}
          </span>
          <span className="font-semibold wrap-anywhere">{previous.title}</span>
        </Link>
      )}
      {next ? (
        <Link
          to={paths.lesson(next.slug)}
          rel="next"
          prefetch={canPrefetch ? 'viewport' : 'none'}
          className={`${stepClasses} sm:col-start-2 sm:text-end`}
        >
          <span className="flex items-center gap-2 text-small text-ink-soft sm:justify-end">
            {words.next}
            <Icon name="arrow-right" className="size-4" />
          </span>
          <span className="font-semibold wrap-anywhere">{next.title}</span>
        </Link>
      ) : (
        <ArrowLink to={paths.course} className="sm:justify-self-end">
          {words.end}
        </ArrowLink>
      )}
    </nav>
  );
}
