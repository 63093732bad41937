import type { Insert, Mutation, Update } from '../plan/plan-mutation.ts';
import type { PlannedCondition } from '../plan/read-plan.ts';
import type { Parameters } from './parameters.ts';
import { writeCondition } from './write-condition.ts';

/** Counts, within the transaction, the existing rows an upsert updated. The rest are new. */
export const updatedCount = `coalesce(nullif(current_setting('rest.updated', true), ''), '0')::int`;

/** `returning` lists what the response needs. A constant needs no select privilege. */
export function writeMutation(mutation: Mutation, returning: string, parameters: Parameters): string {
  return `${writeChange(mutation, parameters)} returning ${returning}`;
}

function writeChange(mutation: Mutation, parameters: Parameters): string {
  switch (mutation.kind) {
    case 'insert':
      return writeInsert(mutation, parameters);
    case 'update':
      return writeUpdate(mutation, parameters);
    case 'delete':
      return `delete from ${mutation.relation.sql} as t0 ${where(mutation.conditions, parameters)}`;
  }
}

function writeInsert(insert: Insert, parameters: Parameters): string {
  const { relation, columns } = insert;
  if (columns.length === 0) {
    const elements = `json_array_elements(${parameters.bind(insert.payload)}::json)`;
    return `insert into ${relation.sql} as t0 select from ${elements}`;
  }
  const names = columns.map(({ sql }) => sql).join(', ');
  return [
    `insert into ${relation.sql} as t0 (${names})`,
    `select ${columns.map(({ sql }) => `t0.${sql}`).join(', ')} from ${bodyRows(insert, 't0', parameters)}`,
    where(insert.conditions, parameters),
    onConflict(insert),
  ].join(' ');
}

/** The payload as rows, parsed by PostgreSQL into the columns' own types. */
function bodyRows(
  { payload, columns, usesDefaults }: Insert | Update,
  alias: string,
  parameters: Parameters,
): string {
  const definitions = columns.map(({ sql, type }) => `${sql} ${type}`).join(', ');
  if (!usesDefaults)
    return `json_to_recordset(${parameters.bind(payload)}::json) as ${alias}(${definitions})`;
  // Each object is merged into an object of defaults, so a default is evaluated once for every row, needed or not.
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [`${parameters.bind(column.name)}::text, ${column.default}`],
  );
  const elements = `jsonb_array_elements(${parameters.bind(payload)}::jsonb) as element(value)`;
  const merged = `jsonb_build_object(${defaults.join(', ')}) || element.value`;
  return `${elements} cross join lateral jsonb_to_record(${merged}) as ${alias}(${definitions})`;
}

function onConflict({ conflict, columns }: Insert): string {
  if (!conflict) return '';
  const target = conflict.columns.map(({ sql }) => sql).join(', ');
  if (conflict.action === 'nothing') return `on conflict (${target}) do nothing`;
  const changes = columns.map(({ sql }) => `${sql} = excluded.${sql}`).join(', ');
  const counted = `set_config('rest.updated', (${updatedCount} + 1)::text, true) is not null`;
  return `on conflict (${target}) do update set ${changes} where ${counted}`;
}

function writeUpdate(update: Update, parameters: Parameters): string {
  const changes = update.columns.map(({ sql }) => `${sql} = body.${sql}`).join(', ');
  return [
    `update ${update.relation.sql} as t0 set ${changes}`,
    `from ${bodyRows(update, 'body', parameters)}`,
    where(update.conditions, parameters),
  ].join(' ');
}

function where(conditions: readonly PlannedCondition[], parameters: Parameters): string {
  if (conditions.length === 0) return '';
  const parts = conditions.map((condition) => writeCondition(condition, parameters, (alias) => alias));
  return `where ${parts.join(' and ')}`;
}
