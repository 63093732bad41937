import { deepestJson, isTooDeep } from '#backend/http/parse-json.ts';
import { badQuery, notEmbedded, RestError } from '../errors.ts';
import type { Condition, Operation } from '../query/parse-filter.ts';
import type { OrderTerm } from '../query/parse-order.ts';
import { type Place, resolveAt } from './place.ts';
import type { ColumnReference, Embed, PlannedCondition, PlannedOrder } from './read-plan.ts';
import { findColumn } from './resolve-column.ts';

export function planCondition(
  place: Place,
  condition: Condition,
  embeds: readonly Embed[],
): PlannedCondition {
  if (condition.kind !== 'filter') {
    const conditions = condition.conditions.map((inner) => planCondition(place, inner, embeds));
    return { ...condition, conditions };
  }
  const { isNegated, column, path, operation } = condition;
  const embed = path.length === 0 ? embeds.find(({ name }) => name === column) : undefined;
  if (embed && operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
    return { kind: 'absent', isNegated: isNegated !== (operation.value === 'not_null'), embed };
  }
  if (embed && !findColumn(place.relation, column)) {
    throw new RestError(400, 'PGRST120', `Bad operator on the '${column}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  }
  const resolved = resolveAt(place, column, path);
  if (isJson(resolved)) refuseDeep(operation);
  return { kind: 'filter', isNegated, column: resolved, operation };
}

function isJson({ type, path }: ColumnReference): boolean {
  const last = path.at(-1);
  return last ? !last.asText : type === 'json' || type === 'jsonb';
}

/** PostgreSQL parses the value as JSON here. */
function refuseDeep(operation: Operation): void {
  const values = operation.kind === 'in' ? operation.values : [operation.value];
  if (values.some(isTooDeep)) {
    throw badQuery(`A filter holds JSON that is nested deeper than ${deepestJson} levels`);
  }
}

export function planOrder(place: Place, term: OrderTerm, embeds: readonly Embed[]): PlannedOrder {
  const { direction, nulls } = term;
  if (term.embed === undefined) {
    return { embed: undefined, column: resolveAt(place, term.column, term.path), direction, nulls };
  }
  const embed = embeds.find(({ name }) => name === term.embed);
  if (!embed) throw notEmbedded(term.embed);
  if (!embed.isToOne) {
    throw new RestError(400, 'PGRST118', `A related order on '${embed.name}' is not possible`, {
      details: `'${place.relation.name}' and '${embed.name}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const inside = { ...place, relation: embed.plan.relation, alias: embed.plan.alias, label: embed.name };
  return { embed, column: resolveAt(inside, term.column, term.path), direction, nulls };
}
