import { notSingle } from './errors.ts';
import { maxRows, planRead } from './plan/plan-read.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import type { MediaType } from './request/negotiate-media-type.ts';
import { choosePage, contentRange, pageStatus } from './request/page.ts';
import type { Preferences } from './request/parse-prefer.ts';
import { readQuery } from './request/read-query.ts';
import type { RestRequest, RestResponse } from './request/rest-request.ts';
import { finishResponse } from './response-headers.ts';
import { queryRowAndCommit, type RunAs } from './run-as.ts';
import type { Relation, Schema } from './schema/schema.ts';
import { Parameters, type SqlStatement } from './sql/parameters.ts';
import { ReadWriter } from './sql/write-read.ts';
import { type Body, type ResponseRow, writeResponse } from './sql/write-response.ts';

/** GET and HEAD of a table or view. */
export async function handleRead(
  request: RestRequest,
  schema: Schema,
  relation: Relation,
  runAs: RunAs,
): Promise<RestResponse> {
  const { media, preferences, method } = request;
  const query = readQuery(request, { hasArguments: false });
  const plan = planRead(schema, relation, query);
  const page = choosePage(plan, request.headers.get('range'), maxRows);
  const paged: ReadPlan = { ...plan, ...page };
  const statement = writeTableRead(
    paged,
    preferences.count,
    method === 'HEAD' ? { kind: 'none' } : bodyOf(media),
  );

  const row = await runAs(request, { readOnly: true }, async (transaction) => {
    const read = await queryRowAndCommit(transaction, statement);
    if (media.form === 'object' && read.page !== 1) throw notSingle(read.page);
    return { ...read, total: estimateTotal(read, preferences.count, page.offset) };
  });

  return finishResponse(request, row, {
    status: pageStatus(page.offset, row.page, row.total),
    headers: {
      'Content-Range': contentRange(page.offset, row.page, row.total),
      'Content-Location': `/${encodeURIComponent(request.name)}${request.search}`,
    },
    body: method === 'HEAD' ? null : completeBody(row.body, media, namesOf(plan)),
  });
}

function writeTableRead(plan: ReadPlan, count: Preferences['count'], body: Body): SqlStatement {
  const parameters = new Parameters();
  const writer = new ReadWriter(parameters);
  const from = `${plan.relation.sql} as t0`;
  return writeResponse({
    rows: writer.rows(plan, from),
    plan,
    body,
    total: writeTotal(count, () => writer.matches(plan, from)),
    parameters,
  });
}

/** Planned and estimated counts stop here. */
const maxCounted = 10_000;

/**
 * PostgREST gets planned and estimated counts from the planner. The planner also counts rows that row-level security
 * hides, so these are counted exactly here, up to a limit.
 */
export function writeTotal(count: Preferences['count'], matches: () => string): string | undefined {
  if (count === undefined) return undefined;
  const limit = count === 'exact' ? '' : ` limit ${maxCounted + 1}`;
  return `select count(*) from (${matches()}${limit}) as m`;
}

/** Beyond the limit only a lower bound is known. */
function estimateTotal({ total, page }: ResponseRow, count: Preferences['count'], offset: number) {
  if (count === 'exact' || total === null || total <= maxCounted) return total;
  return Math.max(maxCounted, offset + page);
}

export function bodyOf({ form, stripsNulls }: MediaType): Body {
  return form === 'csv' ? { kind: 'csv' } : { kind: form, stripsNulls };
}

/** PostgreSQL writes the lines of a CSV response. The header line comes from the plan. */
export function completeBody(body: string | null, { form }: MediaType, names: readonly string[]): string {
  if (form !== 'csv') return body ?? '';
  const quoted = names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name));
  return [quoted.join(','), ...(body === null ? [] : [body])].join('\n');
}

export function namesOf({ outputs }: ReadPlan): string[] {
  return outputs.map(({ name }) => name);
}
