import { maxResponseBytes } from '../limits.ts';
import type { ReadPlan } from '../plan/read-plan.ts';
import type { Parameters, SqlStatement } from './parameters.ts';
import { withinSizeLimit, writeMeasured, writeRowSize, writeSize } from './write-measured.ts';

/** The kind of the response body. */
export type Body =
  | { kind: 'none' }
  | { kind: 'array'; stripsNulls: boolean }
  | { kind: 'object'; stripsNulls: boolean }
  | { kind: 'csv' }
  /** The result of a function that has no columns. */
  | { kind: 'value'; isList: boolean };

export interface ResponseParts {
  /** A write or a function call. `rows` reads its rows as `source`. */
  source?: string;
  rows: string;
  /** The outputs and limit of `rows`. Omitted where the body cannot be large. */
  plan?: Pick<ReadPlan, 'outputs' | 'limit'>;
  body: Body;
  /** Counts all matches. The page may contain fewer. */
  total?: string;
  /** How many rows a write updated. */
  updated?: string;
  parameters: Parameters;
}

export interface ResponseRow {
  total: number | null;
  page: number;
  body: string | null;
  /** The body exceeds the size limit and was left out. */
  is_too_large: boolean | null;
  headers: string | null;
  status: string | null;
}

/**
 * The single statement of a request: PostgreSQL counts, writes the JSON, and returns what functions set for the
 * response.
 */
export function writeResponse(parts: ResponseParts): SqlStatement {
  const { source, total, body, updated = '0', parameters } = parts;
  const size = sizeOf(parts);
  const text = [
    source === undefined ? '' : `with source as (${source})`,
    `select total, page, case when octet_length(body) <= ${maxResponseBytes} then body end as body,`,
    `octet_length(body) > ${maxResponseBytes} as is_too_large, headers, status, updated from (`,
    `select ${total ? `(${total})` : 'null::bigint'} as total, count(*) as page,`,
    `${writeBody(body, size ? ` ${withinSizeLimit}` : '')} as body,`,
    `nullif(current_setting('response.headers', true), '') as headers,`,
    `nullif(current_setting('response.status', true), '') as status, ${updated} as updated`,
    `from (${writeRows(parts, size)}) as m) as answer`,
  ].join(' ');
  return { text, values: parameters.values };
}

function sizeOf({ body, plan }: ResponseParts): string | undefined {
  if (body.kind === 'none') return undefined;
  if (body.kind === 'value') return writeSize('r.value');
  return plan && writeRowSize(plan);
}

/** One column called `r`: the whole row, or the value of a function that has no columns. */
function writeRows({ rows, body }: ResponseParts, size: string | undefined): string {
  const shown = body.kind === 'value' ? 'r.value as r' : 'r';
  return size ? writeMeasured(shown, size, rows) : `select ${shown} from (${rows}) as r`;
}

function writeBody(body: Body, filter: string): string {
  switch (body.kind) {
    case 'none':
      return 'null';
    case 'array':
      return `coalesce(${strip(`json_agg(r)${filter}`, body.stripsNulls)}::text, '[]')`;
    case 'object':
      return `coalesce(${strip(`json_agg(r)${filter} -> 0`, body.stripsNulls)}::text, 'null')`;
    case 'csv':
      return `string_agg(substring(r::text, 2, length(r::text) - 2), chr(10))${filter}`;
    case 'value':
      return body.isList
        ? `coalesce((json_agg(r)${filter})::text, '[]')`
        : `coalesce((json_agg(r)${filter} -> 0)::text, 'null')`;
  }
}

function strip(json: string, stripsNulls: boolean): string {
  return stripsNulls ? `json_strip_nulls(${json})` : `(${json})`;
}
