import { buildSchema } from '#backend/rest/schema/build-schema.ts';
import type { Catalog } from '#backend/rest/schema/catalog.ts';
import type { Schema } from '#backend/rest/schema/schema.ts';
import type { Fact, Facts } from './facts.ts';
import type { ColumnDetails, Details } from './read-details.ts';
import { typeOf, typeOfColumn } from './type-of.ts';

/** A type, and whether null is allowed. */
export interface Value {
  type: string;
  isNullable: boolean;
}

export type TypedColumn = ColumnDetails & Value;

/** The input for the types: the catalogue, and the facts it does not contain. */
export interface TypedSchema {
  catalog: Catalog;
  schema: Schema;
  facts: Facts;
  /** The type of each enum of the schema, by its name. */
  enums: ReadonlyMap<string, string>;
  /** Arguments whose default is null, as `FUNCTION_ID.NAME`. */
  nullDefaults: ReadonlySet<string>;
  typeOf(sqlType: string): string;
  /** By `TABLE.COLUMN`, or `SCHEMA.TABLE.COLUMN` outside of `public`. */
  findColumn(name: string): TypedColumn | undefined;
  apply(fact: Fact | undefined, value: Value): Value;
  /** The types that the facts referred to, by the file in domain/ that exports them. */
  imports: ReadonlyMap<string, ReadonlySet<string>>;
}

export function createTypedSchema(catalog: Catalog, details: Details, facts: Facts): TypedSchema {
  const columns = new Map(details.columns.map((column) => [nameOf(column), column]));
  const imports = new Map<string, Set<string>>();

  function findColumn(name: string): TypedColumn | undefined {
    const column = columns.get(name);
    if (!column) return undefined;
    const value = { type: typeOfColumn(column, details.types), isNullable: !column.not_null };
    return { ...column, ...apply(facts.columns[name], value) };
  }

  function apply(fact: Fact | undefined, value: Value): Value {
    if (!fact) return value;
    const isNullable = value.isNullable || fact.nullable === true;
    if (fact.type) {
      const { name, from } = fact.type;
      imports.set(from, (imports.get(from) ?? new Set()).add(name));
      return { type: name, isNullable };
    }
    if (!fact.like) return { ...value, isNullable };
    const column = findColumn(fact.like);
    if (!column) throw new Error(`supabase/types/facts.ts names ${fact.like}, which is no column`);
    return { type: column.type, isNullable: isNullable || column.isNullable };
  }

  for (const name of [...Object.keys(facts.columns), ...facts.filledByTrigger]) {
    if (!columns.has(name)) throw new Error(`supabase/types/facts.ts names ${name}, which is no column`);
  }
  const sqlTypes = details.types;
  return {
    catalog,
    schema: buildSchema(catalog),
    facts,
    enums: new Map(
      sqlTypes.flatMap(({ name, labels }) =>
        labels && name.startsWith('public.') ? [[name.slice('public.'.length), typeOf(name, sqlTypes)]] : [],
      ),
    ),
    nullDefaults: details.nullDefaults,
    typeOf: (sqlType) => typeOf(sqlType, sqlTypes),
    findColumn,
    apply,
    imports,
  };
}

function nameOf({ schema, table, name }: ColumnDetails): string {
  return schema === 'public' ? `${table}.${name}` : `${schema}.${table}.${name}`;
}
