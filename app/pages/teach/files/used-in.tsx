import { Link } from 'react-router';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { teachFiles as words } from '#app/content/teaching/teach-files.ts';
import type { TaughtLesson } from '#app/data/taught-courses.ts';

interface Use {
  /** Ids of lessons. */
  published_in: string[];
  drafted_in: string[];
  /** Ids of questions. */
  questions?: string[];
}

/** The lessons that show a file, each with whether learners see it there, and the questions that use it. */
export function UsedIn({
  file: { published_in, drafted_in, questions = [] },
  lessons,
  courseSlug,
}: {
  file: Use;
  lessons: TaughtLesson[];
  courseSlug: string;
}) {
  const showing = lessons.filter(({ id }) => published_in.includes(id) || drafted_in.includes(id));
  if (showing.length + questions.length === 0) return <span className="text-ink-soft">{words.unused}</span>;
  const base = `/teach/${courseSlug}`;
  return (
    <ul className="grid gap-2">
      {showing.map(({ id, slug, title }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`${base}/lessons/${slug}`} className={linkClasses}>
            {title}
          </Link>
          {published_in.includes(id) ? (
            <StatusBadge tone="good">{words.published}</StatusBadge>
          ) : (
            <StatusBadge tone="waiting">{words.draft}</StatusBadge>
          )}
        </li>
      ))}
      {questions.map((id) => (
        <li key={id}>
          <Link to={`${base}/questions/${id}`} className={linkClasses}>
            {words.question(id)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const linkClasses =
  'py-1 wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-current';
