/** The database objects that requests may name. Every identifier in a statement comes from here. */
export interface Schema {
  relation(schema: string, name: string): Relation | undefined;
  /** All functions of one name; overloads differ in their parameters. */
  routines(schema: string, name: string): readonly Routine[];
  /** The names of the functions that `role` may call. */
  routineNames(schema: string, role: string): readonly string[];
  relationships(relation: Relation): readonly Relationship[];
  /** The SQL of a type a value may be cast to. */
  type(name: string): string | undefined;
}

export interface Relation {
  id: number;
  schema: string;
  name: string;
  /** The quoted, qualified name. */
  sql: string;
  kind: 'table' | 'view' | 'composite';
  columns: ReadonlyMap<string, Column>;
  /** Functions that take a row and return one value, by name. */
  computedColumns: ReadonlyMap<string, ComputedColumn>;
  primaryKey: readonly string[];
  allows: { insert: boolean; update: boolean; delete: boolean };
}

export interface Column {
  name: string;
  sql: string;
  /** The type as PostgreSQL writes it, qualified unless built in. */
  type: string;
  /** The SQL of the column's default. */
  default: string | null;
}

export interface ComputedColumn {
  name: string;
  functionSql: string;
  type: string;
}

export type Relationship = ForeignKeyRelationship | ComputedRelationship;

export interface ForeignKeyRelationship {
  kind: 'foreign-key';
  from: Relation;
  to: Relation;
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  /** The constraint's name. For a junction both names. */
  constraint: string;
  isSelf: boolean;
  /** Which column of `from` equals which of `to`. Empty with a junction. */
  columns: readonly ColumnPair[];
  junction: Junction | undefined;
}

export interface ColumnPair {
  from: string;
  to: string;
}

export interface Junction {
  relation: Relation;
  constraints: readonly [string, string];
  /** `from` is the near relation's column, `to` the junction's. */
  near: readonly ColumnPair[];
  /** `from` is the junction's column, `to` the far relation's. */
  far: readonly ColumnPair[];
}

/** A function that takes a row of `from` and returns rows of `to`. */
export interface ComputedRelationship {
  kind: 'computed';
  name: string;
  functionSql: string;
  from: Relation;
  to: Relation;
  isToOne: boolean;
}

export interface Routine {
  schema: string;
  name: string;
  sql: string;
  parameters: readonly Parameter[];
  isVolatile: boolean;
  /** The roles that may call it. */
  callers: readonly string[];
  returnsSet: boolean;
  returns:
    | { kind: 'void' }
    | { kind: 'scalar' }
    /** Rows with columns. `relation` has an id only when the type has a name. */
    | { kind: 'rows'; relation: Relation };
}

export interface Parameter {
  name: string;
  type: string;
  isRequired: boolean;
  isVariadic: boolean;
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne;
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
}
