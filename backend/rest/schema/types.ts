import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { CatalogType } from './catalog.ts';

/** SQL names of types that the catalog lists under another name. */
const aliases: Record<string, string> = {
  bigint: 'int8',
  bit: 'bit',
  boolean: 'bool',
  char: 'bpchar',
  character: 'bpchar',
  'character varying': 'varchar',
  dec: 'numeric',
  decimal: 'numeric',
  'double precision': 'float8',
  float: 'float8',
  int: 'int4',
  integer: 'int4',
  real: 'float4',
  smallint: 'int2',
  time: 'time',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  timestamp: 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
};

/** Finds the type of a cast. Built-in types win over others of the same name. */
export function typeFinder(types: readonly CatalogType[]): (name: string) => string | undefined {
  const known = new Map<string, string>();
  for (const { schema, name } of types) {
    if (schema === 'pg_catalog' || !known.has(name)) {
      known.set(name, `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`);
    }
  }
  return (name) => {
    const lower = name.toLowerCase();
    const alias = Object.hasOwn(aliases, lower) ? aliases[lower] : undefined;
    return known.get(alias ?? lower) ?? known.get(name);
  };
}
