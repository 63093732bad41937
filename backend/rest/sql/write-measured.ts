import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import { maxResponseBytes } from '../limits.ts';
import { maxRows } from '../plan/plan-read.ts';
import type { Output, ReadPlan } from '../plan/read-plan.ts';

/** Types whose values take a few bytes each, so that no list of them is large. */
const small =
  /^(boolean|smallint|integer|bigint|real|double precision|uuid|date|time .*|timestamp .*|interval|oid)$/;

/** PostgreSQL truncates longer names, and two different ones may then collide. */
const longestName = 63;

/** This many values always fit into memory: each came in a request body of at most a megabyte. */
const maxUnmeasured = 100;

type Rows = Pick<ReadPlan, 'outputs' | 'limit'>;

/**
 * SQL for the bytes that a row called `r` adds to a response, or undefined where all rows together cannot be large.
 * PostgreSQL knows the length of a text without reading it.
 */
export function writeRowSize({ outputs, limit }: Rows): string | undefined {
  if (isHarmless({ outputs, limit })) return undefined;
  if (!haveDistinctNames(outputs)) return 'octet_length(r::text)';
  return sumOf(outputs, ({ name }) => `r.${quoteIdentifier(name)}`);
}

/** The same for rows whose outputs are named by number. */
export function writeNumberedSize({ outputs, limit }: Rows): string | undefined {
  if (isHarmless({ outputs, limit })) return undefined;
  return sumOf(outputs, (_, index) => `r.c${index}`);
}

function sumOf(outputs: readonly Output[], columnOf: (output: Output, index: number) => string): string {
  const columns = outputs.flatMap((output, index) => (isSmall(output) ? [] : [columnOf(output, index)]));
  return columns.map(writeSize).join(' + ');
}

export function writeSize(value: string): string {
  return `coalesce(octet_length(${value}::text), 0)`;
}

/** Selects `shown` from the rows, each with the total bytes of all rows before it. */
export function writeMeasured(shown: string, size: string, rows: string): string {
  const before = `sum(${size}) over (rows between unbounded preceding and 1 preceding)`;
  return `select ${shown}, coalesce(${before}, 0) as before from (${rows}) as r`;
}

/**
 * Stops an aggregate once it exceeds the size limit of a response. The row that passes the limit is still included,
 * so a truncated list is itself longer than the limit, and the whole response is refused.
 */
export const withinSizeLimit = `filter (where before <= ${maxResponseBytes})`;

function isHarmless({ outputs, limit = Number.POSITIVE_INFINITY }: Rows): boolean {
  const large = countAll(outputs);
  return large === 0 || large * limit <= maxUnmeasured;
}

function countAll(outputs: readonly Output[]): number {
  return outputs.reduce((sum, output) => sum + countValues(output), 0);
}

/** How many values of unbounded size an output has in each row. */
function countValues(output: Output): number {
  if (isSmall(output)) return 0;
  const { value } = output;
  if (value.kind === 'column' || value.kind === 'count') return 1;
  if (!value.embed.isToOne) return maxRows;
  const { outputs } = value.embed.plan;
  const shown = value.kind === 'spread' ? outputs.slice(value.index, value.index + 1) : outputs;
  return countAll(shown);
}

function isSmall({ value }: Output): boolean {
  if (value.kind === 'count') return true;
  if (value.kind !== 'column' || value.cast !== undefined) return false;
  return value.column.path.length === 0 && small.test(value.column.type);
}

function haveDistinctNames(outputs: readonly Output[]): boolean {
  const names = outputs.map(({ name }) => name);
  return (
    new Set(names).size === names.length && names.every((name) => Buffer.byteLength(name) <= longestName)
  );
}
