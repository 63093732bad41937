import { teachLearners } from '#app/content/teaching/teach-learners.ts';
import type { LearnerProgress } from '#app/data/course-learners.ts';
import type { TaughtOutline } from '#app/data/taught-courses.ts';
import { formatAgo } from '#app/lib/dates.ts';

const words = teachLearners.learner;

/** How far a learner is in each lesson, by module. */
export function LessonList({
  modules,
  progress,
}: {
  modules: TaughtOutline['modules'];
  progress: LearnerProgress[];
}) {
  return (
    <section className="mt-10">
      <h3 className="mb-4 text-subheading">{words.lessons}</h3>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        {modules.map((module) => (
          <section key={module.id}>
            <h4 className="border-b-2 border-ink pb-2 font-body text-body font-semibold wrap-anywhere">
              {module.title}
            </h4>
            <ul>
              {module.lessons.map((lesson) => (
                <LessonRow
                  key={lesson.id}
                  title={lesson.title}
                  row={progress.find(({ lesson_id }) => lesson_id === lesson.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function LessonRow({ title, row }: { title: string; row: LearnerProgress | undefined }) {
  return (
    <li className="grid gap-x-4 border-b border-line py-3 text-small sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">{title}</span>
      <span className="text-ink-soft sm:text-end">
        {stateOf(row)}
        {row && <Checks checks={row.checks} />}
      </span>
    </li>
  );
}

function stateOf(row: LearnerProgress | undefined): string {
  if (!row) return words.unopened;
  return row.done_at ? words.done(formatAgo(row.done_at)) : words.begun(formatAgo(row.updated_at));
}

/** The questions inside the lesson, which are ungraded. */
function Checks({ checks }: { checks: LearnerProgress['checks'] }) {
  const given = Object.values(checks ?? {});
  if (given.length === 0) return null;
  return (
    <span className="block text-caption text-ink-faint">
      {words.checks(given.filter((isRight) => isRight === true).length, given.length)}
    </span>
  );
}
