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
