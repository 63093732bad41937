/** Names a row in a list with the newest first, so that a page can begin after it. */
export interface Cursor {
  id: string;
  created_at: string;
}

/** A row that a cursor can be made of. */
export interface ListedRow {
  id: string | number;
  created_at: string;
}

export interface Page<Row> {
  rows: Row[];
  /** What the URL of the next page has as `after`. Undefined on the last page. */
  next: string | undefined;
}

/** A page that is not full is the last one. */
export function pageOf<Row extends ListedRow>(rows: Row[], pageSize: number): Page<Row> {
  const last = rows.at(-1);
  return { rows, next: last && rows.length >= pageSize ? `${last.id}@${last.created_at}` : undefined };
}

const cursorPattern = /^(?<id>[\w-]+)@(?<created_at>\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(Z|[+-]\d\d:\d\d))$/;

/** The row that the page of this URL begins after. A cursor that is none leads to the first page. */
export function readCursor(parameters: URLSearchParams): Cursor | undefined {
  const { id, created_at } = cursorPattern.exec(parameters.get('after') ?? '')?.groups ?? {};
  return id && created_at ? { id, created_at } : undefined;
}

/**
 * The condition, for `.or(…)`, that a row comes after another in a list with the newest first. Its first part says no
 * more than the second, but lets the index begin where the page does.
 */
export function isOlderThan({ created_at, id }: { created_at: string; id: string | number }): string {
  return `and(created_at.lte.${created_at},or(created_at.lt.${created_at},id.lt.${id}))`;
}
