import { Link, useOutletContext } from 'react-router';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { taughtLessons as words } from '#app/content/teaching/teach.ts';
import {
  type LessonState,
  listTaughtModules,
  type TaughtCourse,
  type TaughtLesson,
} from '#app/data/taught-courses.ts';
import { formatAgo } from '#app/lib/dates.ts';
import type { Route } from './+types/lessons.ts';

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(request, params.course, ({ id }) => listTaughtModules(id), words.failed);
}

export { PageLoading as HydrateFallback };

/** The outline of a course, each lesson with its state. */
export default function TaughtLessonsPage({ loaderData: modules }: Route.ComponentProps) {
  const { slug, role } = useOutletContext<TaughtCourse>();
  if (!modules) return <ListFailure text={words.failed} />;
  return (
    <div className="grid gap-12">
      {role !== 'reviewer' && (
        <ButtonLink
          to={`/teach/${slug}/outline`}
          variant="secondary"
          size="small"
          className="-mb-6 justify-self-start"
        >
          <Icon name="list" />
          {words.outline}
        </ButtonLink>
      )}
      {modules.length === 0 && <ListNotice>{words.empty}</ListNotice>}
      {modules.map(({ id, title, lessons }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-3 text-heading wrap-anywhere">
            {title}
          </h2>
          {lessons.length === 0 && <p className="text-ink-soft">{words.noLessons}</p>}
          <ul className="border-t-2 border-ink empty:hidden">
            {lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} courseSlug={slug} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const tones: Record<LessonState, StatusTone> = {
  empty: 'quiet',
  draft: 'waiting',
  published: 'good',
  changed: 'waiting',
};

function Lesson({ lesson, courseSlug }: { lesson: TaughtLesson; courseSlug: string }) {
  const { slug, title, kind, duration_minutes: minutes, state, changedAt } = lesson;
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <Link
          to={`/teach/${courseSlug}/lessons/${slug}`}
          className="inline-block py-1 font-semibold wrap-anywhere underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
        <p className="text-small text-ink-soft">
          {words.kinds[kind]}
          {minutes !== null && `, ${words.minutes(minutes)}`}
          {changedAt && `. ${words.changed(formatAgo(changedAt))}`}
        </p>
      </div>
      <p>
        <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
      </p>
    </li>
  );
}
