/** Identifies a row in a list sorted newest first, so that the next page can start after it. */
export interface Cursor {
  id: string;
  created_at: string;
}

/** A row that a cursor can be made from. */
export interface ListedRow {
  id: string | number;
  created_at: string;
}

export interface Page<Row> {
  rows: Row[];
  /** The `after` parameter of the next page's URL. Undefined on the last page. */
  next: string | undefined;
}

/** A page that is not full is the last one. */
export function pageOf<Row extends ListedRow>(rows: Row[], pageSize: number): Page<Row> {
  const last = rows.at(-1);
  return { rows, next: last && rows.length >= pageSize ? `${last.id}@${last.created_at}` : undefined };
}

const cursorPattern = /^(?<id>[\w-]+)@(?<created_at>\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(Z|[+-]\d\d:\d\d))$/;

/** The cursor in the URL. An invalid one means the first page. */
export function readCursor(parameters: URLSearchParams): Cursor | undefined {
  const { id, created_at } = cursorPattern.exec(parameters.get('after') ?? '')?.groups ?? {};
  return id && created_at ? { id, created_at } : undefined;
}

/**
 * The condition, for `.or(…)`, that a row comes after another in a list sorted newest first. Its first part is implied
 * by the second, but lets the index scan start at the page.
 */
export function isOlderThan({ created_at, id }: { created_at: string; id: string | number }): string {
  return `and(created_at.lte.${created_at},or(created_at.lt.${created_at},id.lt.${id}))`;
}
