import { lazy, Suspense } from 'react';
import { LessonFrame, placeOf } from '#app/components/lessons/page/lesson-frame.tsx';
import { publicPaths } from '#app/components/lessons/page/lesson-paths.ts';
import { useLoad } from '#app/components/private/use-load.ts';
import { coursesLink } from '#app/content/courses/course-words.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useMedia } from '#app/lib/use-media.ts';
import { userIdOf, useSession } from '#app/session/session-store.ts';
import { LessonReader } from './lesson-reader.tsx';

/** Only people who are signed in have notes. */
const LessonNotes = lazy(async () => {
  const loaded = await loadPatiently(() => import('./lesson-notes.tsx'));
  return { default: loaded.LessonNotes };
});

/** Public lessons do not need it. */
const MissingLesson = lazy(async () => {
  const loaded = await loadPatiently(() => import('./missing-lesson.tsx'));
  return { default: loaded.MissingLesson };
});

/** The page around a lesson: its outline, its head, and what the reader may see of it. */
export function LessonLayout({ course, lesson, content, level }: FoundLesson & { level: string }) {
  const userId = userIdOf(useSession());
  const query = new URLSearchParams({ course: course.id, user: userId ?? '' });
  if (content) query.set('public', '');
  const action = `/account/data/lessons/${lesson.id}`;
  const { answer, reload } = useLoad<MyLesson | null>(userId && `${action}?${query}`);
  // Until the data of another user has arrived, that of the previous one is still there.
  const learner = answer && answer.userId === userId ? answer : undefined;
  const { previous, next, module } = placeOf({ course, lesson });
  const paths = publicPaths(course.slug);
  const shown = content ?? learner?.content;
  // Notes come with the session, after the document, so a script may place them. A lab takes the room beside the text.
  const hasRail = useMedia('(width >= 80rem)') && !shown?.blocks.some(({ kind }) => kind === 'lab');
  const notes = shown && learner && (
    <Suspense>
      <LessonNotes notes={learner.notes} action={action} />
    </Suspense>
  );

  return (
    <LessonFrame
      {...{ course, lesson, paths, learner }}
      blocks={shown?.blocks}
      trail={[coursesLink, { label: course.title, href: paths.course }]}
      railEnd={hasRail && notes}
      after={!hasRail && notes}
    >
      {shown ? (
        <LessonReader
          {...{ course, lesson, module, previous, next, paths, userId, learner, action }}
          content={shown}
          isPublic={content !== null}
          onCompleted={reload}
        />
      ) : (
        <Suspense>
          <MissingLesson {...{ course, level, learner }} isSignedIn={userId !== undefined} onRetry={reload} />
        </Suspense>
      )}
    </LessonFrame>
  );
}
