import { Badge } from '#app/components/ui/badge.tsx';
import type { Course } from '#app/content/types.ts';

/** The courses of a level, as lines of a table of contents. */
export function CourseList({
  courses,
  heading: Heading = 'h3',
}: {
  courses: Course[];
  heading?: 'h3' | 'h4';
}) {
  return (
    <ul className="border-t-2 border-ink">
      {courses.map((course) => (
        <li
          key={course.title}
          className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
        >
          <div>
            <Heading className="flex flex-wrap items-center gap-x-3 gap-y-1 text-subheading">
              {course.title}
              {course.introductory && (
                <Badge tone="accent" className="font-body tracking-normal">
                  Introductory
                </Badge>
              )}
            </Heading>
            <p className="mt-1 text-ink-soft">{course.summary}</p>
          </div>
          <p className="text-small font-semibold whitespace-nowrap text-ink-faint">
            {course.modules} modules
          </p>
        </li>
      ))}
    </ul>
  );
}
