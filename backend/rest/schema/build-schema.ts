import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Catalog, CatalogRelation, CatalogRoutine } from './catalog.ts';
import { deriveRelationships } from './relationships.ts';
import type {
  Column,
  ComputedColumn,
  ComputedRelationship,
  Parameter,
  Relation,
  Relationship,
  Routine,
  Schema,
} from './schema.ts';
import { typeFinder } from './types.ts';

/**
 * Turns catalog rows into the schema that requests are resolved against. Pure, so that it can be tested without a
 * database.
 */
export function buildSchema(catalog: Catalog): Schema {
  const relations = new Map(catalog.relations.map((row) => [row.id, buildRelation(row, catalog)]));
  const byType = new Map(catalog.relations.map(({ id, type_id }) => [type_id, relations.get(id)]));
  const byName = new Map([...relations.values()].map((relation) => [relation.sql, relation]));
  const computed = findComputed(catalog.routines, byType);
  for (const { from, column } of computed.columns) {
    from.computedColumns.set(column.name, column);
  }
  const columnNames = new Map(
    catalog.relations.map(({ id, columns }) => [
      id,
      new Map((columns ?? []).map(({ number, name }) => [number, name])),
    ]),
  );
  const relationships = Map.groupBy<Relation, Relationship>(
    [
      ...deriveRelationships({ relations, columnNames }, catalog.constraints, catalog.viewColumns),
      ...computed.relationships,
    ],
    ({ from }) => from,
  );
  const routines = Map.groupBy(
    catalog.routines.filter(isCallable).map((row) => buildRoutine(row, byType)),
    ({ sql }) => sql,
  );
  const routinesBySchema = Map.groupBy([...routines.values()].flat(), ({ schema }) => schema);
  return {
    relation: (schema, name) => byName.get(sqlName(schema, name)),
    relationships: (relation) => relationships.get(relation) ?? [],
    routines: (schema, name) => routines.get(sqlName(schema, name)) ?? [],
    routineNames: (schema, role) => {
      const callable = routinesBySchema.get(schema)?.filter(({ callers }) => callers.includes(role));
      return [...new Set(callable?.map(({ name }) => name))];
    },
    type: typeFinder(catalog.types),
  };
}

const kinds: Record<string, Relation['kind']> = { r: 'table', p: 'table', f: 'table', c: 'composite' };

/** The computed columns are added once all relations are known. */
interface BuiltRelation extends Relation {
  computedColumns: Map<string, ComputedColumn>;
}

function buildRelation(row: CatalogRelation, catalog: Catalog): BuiltRelation {
  const columns = (row.columns ?? []).map(
    (column): Column => ({ ...column, sql: quoteIdentifier(column.name) }),
  );
  return {
    id: row.id,
    schema: row.schema,
    name: row.name,
    sql: sqlName(row.schema, row.name),
    kind: kinds[row.kind] ?? 'view',
    columns: new Map(columns.map((column) => [column.name, column])),
    computedColumns: new Map(),
    primaryKey: findPrimaryKey(row, catalog),
    allows: {
      update: (row.events & 4) !== 0,
      insert: (row.events & 8) !== 0,
      delete: (row.events & 16) !== 0,
    },
  };
}

/** A view has the primary key of the one table whose whole key it selects. */
function findPrimaryKey(row: CatalogRelation, catalog: Catalog): string[] {
  const own = catalog.constraints.find(({ kind, relation }) => kind === 'p' && relation === row.id);
  if (own) return own.columns.flatMap((number) => nameOf(row, number));
  const shown = catalog.viewColumns.filter(({ view }) => view === row.id);
  for (const { kind, relation, columns } of catalog.constraints) {
    if (kind !== 'p') continue;
    const names = columns.flatMap((column) => {
      const match = shown.findLast((origin) => origin.relation === relation && origin.column === column);
      return match ? [match.name] : [];
    });
    if (names.length === columns.length) return names;
  }
  return [];
}

function nameOf(row: CatalogRelation, number: number): string[] {
  const column = row.columns?.find((candidate) => candidate.number === number);
  return column ? [column.name] : [];
}

function findComputed(
  rows: readonly CatalogRoutine[],
  byType: ReadonlyMap<number, BuiltRelation | undefined>,
) {
  const columns: { from: BuiltRelation; column: ComputedColumn }[] = [];
  const relationships: ComputedRelationship[] = [];
  for (const row of rows) {
    const [parameter, ...others] = row.parameters ?? [];
    const from = parameter && byType.get(parameter.type_id);
    if (!from || others.length > 0) continue;
    const { name } = row;
    const functionSql = sqlName(row.schema, name);
    const to = byType.get(row.return_type_id);
    if (to) {
      const isToOne = !row.returns_set || row.rows === 1;
      relationships.push({ kind: 'computed', name, functionSql, from, to, isToOne });
    } else if (!row.returns_set && !row.is_composite) {
      columns.push({ from, column: { name, functionSql, type: row.return_type } });
    }
  }
  return { columns, relationships };
}

const unnamedTypes = new Set(['json', 'jsonb', 'text', 'xml', 'bytea']);

/**
 * Arguments are passed by name, so a function with unnamed ones cannot be called, except with the body as the only
 * one.
 */
function isCallable({ parameters }: CatalogRoutine): boolean {
  const inputs = (parameters ?? []).filter(isInput);
  if (inputs.every(({ name }) => name !== '')) return true;
  return inputs.length === 1 && unnamedTypes.has(inputs[0]?.type ?? '');
}

function buildRoutine(row: CatalogRoutine, byType: ReadonlyMap<number, Relation | undefined>): Routine {
  const inputs = (row.parameters ?? []).filter(isInput);
  const firstOptional = inputs.length - row.default_count;
  return {
    schema: row.schema,
    name: row.name,
    sql: sqlName(row.schema, row.name),
    parameters: inputs.map(
      ({ name, type, mode }, at): Parameter => ({
        name,
        type,
        isRequired: at < firstOptional,
        isVariadic: mode === 'v',
      }),
    ),
    isVolatile: row.volatility === 'v',
    callers: row.callers,
    returnsSet: row.returns_set,
    returns: buildReturns(row, byType),
  };
}

function buildReturns(
  row: CatalogRoutine,
  byType: ReadonlyMap<number, Relation | undefined>,
): Routine['returns'] {
  const outputs = (row.parameters ?? []).filter(({ mode }) => mode !== 'i' && mode !== 'v');
  if (outputs.length > 0) return { kind: 'rows', relation: rowOf(row, outputs) };
  const relation = byType.get(row.return_type_id);
  if (relation) return { kind: 'rows', relation };
  return { kind: row.return_type === 'void' ? 'void' : 'scalar' };
}

/** The columns of `returns table (...)` and of `out` parameters. */
function rowOf(
  { schema, name }: CatalogRoutine,
  outputs: readonly { name: string; type: string }[],
): Relation {
  const columns = outputs.map((output): [string, Column] => [
    output.name,
    { name: output.name, type: output.type, sql: quoteIdentifier(output.name), default: null },
  ]);
  return {
    id: 0,
    schema,
    name,
    sql: sqlName(schema, name),
    kind: 'composite',
    columns: new Map(columns),
    computedColumns: new Map(),
    primaryKey: [],
    allows: { insert: false, update: false, delete: false },
  };
}

function isInput({ mode }: { mode: string }): boolean {
  return mode === 'i' || mode === 'b' || mode === 'v';
}

function sqlName(schema: string, name: string): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}
