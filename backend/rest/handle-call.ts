import { badBody, notSingle, RestError, tooManyAffected } from './errors.ts';
import { bodyOf, completeBody, namesOf, writeTotal } from './handle-read.ts';
import { findRoutine, hasUnnamedParameter } from './plan/find-routine.ts';
import { maxRows, planRead } from './plan/plan-read.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import type { Query } from './query/parse-query.ts';
import { selectAll } from './query/parse-select.ts';
import { bodyType, decode } from './request/body-type.ts';
import { choosePage, contentRange, pageStatus } from './request/page.ts';
import { isObject, readValue } from './request/read-payload.ts';
import { readQuery } from './request/read-query.ts';
import type { RestRequest, RestResponse } from './request/rest-request.ts';
import { finishResponse } from './response-headers.ts';
import { queryRow, queryRowAndCommit, type RunAs } from './run-as.ts';
import type { Relation, Routine, Schema } from './schema/schema.ts';
import { Parameters, type SqlStatement } from './sql/parameters.ts';
import { type Arguments, writeCall } from './sql/write-call.ts';
import { ReadWriter } from './sql/write-read.ts';
import { type Body, writeResponse } from './sql/write-response.ts';

/** /rpc/NAME: calls a function by POST, or by GET and HEAD with its arguments in the query string. */
export async function handleCall(request: RestRequest, schema: Schema, runAs: RunAs): Promise<RestResponse> {
  const { method, media, preferences } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (method === 'OPTIONS') return allowedMethods(request, schema);
  if (!isRead && method !== 'POST') {
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  const query = readQuery(request, { hasArguments: isRead });
  const { routine, args } = await resolveCall(request, schema, query, isRead);
  refuseUnlimited(request, routine);
  const plan = planRows(schema, routine, query);
  const page = choosePage(plan, isRead ? request.headers.get('range') : null, maxRows);
  const statement = writeStatement(request, routine, args, { ...plan, ...page });

  const readOnly = isRead || !routine.isVolatile;
  const row = await runAs(request, { readOnly }, async (transaction) => {
    const result = await (readOnly
      ? queryRowAndCommit(transaction, statement)
      : queryRow(transaction, statement));
    if (media.form === 'object' && routine.returnsSet && result.page !== 1) throw notSingle(result.page);
    const isLimited = preferences.handling === 'strict' && preferences.maxAffected !== undefined;
    if (isLimited && result.page > (preferences.maxAffected ?? 0)) throw tooManyAffected(result.page);
    return result;
  });

  const isSilent = routine.returns.kind === 'void' || (method === 'POST' && preferences.return === 'minimal');
  const names = routine.returns.kind === 'rows' ? namesOf(plan) : [routine.name];
  return finishResponse(request, row, {
    status: isSilent ? 204 : pageStatus(page.offset, row.page, row.total),
    headers: { 'Content-Range': contentRange(page.offset, row.page, row.total) },
    body: isSilent || method === 'HEAD' ? null : completeBody(row.body, media, names),
  });
}

/** Only functions that cannot write may be called by GET. */
function allowedMethods({ schemaName, name }: RestRequest, schema: Schema): RestResponse {
  const routines = schema.routines(schemaName, name);
  const isReadable = routines.length === 0 || routines.some(({ isVolatile }) => !isVolatile);
  return {
    status: 200,
    headers: { Allow: isReadable ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST' },
    body: null,
  };
}

async function resolveCall(request: RestRequest, schema: Schema, query: Query, isRead: boolean) {
  const { schemaName, name, caller } = request;
  const addressed = { schema: schemaName, name, role: caller.role };
  if (isRead) {
    const names = new Set(query.args.map(([argument]) => argument));
    const routine = findRoutine(schema, { ...addressed, argumentNames: names, bodyType: undefined });
    return { routine, args: { kind: 'named' as const, payload: toPayload(query, routine), names } };
  }
  const type = bodyType(request.headers);
  if (!type) throw badBody(`Content-Type not acceptable: ${request.headers.get('content-type')}`);
  const body = await request.body();
  const text = type === 'json' ? decode(body) || '{}' : '';
  const value = type === 'json' ? readValue(text) : undefined;
  const names = new Set(isObject(value) ? Object.keys(value) : []);
  const routine = findRoutine(schema, { ...addressed, argumentNames: names, bodyType: type });
  const args: Arguments = hasUnnamedParameter(routine)
    ? { kind: 'body', value: type === 'bytes' ? body : text || decode(body) }
    : { kind: 'named', payload: text, names };
  return { routine, args };
}

/** The arguments of a GET as an object of strings. Repeated values of a variadic parameter become a list. */
function toPayload({ args }: Query, routine: Routine): string {
  const variadic = routine.parameters.find(({ isVariadic }) => isVariadic)?.name;
  const list = args.filter(([name]) => name === variadic).map(([, value]) => value);
  const isArrayText = list.length === 1 && list[0]?.startsWith('{');
  const given: Record<string, string | string[]> = Object.fromEntries(args);
  if (variadic !== undefined && list.length > 0 && !isArrayText) given[variadic] = list;
  return JSON.stringify(given);
}

function refuseUnlimited({ preferences }: RestRequest, routine: Routine): void {
  if (preferences.handling !== 'strict' || preferences.maxAffected === undefined || routine.returnsSet)
    return;
  throw new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}

/** A plain value has no columns to select, filter or order by. */
function planRows(schema: Schema, routine: Routine, query: Query): ReadPlan {
  if (routine.returns.kind === 'rows') return planRead(schema, routine.returns.relation, query);
  return planRead(schema, emptyRow(routine), { ...query, select: selectAll });
}

function emptyRow({ schema, name, sql }: Routine): Relation {
  return {
    id: 0,
    schema,
    name,
    sql,
    kind: 'composite',
    columns: new Map(),
    computedColumns: new Map(),
    primaryKey: [],
    allows: { insert: false, update: false, delete: false },
  };
}

function writeStatement(
  request: RestRequest,
  routine: Routine,
  args: Arguments,
  plan: ReadPlan,
): SqlStatement {
  const parameters = new Parameters();
  const source = writeCall(routine, args, parameters);
  const writer = new ReadWriter(parameters, `t0::${plan.relation.sql}`);
  const isRows = routine.returns.kind === 'rows';
  const rows = isRows
    ? writer.rows(plan, 'source as t0')
    : `select t0.value from source as t0 limit ${parameters.bind(plan.limit)} offset ${parameters.bind(plan.offset)}`;
  return writeResponse({
    source,
    rows,
    plan,
    body: bodyFor(request, routine),
    total: writeTotal(exactCount(request), () =>
      isRows ? writer.matches(plan, 'source as t0') : 'select 1 from source',
    ),
    parameters,
  });
}

/** A function has computed all its rows anyway, so every kind of count is exact. */
function exactCount({ preferences }: RestRequest): 'exact' | undefined {
  return preferences.count === undefined ? undefined : 'exact';
}

function bodyFor({ method, media, preferences }: RestRequest, routine: Routine): Body {
  if (method === 'HEAD' || routine.returns.kind === 'void') return { kind: 'none' };
  if (method === 'POST' && preferences.return === 'minimal') return { kind: 'none' };
  if (media.form === 'csv') return { kind: 'csv' };
  const isList = routine.returnsSet && media.form === 'array';
  if (routine.returns.kind === 'scalar') return { kind: 'value', isList };
  return isList ? bodyOf(media) : { kind: 'object', stripsNulls: media.stripsNulls };
}
