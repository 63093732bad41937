import type { Transaction } from '../database/database.ts';
import { finishAnswer } from './answer-headers.ts';
import { notSingle } from './errors.ts';
import { mostRows, planRead } from './plan/plan-read.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import { parseQuery } from './query/parse-query.ts';
import type { MediaType } from './request/negotiate-media-type.ts';
import { choosePage, contentRange, pageStatus } from './request/page.ts';
import type { Preferences } from './request/parse-prefer.ts';
import type { Answer, RestRequest } from './request/rest-request.ts';
import { ask, askLast, type RunAs } from './run-as.ts';
import type { Relation, Schema } from './schema/schema.ts';
import { Parameters, type SqlStatement } from './sql/parameters.ts';
import { type Body, writeAnswer } from './sql/write-answer.ts';
import { ReadWriter } from './sql/write-read.ts';

/** GET and HEAD of a table or view. */
export async function answerRead(
  request: RestRequest,
  schema: Schema,
  relation: Relation,
  runAs: RunAs,
): Promise<Answer> {
  const { media, preferences, method } = request;
  const query = parseQuery(new URLSearchParams(request.search), { hasArguments: false });
  const plan = planRead(schema, relation, query);
  const page = choosePage(plan, request.headers.get('range'), mostRows);
  const paged: ReadPlan = { ...plan, ...page };
  const statement = writeTableRead(
    paged,
    preferences.count,
    method === 'HEAD' ? { kind: 'none' } : bodyOf(media),
  );

  const row = await runAs(request, { readOnly: true }, async (transaction) => {
    const isLast = preferences.count === undefined || preferences.count === 'exact';
    const read = await (isLast ? askLast(transaction, statement) : ask(transaction, statement));
    if (media.form === 'object' && read.page !== 1) throw notSingle(read.page);
    return { ...read, total: await finishTotal(transaction, read.total, preferences.count, paged) };
  });

  return finishAnswer(request, row, {
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
  return writeAnswer({
    rows: writer.rows(plan, from),
    body,
    total: writeTotal(count, () => writer.matches(plan, from)),
    parameters,
  });
}

/** An estimate counts exactly while that is cheap; a planned count is asked of the planner alone. */
export function writeTotal(count: Preferences['count'], matches: () => string): string | undefined {
  if (count === 'exact') return `select count(*) from (${matches()}) as m`;
  if (count === 'estimated') return `select count(*) from (${matches()} limit ${mostRows + 1}) as m`;
  return undefined;
}

async function finishTotal(
  transaction: Transaction,
  counted: number | null,
  count: Preferences['count'],
  plan: ReadPlan,
): Promise<number | null> {
  const isEstimateNeeded = count === 'planned' || (count === 'estimated' && (counted ?? 0) > mostRows);
  if (!isEstimateNeeded) return counted;
  const parameters = new Parameters();
  const matches = new ReadWriter(parameters).matches(plan, `${plan.relation.sql} as t0`);
  const [row] = await transaction.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${matches}`,
    parameters.values,
  );
  return Math.max(counted ?? 0, row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}

export function bodyOf({ form, stripsNulls }: MediaType): Body {
  return form === 'csv' ? { kind: 'csv' } : { kind: form, stripsNulls };
}

/** PostgreSQL writes the lines of a CSV answer; the names above them come from the plan. */
export function completeBody(body: string | null, { form }: MediaType, names: readonly string[]): string {
  if (form !== 'csv') return body ?? '';
  const quoted = names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name));
  return [quoted.join(','), ...(body === null ? [] : [body])].join('\n');
}

export function namesOf({ outputs }: ReadPlan): string[] {
  return outputs.map(({ name }) => name);
}
