import { badBody, RestError, unknownBodyColumn } from '../errors.ts';
import type { Query } from '../query/parse-query.ts';
import type { Preferences } from '../request/parse-prefer.ts';
import type { Payload } from '../request/read-payload.ts';
import type { Column, Relation, Schema } from '../schema/schema.ts';
import { planRead } from './plan-read.ts';
import type { PlannedCondition, ReadPlan } from './read-plan.ts';

export type Mutation = Insert | Update | Delete;

export interface Insert {
  kind: 'insert';
  relation: Relation;
  payload: string;
  /** The number of rows in the payload. */
  count: number;
  columns: Column[];
  /** Missing keys get the column's default instead of null. */
  usesDefaults: boolean;
  conflict: { columns: Column[]; action: 'update' | 'nothing' } | undefined;
  /** PUT inserts only the row that its URL names. */
  conditions: PlannedCondition[];
}

export interface Update {
  kind: 'update';
  relation: Relation;
  payload: string;
  columns: Column[];
  usesDefaults: boolean;
  conditions: PlannedCondition[];
}

export interface Delete {
  kind: 'delete';
  relation: Relation;
  conditions: PlannedCondition[];
}

export interface MutationPlan {
  mutation: Mutation;
  /** What the returned representation shows of the written rows. */
  read: ReadPlan;
}

export interface MutationRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query: Query;
  payload: Payload | undefined;
  preferences: Preferences;
}

export function planMutation(schema: Schema, relation: Relation, request: MutationRequest): MutationPlan {
  const plan = planRead(schema, relation, request.query);
  const { conditions } = plan;
  const read = { ...plan, conditions: [] };
  const payload = request.payload ?? { text: '[]', rows: 0, keys: [] };
  const columns = bodyColumns(relation, request.query.columns ?? payload.keys);
  switch (request.method) {
    case 'POST':
      return { mutation: planInsert(relation, payload, columns, request), read };
    case 'PUT':
      return { mutation: planPut(relation, payload, columns, request, conditions), read };
    case 'PATCH':
      requireFilter('UPDATE', conditions);
      if (payload.rows > 1) throw badBody('An update takes one object');
      return {
        mutation: {
          kind: 'update',
          relation,
          payload: payload.text,
          columns,
          usesDefaults: request.preferences.missing === 'default',
          conditions,
        },
        read,
      };
    case 'DELETE':
      requireFilter('DELETE', conditions);
      return { mutation: { kind: 'delete', relation, conditions }, read };
  }
}

function bodyColumns(relation: Relation, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw unknownBodyColumn(relation.name, name);
    return column;
  });
}

function planInsert(
  relation: Relation,
  payload: Payload,
  columns: Column[],
  { query, preferences }: MutationRequest,
): Insert {
  const target = query.onConflict ?? relation.primaryKey;
  const action = preferences.resolution === 'merge-duplicates' ? 'update' : 'nothing';
  const isUpsert = preferences.resolution !== undefined && target.length > 0;
  return {
    kind: 'insert',
    relation,
    payload: payload.text,
    count: payload.rows,
    columns,
    usesDefaults: preferences.missing === 'default',
    conflict: isUpsert ? { columns: conflictColumns(relation, target), action } : undefined,
    conditions: [],
  };
}

function conflictColumns(relation: Relation, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw new RestError(400, '42703', `column "${name}" does not exist`);
    return column;
  });
}

/** PUT writes exactly the one row whose whole primary key is in its URL. */
function planPut(
  relation: Relation,
  payload: Payload,
  columns: Column[],
  { query, preferences }: MutationRequest,
  conditions: PlannedCondition[],
): Insert {
  if (query.limits.length > 0 || query.offsets.length > 0) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const key = new Set<string | undefined>(relation.primaryKey);
  if (key.size === 0 || key.symmetricDifference(new Set(conditions.map(keyColumn))).size > 0) {
    throw new RestError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  }
  if (payload.rows !== 1 || !key.isSubsetOf(new Set(columns.map(({ name }) => name)))) throw keyMismatch();
  return {
    kind: 'insert',
    relation,
    payload: payload.text,
    count: payload.rows,
    columns,
    usesDefaults: preferences.missing === 'default',
    conflict: { columns: conflictColumns(relation, relation.primaryKey), action: 'update' },
    conditions,
  };
}

/** The body of a PUT contains another row than its URL names. */
export function keyMismatch(): RestError {
  return new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
}

function keyColumn(condition: PlannedCondition): string | undefined {
  if (condition.kind !== 'filter' || condition.isNegated || condition.column.path.length > 0)
    return undefined;
  const { operation, column } = condition;
  if (operation.kind !== 'compare' || operation.operator !== 'eq' || operation.quantifier) return undefined;
  return column.source.kind === 'column' ? column.source.name : undefined;
}

/** Hosted projects load `safeupdate`. Here too, a forgotten filter never rewrites or empties a whole table. */
function requireFilter(statement: string, conditions: readonly PlannedCondition[]): void {
  if (conditions.length === 0) throw new RestError(400, '21000', `${statement} requires a WHERE clause`);
  if (conditions.some(testsEmbed)) {
    throw new RestError(400, 'PGRST120', 'Embedded resources cannot decide which rows are written');
  }
}

function testsEmbed(condition: PlannedCondition): boolean {
  if (condition.kind === 'absent') return true;
  return condition.kind !== 'filter' && condition.conditions.some(testsEmbed);
}
