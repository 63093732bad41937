import { Link } from 'react-router';
import { Badge } from '#app/components/ui/badge.tsx';
import { courseWords } from '#app/content/courses/course-words.ts';
import type { CatalogueCourse } from '#domain/courses/course.ts';

/** The courses of a level, set like a table of contents. */
export function CourseList({
  courses,
  heading: Heading = 'h3',
}: {
  courses: CatalogueCourse[];
  heading?: 'h3' | 'h4';
}) {
  if (courses.length === 0) return <p className="text-lead text-ink-soft">{courseWords.none}</p>;
  return (
    <ul className="border-t-2 border-ink">
      {courses.map((course) => (
        <li
          key={course.slug}
          className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
        >
          <div className="min-w-0">
            <Heading className="flex flex-wrap items-center gap-x-3 gap-y-1 text-subheading wrap-anywhere">
              <Link
                to={`/courses/${course.slug}`}
                className="inline-block py-1 underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
              >
                {course.title}
              </Link>
              {course.introductory && (
                <Badge tone="accent" className="font-body tracking-normal">
                  {courseWords.introductory}
                </Badge>
              )}
            </Heading>
            <p className="mt-1 text-ink-soft wrap-anywhere">{course.summary}</p>
          </div>
          <p className="text-small font-semibold whitespace-nowrap text-ink-faint">
            {courseWords.modules(course.modules)}
          </p>
        </li>
      ))}
    </ul>
  );
}
