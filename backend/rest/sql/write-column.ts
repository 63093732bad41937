import type { ColumnReference } from '../plan/read-plan.ts';
import type { Parameters } from './parameters.ts';

/** How a row is passed to a function, by its alias. */
export type RowSql = (alias: string) => string;

export function writeColumn(column: ColumnReference, parameters: Parameters, rowSql: RowSql): string {
  const { alias, source, type, path } = column;
  const value =
    source.kind === 'column' ? `${alias}.${source.sql}` : `${source.functionSql}(${rowSql(alias)})`;
  if (path.length === 0) return value;
  const start = type === 'json' || type === 'jsonb' ? value : `to_jsonb(${value})`;
  const steps = path.map(({ key, asText }) => {
    const keyType = typeof key === 'number' ? 'int' : 'text';
    return `${asText ? '->>' : '->'} ${parameters.bind(key)}::${keyType}`;
  });
  return `(${start} ${steps.join(' ')})`;
}
