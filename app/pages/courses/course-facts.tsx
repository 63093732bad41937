import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { coursePage } from '#app/content/courses/course.ts';
import { courseWords } from '#app/content/courses/course-words.ts';
import type { LevelSummary } from '#app/content/types.ts';
import type { PublishedCourse, Rating } from '#app/data/courses.ts';
import { sumMinutes } from '#app/lib/sum-minutes.ts';
import { GrownUpsOnly } from '#app/session/grown-ups-only.tsx';

const words = coursePage.facts;

export function CourseFacts({
  course,
  level,
  mayStudy,
}: {
  course: Omit<PublishedCourse, 'description'> & Rating;
  level: LevelSummary | undefined;
  /** Unknown for visitors and until the browser has asked. */
  mayStudy: boolean | undefined;
}) {
  const { introductory, included, other, link } = coursePage.plan;
  const lessons = course.modules.flatMap((module) => module.lessons);
  const minutes = sumMinutes(lessons);
  const isIncluded = !course.introductory && mayStudy;
  return (
    <aside className="self-start border-t-2 border-ink pt-2 lg:sticky lg:top-28">
      <dl>
        <Fact name={words.level}>
          {level && (
            <Link to={level.path} className="underline underline-offset-4">
              {level.title}
            </Link>
          )}
        </Fact>
        <Fact name={words.duration}>{course.duration}</Fact>
        <Fact name={words.modules}>{courseWords.modules(course.modules.length)}</Fact>
        {minutes > 0 && <Fact name={words.lessons}>{coursePage.lessons(lessons.length, minutes)}</Fact>}
        <Fact name={words.instructor}>{course.instructor}</Fact>
        <Fact name={words.category}>{course.category}</Fact>
        {course.rating !== null && (
          <Fact name={words.rating}>{coursePage.rating(course.rating, course.ratings)}</Fact>
        )}
      </dl>
      {isIncluded ? (
        <p className="mt-5 text-small text-ink-soft">{included}</p>
      ) : (
        <>
          <p className="mt-5 text-small text-ink-soft">{course.introductory ? introductory : other}</p>
          <GrownUpsOnly>
            <ArrowLink to="/pricing">{link}</ArrowLink>
          </GrownUpsOnly>
        </>
      )}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-b border-line py-3">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
