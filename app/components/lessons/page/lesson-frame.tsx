import type { ReactNode } from 'react';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage as words } from '#app/content/learning/lesson.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { useStored } from '#app/lib/use-stored.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { loadLater } from '../load-later.tsx';
import { LessonOutline, outlineId } from './lesson-outline.tsx';
import type { LessonPaths } from './lesson-paths.ts';
import { LessonSections } from './lesson-sections.tsx';
import { textSizes } from './text-sizes.ts';

/** Needs a script, and the text comes first. */
const LessonTools = loadLater(async () => (await import('./lesson-tools.tsx')).LessonTools);

/** The lessons around a lesson, and its module. */
export function placeOf({ course, lesson }: Pick<FoundLesson, 'course' | 'lesson'>) {
  const lessons = course.modules.flatMap((module) => module.lessons);
  const place = lessons.findIndex(({ id }) => id === lesson.id);
  return {
    ...{ place, count: lessons.length, previous: lessons[place - 1], next: lessons[place + 1] },
    module: course.modules.find((each) => each.lessons.some(({ id }) => id === lesson.id)),
  };
}

/** What surrounds the text of a lesson: the outline of its course, its head, and the bar with its sections and tools. */
export function LessonFrame({
  course,
  lesson,
  blocks,
  paths,
  trail,
  learner,
  railEnd,
  after,
  children,
}: Pick<FoundLesson, 'course' | 'lesson'> & {
  /** Undefined where the reader gets no text. */
  blocks: readonly LessonBlock[] | undefined;
  paths: LessonPaths;
  trail: { label: string; href: string }[];
  learner?: MyLesson;
  /** Stands below the tools. */
  railEnd?: ReactNode;
  /** Stands below the lesson. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const [textSize, setTextSize] = useStored('lesson-text-size', textSizes);
  const { place, count, previous, next, module } = placeOf({ course, lesson });
  return (
    <Container className="lesson-page pt-6 pb-section lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 lg:pe-(--lesson-end)">
      <LessonOutline course={course} current={lesson.id} paths={paths} learner={learner} />
      {blocks && <div aria-hidden="true" className="lesson-progress" />}
      <div className="min-w-0">
        <article className="lesson" data-text-size={textSize}>
          <Breadcrumbs trail={trail} current={lesson.title} />
          <Button
            variant="secondary"
            size="small"
            popoverTarget={outlineId}
            className="mt-5 w-full justify-between! lg:hidden print:hidden"
          >
            {words.outline.open}
            <span className="inline-flex items-center gap-2 font-normal text-ink-soft">
              {words.place(place + 1, count)}
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
          {blocks && (
            <aside aria-label={words.rail} className="lesson-rail">
              <LessonSections blocks={blocks} />
              <LessonTools
                id="lesson-tools"
                className="min-h-16"
                previous={previous && paths.lesson(previous.slug)}
                next={next && paths.lesson(next.slug)}
                textSize={textSize}
                onTextSize={setTextSize}
              />
              {railEnd}
            </aside>
          )}
          {children}
        </article>
        {after}
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
