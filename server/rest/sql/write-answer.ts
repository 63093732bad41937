import type { Parameters, SqlStatement } from './parameters.ts';

/** What the body of an answer is made of. */
export type Body =
  | { kind: 'none' }
  | { kind: 'array'; stripsNulls: boolean }
  | { kind: 'object'; stripsNulls: boolean }
  | { kind: 'csv' }
  /** What a function returned that has no columns. */
  | { kind: 'value'; isList: boolean };

export interface AnswerParts {
  /** A write or a function call, whose rows `rows` reads as `source`. */
  source?: string;
  rows: string;
  body: Body;
  /** Counts all matches; the page may hold fewer. */
  total?: string;
  /** Further columns of the answer's single row. */
  extra?: string;
  parameters: Parameters;
}

export interface AnswerRow {
  total: number | null;
  page: number;
  body: string | null;
  headers: string | null;
  status: string | null;
}

/** The one statement of a request: PostgreSQL counts, writes the JSON, and tells what functions set for the answer. */
export function writeAnswer({ source, rows, body, total, extra, parameters }: AnswerParts): SqlStatement {
  const text = [
    source === undefined ? '' : `with source as (${source})`,
    `select ${total ? `(${total})` : 'null::bigint'} as total, count(*) as page, ${writeBody(body)} as body,`,
    `nullif(current_setting('response.headers', true), '') as headers,`,
    `nullif(current_setting('response.status', true), '') as status${extra ? `, ${extra}` : ''}`,
    `from (${rows}) as r`,
  ].join(' ');
  return { text, values: parameters.values };
}

function writeBody(body: Body): string {
  switch (body.kind) {
    case 'none':
      return 'null';
    case 'array':
      return `coalesce(${strip('json_agg(r)', body.stripsNulls)}::text, '[]')`;
    case 'object':
      return `coalesce(${strip('json_agg(r) -> 0', body.stripsNulls)}::text, 'null')`;
    case 'csv':
      return `string_agg(substring(r::text, 2, length(r::text) - 2), chr(10))`;
    case 'value':
      return body.isList
        ? `coalesce(json_agg(r.value)::text, '[]')`
        : `coalesce((json_agg(r.value) -> 0)::text, 'null')`;
  }
}

function strip(json: string, stripsNulls: boolean): string {
  return stripsNulls ? `json_strip_nulls(${json})` : `(${json})`;
}
