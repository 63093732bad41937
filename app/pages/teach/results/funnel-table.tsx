import { FigureTable } from '#app/components/workspace/charts/figure-table.tsx';
import { teachResults } from '#app/content/teaching/teach-results.ts';
import type { LessonFunnel } from '#app/data/course-results.ts';

const words = teachResults.funnel;

/** How many learners opened, half read and finished each lesson, with a bar for those who finished. */
export function FunnelTable({
  funnel,
  titles,
}: {
  funnel: LessonFunnel[];
  titles: ReadonlyMap<string, string>;
}) {
  const learners = funnel[0]?.learners ?? 0;
  return (
    <>
      <p className="mt-1 mb-3 text-ink-soft">{words.lead(learners)}</p>
      <FigureTable
        caption={words.table}
        columns={words.columns}
        rows={funnel.map(({ lesson_id, opened, half_read, done }) => ({
          key: lesson_id,
          name: (
            <>
              {titles.get(lesson_id)}
              <progress
                value={done ?? 0}
                max={learners}
                aria-hidden="true"
                className="progress mt-1.5 block"
              />
            </>
          ),
          figures: [opened, half_read, done].map((count) => String(count ?? '–')),
        }))}
      />
    </>
  );
}
