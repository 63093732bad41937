import { badRange } from '../errors.ts';

/** A window of rows: `limit` of them after `offset`. */
export interface Page {
  offset: number;
  limit: number;
}

/** The rows a request gets: what the query string and the Range header both allow, and never more than `most`. */
export function choosePage(
  query: { offset: number; limit: number | undefined },
  rangeHeader: string | null,
  most: number,
): Page {
  const range = parseRange(rangeHeader);
  const offset = Math.max(query.offset, range.first);
  const end = Math.min(query.offset + (query.limit ?? Number.POSITIVE_INFINITY), range.last + 1);
  return { offset, limit: Math.max(0, Math.min(end - offset, most)) };
}

function parseRange(header: string | null): { first: number; last: number } {
  const everything = { first: 0, last: Number.POSITIVE_INFINITY };
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '');
  if (!match) return everything;
  const first = Number(match[1]);
  const last = match[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2]);
  if (last < first) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { first, last };
}

/** The Content-Range header: which rows these are, and the total. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const shown = rows > 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${shown}/${total ?? '*'}`;
}

/** 206 says that there are more rows than these. An offset past the last row cannot be satisfied. */
export function pageStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return rows < total ? 206 : 200;
}
