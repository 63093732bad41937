import { RestError } from '../errors.ts';
import type { ForeignKeyRelationship, Relation, Relationship, Schema } from '../schema/schema.ts';

/** The one relationship that `target!hint(...)` names, seen from `origin`. */
export function findRelationship(
  schema: Schema,
  origin: Relation,
  target: string,
  hint: string | undefined,
): Relationship {
  const found = schema.relationships(origin).filter((candidate) => isNamed(candidate, target, hint));
  if (found.length === 0) throw notFound(origin, target, hint);
  if (found.length > 1) throw ambiguous(origin, target, found);
  return found[0] as Relationship;
}

function isNamed(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.name === target && hint === undefined;
  if (relationship.isSelf) return isNamedSelf(relationship, target, hint);
  const isTargetTable = relationship.to.name === target;
  if (hint !== undefined) return isTargetTable && isHinted(relationship, hint);
  if (isTargetTable) return true;
  // A constraint or a column refers to the table itself, not to its views.
  if (relationship.to.kind === 'view' || relationship.junction) return false;
  return relationship.constraint === target || onlyColumn(relationship, 'from') === target;
}

/** A self-referencing table has one key and two directions: the table's name selects to-many, the column's to-one. */
function isNamedSelf(
  relationship: ForeignKeyRelationship,
  target: string,
  hint: string | undefined,
): boolean {
  const { cardinality, to } = relationship;
  if (cardinality === 'one-to-many' && to.name === target) {
    return hint === undefined || onlyColumn(relationship, 'to') === hint;
  }
  return cardinality === 'many-to-one' && hint === undefined && onlyColumn(relationship, 'from') === target;
}

function isHinted(relationship: ForeignKeyRelationship, hint: string): boolean {
  if (relationship.junction) return relationship.junction.relation.name === hint;
  return (
    relationship.constraint === hint ||
    onlyColumn(relationship, 'from') === hint ||
    onlyColumn(relationship, 'to') === hint
  );
}

function onlyColumn({ columns }: ForeignKeyRelationship, side: 'from' | 'to'): string | undefined {
  return columns.length === 1 ? columns[0]?.[side] : undefined;
}

function notFound(origin: Relation, target: string, hint: string | undefined): RestError {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} ` +
        `in the schema '${origin.schema}', but no matches were found.`,
    },
  );
}

function ambiguous(origin: Relation, target: string, found: readonly Relationship[]): RestError {
  const keys = found.filter((relationship) => relationship.kind === 'foreign-key');
  const choices = keys.map((key) => `'${target}!${key.junction?.relation.name ?? key.constraint}'`);
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: keys.map((key) => ({
        cardinality: key.cardinality,
        embedding: `${origin.name} with ${key.to.name}`,
        relationship: describe(key),
      })),
      hint:
        `Try changing '${target}' to one of the following: ${choices.join(', ')}. ` +
        `Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe({ constraint, from, to, columns, junction }: ForeignKeyRelationship): string {
  if (junction) {
    const near = junction.near.map((pair) => pair.to).join(', ');
    const far = junction.far.map((pair) => pair.from).join(', ');
    const [first, second] = junction.constraints;
    return `${junction.relation.name} using ${first}(${near}) and ${second}(${far})`;
  }
  const near = columns.map((pair) => pair.from).join(', ');
  const far = columns.map((pair) => pair.to).join(', ');
  return `${constraint} using ${from.name}(${near}) and ${to.name}(${far})`;
}
