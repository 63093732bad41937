import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { learnPage } from '#app/content/learn.ts';
import type { LearnedCourse } from '#app/data/my-learning.ts';
import { LearnSection } from './learn-section.tsx';

const words = learnPage.courses;

export function CoursesSection({ courses }: { courses: LearnedCourse[] | undefined }) {
  const enrolled = courses?.filter(({ isEnrolled }) => isEnrolled) ?? [];
  return (
    <LearnSection title={words.title} isLoaded={courses !== undefined}>
      {enrolled.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {enrolled.length > 0 && (
        <ul className="border-t-2 border-ink">
          {enrolled.map(({ course, progress: { done, total } }) => (
            <li
              key={course.id}
              className="grid gap-x-10 gap-y-2 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center"
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
              </div>
              <div>
                <p className="text-small text-ink-soft">
                  {total > 0 ? words.done(done, total) : words.unwritten}
                </p>
                {total > 0 && (
                  <progress value={done} max={total} aria-hidden="true" className="progress mt-2" />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ArrowLink to="/courses" className="mt-3">
        {learnPage.continue.catalogue}
      </ArrowLink>
    </LearnSection>
  );
}
