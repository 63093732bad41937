import { Icon } from '#app/components/ui/icon.tsx';
import { courseWords } from '#app/content/courses/course-words.ts';
import type { LessonProgress } from '#app/data/lesson-progress.ts';

export type Mark = keyof typeof courseWords.marks;

/** How far a learner is in a lesson, or that it is closed to them. */
export function markOf(
  lessonId: string,
  progress: readonly Pick<LessonProgress, 'lesson_id' | 'done_at'>[] | undefined,
  isLocked: boolean,
): Mark | undefined {
  const row = progress?.find(({ lesson_id }) => lesson_id === lessonId);
  if (row) return row.done_at ? 'done' : 'started';
  return isLocked ? 'locked' : undefined;
}

/** The mark in front of a lesson in an outline. */
export function LessonMark({ mark }: { mark: Mark | undefined }) {
  return (
    <span className="grid size-4 shrink-0 place-items-center">
      {mark === 'done' && <Icon name="check" className="size-4 text-primary-strong" />}
      {mark === 'locked' && <Icon name="lock" className="size-3.5 text-ink-faint" />}
      {mark === 'started' && <span className="size-2 rounded-full bg-accent" />}
      {mark ? (
        <span className="sr-only">{courseWords.marks[mark]}:</span>
      ) : (
        <span className="size-2 rounded-full border border-line-strong" />
      )}
    </span>
  );
}
