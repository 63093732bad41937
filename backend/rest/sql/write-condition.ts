import type { Embed, PlannedCondition } from '../plan/read-plan.ts';
import { comparisons, isValues, textSearches } from '../query/operators.ts';
import type { Operation } from '../query/parse-filter.ts';
import type { Parameters } from './parameters.ts';
import { type RowSql, writeColumn } from './write-column.ts';

export function writeCondition(condition: PlannedCondition, parameters: Parameters, rowSql: RowSql): string {
  const text = writePlain(condition, parameters, rowSql);
  return condition.isNegated ? `not (${text})` : text;
}

function writePlain(condition: PlannedCondition, parameters: Parameters, rowSql: RowSql): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.conditions.map((inner) => writeCondition(inner, parameters, rowSql));
      return `(${parts.join(` ${condition.kind} `)})`;
    }
    case 'absent':
      return `${presenceOf(condition.embed)} is not distinct from null`;
    case 'filter': {
      const { column, operation } = condition;
      const isVector = column.type === 'tsvector' && column.path.length === 0;
      return writeOperation(writeColumn(column, parameters, rowSql), operation, isVector, parameters);
    }
  }
}

/**
 * An expression that is null exactly when the embedded resource has no rows: the joined row itself, or the list of
 * rows.
 */
export function presenceOf(embed: Embed): string {
  return embed.isToOne ? embed.alias : `${embed.alias}.rows`;
}

function writeOperation(
  column: string,
  operation: Operation,
  isVector: boolean,
  parameters: Parameters,
): string {
  switch (operation.kind) {
    case 'compare': {
      const { operator, quantifier } = operation;
      // An asterisk stands for the percent sign, which would need escaping in a URL.
      const isPattern = operator === 'like' || operator === 'ilike';
      const value = parameters.bind(isPattern ? operation.value.replaceAll('*', '%') : operation.value);
      return `${column} ${comparisons[operator]} ${quantifier ? `${quantifier} (${value})` : value}`;
    }
    case 'in':
      return `${column} = any (${parameters.bind(operation.values)})`;
    case 'is':
      return `${column} is ${isValues[operation.value]}`;
    case 'isdistinct':
      return `${column} is distinct from ${parameters.bind(operation.value)}`;
    case 'search': {
      const language =
        operation.language === undefined ? '' : `${parameters.bind(operation.language)}::regconfig, `;
      const vector = isVector ? column : `to_tsvector(${language}${column})`;
      const query = `${textSearches[operation.operator]}(${language}${parameters.bind(operation.value)})`;
      return `${vector} @@ ${query}`;
    }
  }
}
