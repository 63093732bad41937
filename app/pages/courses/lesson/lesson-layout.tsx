import { lazy, Suspense } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { coursesLink } from '#app/content/course-words.ts';
import { lessonPage as words } from '#app/content/lesson.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useMedia } from '#app/lib/use-media.ts';
import { useStored } from '#app/lib/use-stored.ts';
import { userIdOf, useSession } from '#app/session/session-store.ts';
import { LessonOutline, outlineId } from './lesson-outline.tsx';
import { LessonReader } from './lesson-reader.tsx';
import { LessonSections } from './lesson-sections.tsx';
import { textSizes } from './text-sizes.ts';
import { useLessonKeys } from './use-lesson-keys.ts';

/** Needs a script, and the text comes first. The document shows it until then. */
const LessonTools = lazy(async () => {
  const loaded = await loadPatiently(() => import('./lesson-tools.tsx'));
  return { default: loaded.LessonTools };
});

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
  const [textSize, setTextSize] = useStored('lesson-text-size', textSizes);

  const lessons = course.modules.flatMap(({ lessons }) => lessons);
  const place = lessons.findIndex(({ id }) => id === lesson.id);
  const [previous, next] = [lessons[place - 1], lessons[place + 1]];
  const module = course.modules.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
  const keys = useLessonKeys(course.slug, previous?.slug, next?.slug);
  const shown = content ?? learner?.content;
  // Notes come with the session, after the document, so a script may place them. A lab takes the room beside the text.
  const hasRail = useMedia('(width >= 80rem)') && !shown?.blocks.some(({ kind }) => kind === 'lab');
  const notes = shown && learner && (
    <Suspense>
      <LessonNotes notes={learner.notes} action={action} />
    </Suspense>
  );

  return (
    <Container className="lesson-page pt-6 pb-section lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 lg:max-xl:pe-24">
      <LessonOutline course={course} current={lesson.id} learner={learner} isPublic={content !== null} />
      {shown && <div aria-hidden="true" className="lesson-progress" />}
      <div className="min-w-0">
        <article className="lesson" data-text-size={textSize}>
          <Breadcrumbs
            trail={[coursesLink, { label: course.title, href: `/courses/${course.slug}` }]}
            current={lesson.title}
          />
          <Button
            variant="secondary"
            size="small"
            popoverTarget={outlineId}
            className="mt-5 w-full justify-between! lg:hidden print:hidden"
          >
            {words.outline.open}
            <span className="inline-flex items-center gap-2 font-normal text-ink-soft">
              {words.place(place + 1, lessons.length)}
              <Icon name="list" />
            </span>
          </Button>
          <header className="mt-8 mb-8">
            <p className="text-small font-semibold text-ink-faint">{module?.title}</p>
            <h1 className="mt-2 text-title wrap-anywhere">{lesson.title}</h1>
            <p className="mt-4 text-ink-soft">
              {words.kinds[lesson.kind]}
              {lesson.duration_minutes !== null && `, ${words.minutes(lesson.duration_minutes)}`}
            </p>
            {lesson.objectives.length > 0 && <Objectives objectives={lesson.objectives} />}
          </header>
          {shown && (
            <aside aria-label={words.rail} className="lesson-rail">
              <LessonSections blocks={shown.blocks} />
              <Suspense fallback={<div className="min-h-16" />}>
                <LessonTools keys={keys} textSize={textSize} onTextSize={setTextSize} />
              </Suspense>
              {hasRail && notes}
            </aside>
          )}
          {shown ? (
            <LessonReader
              {...{ course, lesson, module, previous, next, userId, learner, action }}
              content={shown}
              isPublic={content !== null}
              onCompleted={reload}
            />
          ) : (
            <Suspense>
              <MissingLesson
                {...{ course, level, learner }}
                isSignedIn={userId !== undefined}
                onRetry={reload}
              />
            </Suspense>
          )}
        </article>
        {!hasRail && notes}
      </div>
    </Container>
  );
}

function Objectives({ objectives }: { objectives: string[] }) {
  return (
    <div className="mt-6 border-s-3 border-primary ps-5">
      <p className="text-small font-semibold">{words.objectives}</p>
      <ul className="mt-1 grid gap-1 text-ink-soft">
        {objectives.map((objective) => (
          <li key={objective}>{objective}</li>
        ))}
      </ul>
    </div>
  );
}
