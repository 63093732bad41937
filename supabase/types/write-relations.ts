import type { CatalogRelation } from '#backend/rest/schema/catalog.ts';
import type { TypedColumn, TypedSchema, Value } from './typed-schema.ts';

export const valueText = ({ type, isNullable }: Value) => (isNullable ? `${type} | null` : type);

export type NamedValue = Value & { name: string };

export const memberText = (member: NamedValue) => `${quote(member.name)}: ${valueText(member)}`;

export const inOrder = (texts: Iterable<string>) => [...texts].sort((a, b) => (a < b ? -1 : 1));

/** An object type; Biome formats it. Without members it is not `{}`, which would accept any value. */
export const objectText = (members: readonly string[]) =>
  members.length > 0 ? `{ ${inOrder(members).join('; ')} }` : '{ [_ in never]: never }';

export const quote = (text: string) => JSON.stringify(text);

/** The tables of the schema by their names. */
export function writeTables(typed: TypedSchema): string {
  return writeRelations(typed, ['r', 'p', 'f'], (relation) => {
    const columns = columnsOf(relation, typed);
    return [
      `Row: ${objectText(columns.map(memberText))}`,
      `Insert: ${objectText(columns.map((column) => insertMember(column, relation, typed)))}`,
      `Update: ${objectText(columns.map((column) => updateMember(column, relation, typed)))}`,
      `Relationships: ${writeRelationships(relation, typed)}`,
    ];
  });
}

/** PostgreSQL does not know which columns of a view are nullable, so all of them are. */
export function writeViews(typed: TypedSchema): string {
  return writeRelations(typed, ['v', 'm'], (relation) => {
    const columns = columnsOf(relation, typed);
    const row = columns.map((column) => ({ ...column, isNullable: true }));
    return [
      `Row: ${objectText(row.map(memberText))}`,
      `Relationships: ${writeRelationships(relation, typed)}`,
    ];
  });
}

function writeRelations(
  { catalog }: TypedSchema,
  kinds: readonly string[],
  write: (relation: CatalogRelation) => string[],
): string {
  const relations = catalog.relations.filter(
    ({ schema, kind }) => schema === 'public' && kinds.includes(kind),
  );
  return objectText(
    relations.map((relation) => `${quote(relation.name)}: { ${write(relation).join('; ')} }`),
  );
}

export function columnsOf({ schema, name, columns }: CatalogRelation, typed: TypedSchema): TypedColumn[] {
  const table = schema === 'public' ? name : `${schema}.${name}`;
  return (columns ?? []).flatMap((column) => typed.findColumn(`${table}.${column.name}`) ?? []);
}

/** A column is optional when the database fills it in. */
function insertMember(column: TypedColumn, relation: CatalogRelation, typed: TypedSchema): string {
  const hasDefault = relation.columns?.some(({ name, default: sql }) => name === column.name && sql !== null);
  const isFilled = isFilledByTrigger(column, relation, typed);
  const isOptional = hasDefault || isFilled || column.isNullable || column.always_generated;
  return `${quote(column.name)}${isOptional ? '?' : ''}: ${writtenType(column, isFilled)}`;
}

function updateMember(column: TypedColumn, relation: CatalogRelation, typed: TypedSchema): string {
  return `${quote(column.name)}?: ${writtenType(column, isFilledByTrigger(column, relation, typed))}`;
}

function isFilledByTrigger(
  { name }: TypedColumn,
  relation: CatalogRelation,
  { facts }: TypedSchema,
): boolean {
  return facts.filledByTrigger.includes(`${relation.name}.${name}`);
}

function writtenType(column: TypedColumn, isFilled: boolean): string {
  if (column.always_generated) return 'never';
  return valueText({ ...column, isNullable: column.isNullable || isFilled });
}

/** The foreign keys of a relation, which embedding in a select follows. */
function writeRelationships({ id, schema: schemaName, name }: CatalogRelation, typed: TypedSchema): string {
  const { schema, catalog } = typed;
  const relation = schema.relation(schemaName, name);
  const ownKeys = catalog.constraints.filter(({ kind, relation: owner }) => kind === 'f' && owner === id);
  const found = (relation ? schema.relationships(relation) : []).flatMap((relationship) => {
    if (relationship.kind !== 'foreign-key' || relationship.junction) return [];
    const { constraint, cardinality, columns, to } = relationship;
    // A one-to-one relationship is listed in both directions; keep the one of the table with the key.
    const isOneToOne = cardinality === 'one-to-one' && ownKeys.some(({ name: key }) => key === constraint);
    if (cardinality !== 'many-to-one' && !isOneToOne) return [];
    return `{
      foreignKeyName: ${quote(constraint)};
      columns: [${columns.map(({ from }) => quote(from)).join(', ')}];
      isOneToOne: ${isOneToOne};
      referencedRelation: ${quote(to.name)};
      referencedColumns: [${columns.map((pair) => quote(pair.to)).join(', ')}];
    }`;
  });
  return `[${inOrder(found).join(', ')}]`;
}
