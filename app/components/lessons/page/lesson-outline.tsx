import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { useMenuPopover } from '#app/components/ui/menu-popover.ts';
import { lessonPage } from '#app/content/learning/lesson.ts';
import type { OutlineLesson } from '#app/data/courses.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { quizPath } from '#app/lib/course-paths.ts';
import { LessonMark, markOf } from '../lesson-mark.tsx';
import type { LessonPaths } from './lesson-paths.ts';

const words = lessonPage.outline;

export const outlineId = 'lesson-outline';

/** The outline of the course: beside the lesson on wide screens, else a drawer that opens without a script. */
export function LessonOutline({
  course,
  current,
  paths,
  learner,
}: {
  course: FoundLesson['course'];
  current: string;
  paths: LessonPaths;
  learner: MyLesson | undefined;
}) {
  const { close, panelProps } = useMenuPopover();
  const lessons = course.modules.flatMap(({ lessons }) => lessons);
  // A lesson without a text says nothing about the others: the course decides.
  const isLocked = !course.introductory && !learner?.mayStudy;
  const markFor = ({ id }: OutlineLesson) => markOf(id, learner?.progress, isLocked);
  const done = lessons.filter((lesson) => markFor(lesson) === 'done').length;

  return (
    <nav {...panelProps} id={outlineId} aria-label={words.label} className="lesson-outline">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={paths.course}
          onClick={close}
          className="py-1 font-display text-subheading leading-snug font-semibold underline-offset-4 hover:underline"
        >
          {course.title}
        </Link>
        <IconButton icon="x" label={words.close} onClick={close} className="-my-1 lg:hidden" />
      </div>
      {learner?.progress && (
        <div className="mt-2">
          <p className="text-small text-ink-soft">{words.done(done, lessons.length)}</p>
          <progress value={done} max={lessons.length} aria-hidden="true" className="progress mt-2" />
        </div>
      )}
      <ol className="mt-5 grid gap-5">
        {course.modules.map((module) => (
          <li key={module.id}>
            <p className="text-small font-semibold text-ink-faint wrap-anywhere">{module.title}</p>
            <ul className="mt-1">
              {module.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <Link
                    to={paths.lesson(lesson.slug)}
                    onClick={close}
                    aria-current={lesson.id === current ? 'page' : undefined}
                    className="outline-link"
                  >
                    <LessonMark mark={markFor(lesson)} />
                    <span className="wrap-anywhere">{lesson.title}</span>
                  </Link>
                </li>
              ))}
              {module.hasQuiz && (
                <li>
                  <Link to={quizPath(course.slug, module.slug)} onClick={close} className="outline-link">
                    <Icon name="target" className="mt-1 size-4 text-ink-faint" />
                    {words.quiz}
                  </Link>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ol>
    </nav>
  );
}
