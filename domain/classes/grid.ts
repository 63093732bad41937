import { z } from 'zod';

/** The characters of a row: one for each column. */
const cellStates = { '.': 'open', '1': 'begun', '2': 'done', '3': 'stuck' } as const;
export type CellState = (typeof cellStates)[keyof typeof cellStates];

const columnSchema = z.object({
  /** Null for the quiz of the module. */
  lesson_id: z.string().nullable(),
  module_id: z.string(),
  module: z.string(),
  module_slug: z.string(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
});
export type GridColumn = z.output<typeof columnSchema>;

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  has_joined: z.boolean(),
  active_at: z.string().nullable(),
  cells: z.string().regex(/^[.123]*$/),
});
export type GridRow = z.output<typeof rowSchema>;

/** What `class_grid` returns. A part has the rows of active learners only, and no columns. */
export const gridResponseSchema = z.object({
  at: z.string(),
  is_part: z.boolean(),
  course: z.string().nullable(),
  courses: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string() })).nullable(),
  columns: z.array(columnSchema).nullable(),
  rows: z.array(rowSchema),
});
export type GridResponse = z.output<typeof gridResponseSchema>;

export interface Grid {
  at: string;
  course: string | null;
  courses: { id: string; slug: string; title: string }[];
  columns: GridColumn[];
  /** By name. */
  rows: GridRow[];
}

/** The grid with what came since. A response that is not a part replaces it. */
export function mergeGrid(before: Grid | undefined, { is_part, ...response }: GridResponse): Grid {
  const { at, course, rows } = response;
  if (!is_part || !before) {
    return {
      at,
      course,
      courses: response.courses ?? [],
      columns: response.columns ?? [],
      rows: rows.toSorted(byName),
    };
  }
  const changed = new Map(rows.map((row) => [row.id, row]));
  return { ...before, at, rows: before.rows.map((row) => changed.get(row.id) ?? row) };
}

/** What the channel of a class says about a learner. Without a state, they were active outside of what the grid shows. */
export const progressSchema = z.object({
  /** The id of the row. */
  member: z.string(),
  at: z.string(),
  lesson: z.string().optional(),
  /** The module of a quiz. */
  module: z.string().nullish(),
  state: z.enum(['1', '2', '3']).optional(),
});
export type Progress = z.output<typeof progressSchema>;

/**
 * The grid with the latest messages. Those that came before the grid was loaded change nothing in it any more, but a
 * message may overtake a load.
 */
export function withProgress(grid: Grid, messages: readonly Progress[]): Grid {
  const from = Date.parse(sinceOf(grid));
  const latest = Map.groupBy(
    messages.filter(({ at }) => Date.parse(at) >= from),
    ({ member }) => member,
  );
  if (latest.size === 0) return grid;
  const rows = grid.rows.map((row) => (latest.get(row.id) ?? []).reduce(applyTo(grid), row));
  return { ...grid, rows };
}

function applyTo({ columns }: Grid) {
  return (row: GridRow, { at, lesson, module, state }: Progress): GridRow => {
    const place = columns.findIndex(({ lesson_id, module_id }) =>
      lesson === undefined ? lesson_id === null && module_id === module : lesson_id === lesson,
    );
    const cells = Array.from(row.cells, (cell, at) => {
      // A cell that is done stays done, whatever overtakes what.
      if (at === place && state !== undefined) return cell === '2' ? cell : state;
      // Who learns again is stuck in no lesson.
      return lesson !== undefined && cell === '3' && columns[at]?.lesson_id ? '1' : cell;
    });
    return { ...row, cells: cells.join(''), active_at: at };
  };
}

/** The messages with another one, which replaces an earlier one about the same cell. */
export function keepLatest(messages: readonly Progress[], latest: Progress): Progress[] {
  const isSame = ({ member, lesson, module }: Progress) =>
    member === latest.member && lesson === latest.lesson && module === latest.module;
  return [...messages.filter((message) => !isSame(message)), latest];
}

function byName(one: GridRow, other: GridRow): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}

/** From when a part has to begin: clocks of transactions are a little apart from when others see them. */
export function sinceOf({ at }: Grid): string {
  return new Date(Date.parse(at) - 10_000).toISOString();
}

export function stateAt(row: GridRow, place: number): CellState {
  const character = row.cells.charAt(place);
  return character === '1' || character === '2' || character === '3' ? cellStates[character] : 'open';
}

/** Who is stuck, and in which columns. */
export function findStuck({ rows, columns }: Grid): { row: GridRow; columns: GridColumn[] }[] {
  return rows
    .map((row) => ({ row, columns: columns.filter((_, place) => stateAt(row, place) === 'stuck') }))
    .filter((found) => found.columns.length > 0);
}

export function countDone({ cells }: GridRow): number {
  return cells.split('2').length - 1;
}
