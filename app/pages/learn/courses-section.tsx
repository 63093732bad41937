import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { learnPage } from '#app/content/learning/learn.ts';
import { nextStepWords } from '#app/content/learning/next-step.ts';
import type { BegunCourse } from '#domain/learning/my-learning.ts';
import { LearnSection } from './learn-section.tsx';

const words = learnPage.courses;

export function CoursesSection({ courses }: { courses: BegunCourse[] }) {
  return (
    <LearnSection title={words.title}>
      {courses.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {courses.length > 0 && (
        <ul className="border-t-2 border-ink">
          {courses.map((course) => (
            <li
              key={course.id}
              className="grid gap-x-10 gap-y-2 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center"
            >
              <div className="min-w-0">
                <h3 className="text-subheading wrap-anywhere">
                  {course.status === 'Published' ? (
                    <Link
                      to={`/courses/${course.slug}`}
                      className="inline-block py-1 underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
                    >
                      {course.title}
                    </Link>
                  ) : (
                    course.title
                  )}
                </h3>
                {course.status !== 'Published' && (
                  <p className="text-small text-ink-soft">{words.archived}</p>
                )}
                {course.has_left && <p className="text-small text-ink-soft">{words.left}</p>}
              </div>
              <Progress {...course} />
            </li>
          ))}
        </ul>
      )}
      <ArrowLink to="/courses" className="mt-3">
        {nextStepWords.start.catalogue}
      </ArrowLink>
    </LearnSection>
  );
}

/** A course is complete with its last lesson and its last quiz, so the bar counts both. */
function Progress({ lessons, lessons_done, quizzes, quizzes_passed }: BegunCourse) {
  const [done, total] = [lessons_done + quizzes_passed, lessons + quizzes];
  if (total === 0) return <p className="text-small text-ink-soft">{words.unwritten}</p>;
  return (
    <div>
      <p className="text-small text-ink-soft">
        {words.done(lessons_done, lessons)}
        {quizzes > 0 && `, ${words.quizzes(quizzes_passed, quizzes)}`}
      </p>
      <progress value={done} max={total} aria-hidden="true" className="progress mt-2" />
    </div>
  );
}
