import { unknownColumn } from '../errors.ts';
import type { Relation } from '../schema/schema.ts';
import type { ColumnReference } from './read-plan.ts';
import { resolveColumn } from './resolve-column.ts';

/** Where in the tree of embedded resources a name is looked up. */
export interface Place {
  relation: Relation;
  alias: string;
  /** The name of the relation in errors. PostgREST numbers embedded ones by their depth. */
  label: string;
  path: readonly string[];
}

export function resolveAt(place: Place, name: string, path: ColumnReference['path']): ColumnReference {
  const column = resolveColumn(place.relation, place.alias, name, path);
  if (!column) throw unknownColumn(place.label, name);
  return column;
}
