import type { Column, ComputedColumn, Relation } from '../schema/schema.ts';
import type { ColumnReference } from './read-plan.ts';

export function findColumn(relation: Relation, name: string): Column | ComputedColumn | undefined {
  return relation.columns.get(name) ?? relation.computedColumns.get(name);
}

export function resolveColumn(
  relation: Relation,
  alias: string,
  name: string,
  path: ColumnReference['path'],
): ColumnReference | undefined {
  const column = relation.columns.get(name);
  if (column) {
    const { sql, type } = column;
    return { alias, source: { kind: 'column', sql, name }, type, path };
  }
  const computed = relation.computedColumns.get(name);
  if (!computed) return undefined;
  const { functionSql, type } = computed;
  return { alias, source: { kind: 'computed', functionSql }, type, path };
}
