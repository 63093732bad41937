import { badBody, notSingle, tooManyAffected } from './errors.ts';
import { bodyOf, completeBody, namesOf } from './handle-read.ts';
import {
  type Insert,
  keyMismatch,
  type MutationPlan,
  type MutationRequest,
  planMutation,
} from './plan/plan-mutation.ts';
import { bodyType, decode } from './request/body-type.ts';
import { contentRange } from './request/page.ts';
import { type Payload, parsePayload } from './request/read-payload.ts';
import { readQuery } from './request/read-query.ts';
import type { RestRequest, RestResponse } from './request/rest-request.ts';
import { finishResponse } from './response-headers.ts';
import { queryRow, type RunAs } from './run-as.ts';
import type { Relation, Schema } from './schema/schema.ts';
import { Parameters, type SqlStatement } from './sql/parameters.ts';
import { updatedCount, writeMutation } from './sql/write-mutation.ts';
import { ReadWriter } from './sql/write-read.ts';
import { type Body, type ResponseRow, writeResponse } from './sql/write-response.ts';
import { returnedColumns } from './sql/write-returning.ts';

type MutationRow = ResponseRow & { updated: number };

const nothingWritten: MutationRow = {
  total: null,
  page: 0,
  body: '[]',
  is_too_large: false,
  headers: null,
  status: null,
  updated: 0,
};

/** POST, PUT, PATCH and DELETE of a table or view. */
export async function handleMutation(
  request: RestRequest & { method: MutationRequest['method'] },
  schema: Schema,
  relation: Relation,
  runAs: RunAs,
): Promise<RestResponse> {
  const { method, preferences, media } = request;
  const query = readQuery(request, { hasArguments: false });
  const payload = method === 'DELETE' ? undefined : await readPayload(request, query.columns !== undefined);
  const plan = planMutation(schema, relation, { method, query, payload, preferences });
  const row = hasNoChange(plan) ? nothingWritten : await write(request, plan, runAs);

  const isShown = preferences.return === 'representation';
  const body = isShown ? completeBody(row.body, media, namesOf(plan.read)) : null;
  const total = preferences.count === undefined ? null : row.page;
  return finishResponse(request, row, {
    status: statusOf(method, plan, row, isShown),
    headers: {
      'Content-Range': contentRange(0, method === 'PATCH' ? row.page : 0, total),
      ...locationOf(request, row),
    },
    body,
  });
}

async function readPayload(request: RestRequest, hasColumns: boolean): Promise<Payload> {
  if (bodyType(request.headers) !== 'json') {
    throw badBody(`Content-Type not acceptable: ${request.headers.get('content-type')}`);
  }
  return parsePayload(decode(await request.body()), hasColumns);
}

/** An update that sets no column changes no row, and PostgreSQL has no statement for it. */
function hasNoChange({ mutation }: MutationPlan): boolean {
  return mutation.kind === 'update' && mutation.columns.length === 0;
}

async function write(request: RestRequest, plan: MutationPlan, runAs: RunAs): Promise<MutationRow> {
  const { method, preferences, media } = request;
  const statement = writeStatement(request, plan);
  return runAs(request, {}, async (transaction) => {
    const row = await queryRow<MutationRow>(transaction, statement);
    if (method === 'PUT' && row.page !== 1) throw keyMismatch();
    const isChange = plan.mutation.kind !== 'insert' && preferences.handling === 'strict';
    if (isChange && row.page > (preferences.maxAffected ?? row.page)) throw tooManyAffected(row.page);
    const isObject = media.form === 'object' && preferences.return === 'representation';
    if (isObject && row.page !== 1) throw notSingle(row.page);
    return row;
  });
}

function writeStatement({ preferences, media }: RestRequest, { mutation, read }: MutationPlan): SqlStatement {
  const parameters = new Parameters();
  const isShown = preferences.return === 'representation';
  const key = mutation.relation.primaryKey.map((name) => `t0.${mutation.relation.columns.get(name)?.sql}`);
  const wantsKey = preferences.return === 'headers-only' && mutation.kind === 'insert' && key.length > 0;
  const returned = isShown ? returnedColumns(read) : wantsKey ? key : [];
  const source = writeMutation(mutation, returned.join(', ') || '1', parameters);
  // A function over the row takes the table's row type, which rows of a CTE no longer have.
  const writer = new ReadWriter(parameters, `t0::${mutation.relation.sql}`);
  const hidden: Body = wantsKey ? { kind: 'array', stripsNulls: false } : { kind: 'none' };
  const isMerge = mutation.kind === 'insert' && mutation.conflict?.action === 'update';
  return writeResponse({
    source,
    rows: isShown ? writer.rows(read, 'source as t0') : 'select * from source',
    body: isShown ? bodyOf(media) : hidden,
    plan: isShown ? read : undefined,
    updated: isMerge ? updatedCount : undefined,
    parameters,
  });
}

function statusOf(
  method: MutationRequest['method'],
  { mutation }: MutationPlan,
  { updated }: MutationRow,
  isShown: boolean,
): number {
  if (mutation.kind !== 'insert') return isShown ? 200 : 204;
  if (!isOnlyUpdate(mutation, updated)) return 201;
  return method === 'PUT' && !isShown ? 204 : 200;
}

function isOnlyUpdate({ conflict, count }: Insert, updated: number): boolean {
  return conflict?.action === 'update' && count > 0 && updated === count;
}

/** The Location of a single new row, for `return=headers-only`. */
function locationOf({ preferences, name }: RestRequest, { page, body }: MutationRow): Record<string, string> {
  if (preferences.return !== 'headers-only' || page !== 1 || !body) return {};
  const [key] = JSON.parse(body) as [Record<string, unknown>];
  const filters = Object.entries(key).map(
    ([column, value]) => `${encodeURIComponent(column)}=eq.${encodeURIComponent(String(value))}`,
  );
  return { Location: `/${encodeURIComponent(name)}?${filters.join('&')}` };
}
