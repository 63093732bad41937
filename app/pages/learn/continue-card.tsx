import { Growth } from '#app/components/illustrations/growth.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { learnPage } from '#app/content/learn.ts';
import type { LearnedCourse } from '#app/data/my-learning.ts';
import { lessonPath } from '#app/lib/course-paths.ts';

const words = learnPage.continue;

/** Links to the block where the user stopped, in the course they read last. */
export function ContinueCard({ courses }: { courses: LearnedCourse[] | undefined }) {
  // The list of courses below says that they could not be loaded.
  if (!courses) return null;
  const found = courses.find(({ course, progress }) => course.status === 'Published' && progress.next);
  const lesson = found?.progress.next;
  if (!found || !lesson) {
    return (
      <section aria-label={words.title} className="rounded-panel bg-primary-tint px-6 py-8 sm:px-10">
        <p className="max-w-[36rem] text-lead">{courses.length === 0 ? words.none : words.allDone}</p>
        <ButtonLink to="/courses" className="mt-6">
          {words.catalogue}
        </ButtonLink>
      </section>
    );
  }
  const { course, progress } = found;
  const hasBegun = progress.done > 0 || progress.blockKey !== '';
  return (
    <section
      aria-label={words.title}
      className="grid items-center gap-8 rounded-panel bg-primary-tint px-6 py-8 sm:px-10 lg:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <p className="text-small font-semibold text-primary-strong">{course.title}</p>
        <p className="mt-1 font-display text-subheading font-semibold sm:text-heading wrap-anywhere">
          {lesson.title}
        </p>
        <p className="mt-2 text-ink-soft">{words.minutes(progress.minutesLeft)}</p>
        <ButtonLink
          to={lessonPath(course.slug, lesson.slug, progress.blockKey)}
          size="large"
          className="mt-6"
        >
          {hasBegun ? words.button : words.start}
        </ButtonLink>
      </div>
      <Growth className="w-44 max-lg:hidden" />
    </section>
  );
}
