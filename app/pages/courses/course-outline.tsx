import { Link } from 'react-router';
import { LessonMark, markOf } from '#app/components/lessons/lesson-mark.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { coursePage } from '#app/content/courses/course.ts';
import type { OutlineModule, PublishedCourse } from '#app/data/courses.ts';
import { lessonPath, moduleId, quizPath, teachersPlanPath } from '#app/lib/course-paths.ts';
import type { MyCourse } from '#domain/learning/my-learning.ts';

type OutlinedCourse = Pick<PublishedCourse, 'slug' | 'introductory' | 'modules'>;

export function CourseOutline({
  course,
  learner,
}: {
  course: OutlinedCourse;
  learner: MyCourse | undefined;
}) {
  const { modules } = course;
  if (modules.length === 0) return <p className="text-ink-soft">{coursePage.noOutline}</p>;
  return (
    <ol className="border-t-2 border-ink">
      {modules.map((module, index) => (
        <li
          key={module.id}
          id={moduleId(module.slug)}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-line py-5"
        >
          <span aria-hidden="true" className="font-display text-subheading text-primary-strong tabular-nums">
            {index + 1}
          </span>
          <div>
            <h3 className="text-subheading wrap-anywhere">{module.title}</h3>
            <Lessons {...{ course, module, learner }} />
            <p className="mt-1 flex flex-wrap gap-x-6 text-small">
              {module.hasQuiz && (
                <span className="inline-flex flex-wrap items-center gap-x-3">
                  <ArrowLink to={quizPath(course.slug, module.slug)}>{coursePage.quiz}</ArrowLink>
                  {learner && <QuizMark isPassed={learner.passed_quizzes.includes(module.id)} />}
                </span>
              )}
              <ArrowLink to={teachersPlanPath(course.slug, module.slug)} reloadDocument>
                {coursePage.teachersPlan}
              </ArrowLink>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Whether the learner has passed the quiz of a module. */
function QuizMark({ isPassed }: { isPassed: boolean }) {
  if (!isPassed) return <span className="text-ink-faint">{coursePage.quizNotPassed}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-primary-strong">
      <Icon name="circle-check" className="size-4.5" />
      {coursePage.quizPassed}
    </span>
  );
}

function Lessons({
  course,
  module: { lessons },
  learner,
}: {
  course: OutlinedCourse;
  module: OutlineModule;
  learner: MyCourse | undefined;
}) {
  if (lessons.length === 0) return null;
  const isLocked = !course.introductory && !learner?.may_study;
  return (
    <ul className="mt-2">
      {lessons.map(({ id, slug, title, kind, duration_minutes }) => (
        <li key={id} className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <Link
            to={lessonPath(course.slug, slug)}
            className="flex min-h-10 items-center gap-2.5 py-1.5 wrap-anywhere text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
          >
            <LessonMark mark={markOf(id, learner?.progress, isLocked)} />
            {title}
          </Link>
          <span className="text-small whitespace-nowrap text-ink-faint max-sm:-mt-1.5 max-sm:mb-1.5 max-sm:ps-6.5">
            {kind}
            {duration_minutes !== null && `, ${duration_minutes} ${coursePage.minutes}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
