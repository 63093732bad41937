import { classProgress } from '#app/content/classes/classes.ts';
import { toCsv } from '#app/lib/csv.ts';
import { countDone, type Grid, stateAt } from '#domain/classes/grid.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import { columnName } from './grid-table.tsx';

const { csv, states } = classProgress;

/** The results of a class in one course: a row for each learner, a column for each lesson and quiz. */
export function writeGridCsv({ rows, columns }: Grid, { members }: ClassOverview): string {
  const known = new Map(members.map((member) => [member.id, member]));
  return toCsv(
    [csv.name, csv.number, csv.email, csv.done, csv.total, csv.lastActive, ...columns.map(columnName)],
    rows.map((row) => [
      row.name,
      known.get(row.id)?.number,
      known.get(row.id)?.email,
      countDone(row),
      columns.length,
      row.active_at,
      ...columns.map((_, place) => states[stateAt(row, place)]),
    ]),
  );
}
