import { Link } from 'react-router';
import { classNames } from '#app/components/ui/class-names.ts';
import { classProgress as words } from '#app/content/classes/classes.ts';
import { lessonPath, quizPath } from '#app/lib/course-paths.ts';
import { type CellState, countDone, type Grid, type GridColumn, stateAt } from '#domain/classes/grid.ts';

export function columnName({ title, module }: GridColumn): string {
  return title ?? `${words.quiz}: ${module}`;
}

const looks: Record<CellState, string> = {
  open: 'bg-sunk',
  begun: 'bg-primary-tint text-primary-strong',
  done: 'bg-primary-strong text-on-primary',
  stuck: 'bg-accent-tint text-accent-strong outline-2 outline-accent-strong',
};

/** Learners by lessons. It scrolls sideways within itself, and the names stay in view. */
export function GridTable({ grid, caption, course }: { grid: Grid; caption: string; course: string }) {
  const { columns, rows } = grid;
  return (
    <>
      <Legend />
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative w-fit max-w-full overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="text-small">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-1 bg-surface px-3 py-2 text-left">
                {words.learner}
              </th>
              <th scope="col" className="px-3 py-2 text-left">
                {words.doneColumn}
              </th>
              {columns.map((column, place) => (
                <th
                  key={column.lesson_id ?? column.module_id}
                  scope="col"
                  title={columnName(column)}
                  className="px-0.5 py-2 text-center font-normal"
                >
                  <Link
                    to={column.slug ? lessonPath(course, column.slug) : quizPath(course, column.module_slug)}
                    aria-label={columnName(column)}
                    className="grid min-h-11 min-w-9 place-items-center underline underline-offset-4"
                  >
                    {column.slug
                      ? columns.slice(0, place + 1).filter(({ slug }) => slug).length
                      : words.quizMark}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky left-0 z-1 max-w-[9rem] min-w-[7rem] bg-surface px-3 py-1.5 text-left font-semibold wrap-anywhere sm:max-w-[16rem]"
                >
                  {row.name}
                  {!row.has_joined && (
                    <span className="block text-caption font-normal text-ink-soft">{words.waiting}</span>
                  )}
                </th>
                <td className="px-3 py-1.5 whitespace-nowrap tabular-nums">
                  {countDone(row)}/{columns.length}
                </td>
                {columns.map((column, place) => (
                  <Cell key={column.lesson_id ?? column.module_id} state={stateAt(row, place)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Cell({ state }: { state: CellState }) {
  return (
    <td className="px-0.5 py-1.5 text-center">
      <span
        className={classNames(
          'mx-auto grid size-8 place-items-center rounded-small font-semibold',
          looks[state],
        )}
      >
        <span aria-hidden="true">{words.marks[state]}</span>
        <span className="sr-only">{words.states[state]}</span>
      </span>
    </td>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-2 text-small">
      {(['open', 'begun', 'done', 'stuck'] as const).map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span className={classNames('grid size-7 place-items-center rounded-small', looks[state])}>
            {words.marks[state]}
          </span>
          {words.states[state]}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span className="grid size-7 place-items-center underline underline-offset-4">{words.quizMark}</span>
        {words.quizOf}
      </li>
    </ul>
  );
}
