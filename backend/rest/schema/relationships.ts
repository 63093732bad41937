import type { CatalogConstraint, CatalogViewColumn } from './catalog.ts';
import type { ColumnPair, ForeignKeyRelationship, Relation } from './schema.ts';

interface Tables {
  relations: ReadonlyMap<number, Relation>;
  /** The names of a relation's columns by their number. */
  columnNames: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** A relation with all columns of one side of a foreign key: the table itself, or a view of it. */
interface Side {
  relation: Relation;
  columns: string[];
}

/** All relationships: both directions of each foreign key, and across each junction table. */
export function deriveRelationships(
  tables: Tables,
  constraints: readonly CatalogConstraint[],
  viewColumns: readonly CatalogViewColumn[],
): ForeignKeyRelationship[] {
  const views = traceViews(viewColumns);
  const direct = constraints
    .filter(({ kind }) => kind === 'f')
    .flatMap((foreignKey) => bothDirections(foreignKey, tables, views, constraints));
  return [...direct, ...acrossJunctions(direct)];
}

/** For each base table: which views select from it, and the name of each of its columns there. */
function traceViews(
  viewColumns: readonly CatalogViewColumn[],
): Map<number, Map<number, Map<number, string>>> {
  const origins = new Map(viewColumns.map((shown) => [`${shown.view}.${shown.number}`, shown]));
  const views = new Map<number, Map<number, Map<number, string>>>();
  for (const shown of origins.values()) {
    let { relation, column } = shown;
    // A view of a view leads on to the table. The bound guards against a cycle, which the catalog never contains.
    for (let depth = 0; depth < 20; depth++) {
      const next = origins.get(`${relation}.${column}`);
      if (!next) break;
      ({ relation, column } = next);
    }
    const ofTable = getOrAdd(views, relation, () => new Map());
    getOrAdd(ofTable, shown.view, () => new Map()).set(column, shown.name);
  }
  return views;
}

function bothDirections(
  foreignKey: CatalogConstraint,
  tables: Tables,
  views: Map<number, Map<number, Map<number, string>>>,
  constraints: readonly CatalogConstraint[],
): ForeignKeyRelationship[] {
  const isUnique = constraints.some(
    ({ kind, relation, columns }) =>
      kind !== 'f' && relation === foreignKey.relation && isSameSet(columns, foreignKey.columns),
  );
  const referenced = sidesOf(foreignKey.referenced, foreignKey.referenced_columns ?? [], tables, views);
  return sidesOf(foreignKey.relation, foreignKey.columns, tables, views).flatMap((near) =>
    referenced.flatMap((far): ForeignKeyRelationship[] => {
      const shared = {
        kind: 'foreign-key' as const,
        constraint: foreignKey.name,
        isSelf: near.relation === far.relation,
        junction: undefined,
      };
      return [
        {
          ...shared,
          from: near.relation,
          to: far.relation,
          columns: pair(near, far),
          cardinality: isUnique ? 'one-to-one' : 'many-to-one',
        },
        {
          ...shared,
          from: far.relation,
          to: near.relation,
          columns: pair(far, near),
          cardinality: isUnique ? 'one-to-one' : 'one-to-many',
        },
      ];
    }),
  );
}

function sidesOf(
  tableId: number,
  columns: readonly number[],
  { relations, columnNames }: Tables,
  views: Map<number, Map<number, Map<number, string>>>,
): Side[] {
  const shownBy = [
    [tableId, columnNames.get(tableId) ?? new Map<number, string>()] as const,
    ...(views.get(tableId) ?? []),
  ];
  return shownBy.flatMap(([id, names]) => {
    const relation = relations.get(id);
    const shown = columns.map((column) => names.get(column)).filter((name) => name !== undefined);
    return relation && shown.length === columns.length ? [{ relation, columns: shown }] : [];
  });
}

/** A table whose primary key contains two foreign keys is a junction of the two tables they point to. */
function acrossJunctions(direct: readonly ForeignKeyRelationship[]): ForeignKeyRelationship[] {
  const byJunction = Map.groupBy(
    direct.filter(({ cardinality, from }) => cardinality === 'many-to-one' && from.kind === 'table'),
    ({ from }) => from,
  );
  return [...byJunction].flatMap(([relation, keys]) => {
    const inKey = keys.filter(({ columns }) =>
      columns.every(({ from }) => relation.primaryKey.includes(from)),
    );
    return inKey.flatMap((near) =>
      inKey
        .filter((far) => far.constraint !== near.constraint)
        .map(
          (far): ForeignKeyRelationship => ({
            kind: 'foreign-key',
            from: near.to,
            to: far.to,
            cardinality: 'many-to-many',
            constraint: relation.name,
            isSelf: near.to === far.to,
            columns: [],
            junction: {
              relation,
              constraints: [near.constraint, far.constraint],
              near: near.columns.map(({ from, to }) => ({ from: to, to: from })),
              far: far.columns,
            },
          }),
        ),
    );
  });
}

function pair(near: Side, far: Side): ColumnPair[] {
  return near.columns.map((from, at) => ({ from, to: far.columns[at] ?? '' }));
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
