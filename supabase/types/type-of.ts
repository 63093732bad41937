import type { ColumnDetails, NamedType } from './read-details.ts';

/** The TypeScript types of SQL types in JSON. 64-bit integers are plain JSON numbers too. */
const builtIn: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  // A string that begins with \\x.
  bytea: 'string',
  'character varying': 'string',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  uuid: 'string',
  void: 'undefined',
};

export function typeOf(sqlType: string, named: readonly NamedType[]): string {
  if (sqlType.endsWith('[]')) return `(${typeOf(sqlType.slice(0, -2), named)})[]`;
  const found = named.find(({ name }) => name === sqlType);
  if (found?.labels) return union(found.labels);
  if (found?.base) return allowedBy(found.checks) ?? typeOf(found.base, named);
  const type = builtIn[sqlType];
  if (!type) throw new Error(`supabase/types/type-of.ts has no type for ${sqlType} yet`);
  return type;
}

/** The TypeScript type of a column's non-null values, narrowed by its constraints. */
export function typeOfColumn(column: ColumnDetails, named: readonly NamedType[]): string {
  if (column.sql_type === 'jsonb' && column.checks.some(demandsObject)) return 'JsonObject';
  return allowedBy(column.checks) ?? computedBy(column.expression ?? '') ?? typeOf(column.sql_type, named);
}

const literal = `'((?:[^']|'')*)'::text`;
/**
 * PostgreSQL writes `check (x in ('a', 'b'))` as `CHECK ((x = ANY (ARRAY['a'::text, 'b'::text])))`. A call such as
 * `jsonb_typeof(x)` in the place of the column says nothing about its values.
 */
const oneOf = new RegExp(
  `^CHECK \\(\\([^\\s(]+ = (?:ANY \\(ARRAY\\[${literal}(?:, ${literal})*\\]\\)|${literal})\\)\\)$`,
);
const caseOf = new RegExp(`^CASE(?: WHEN [^']+ THEN ${literal})+ ELSE ${literal} END$`);

function allowedBy(checks: readonly string[]): string | undefined {
  const check = checks.find((sql) => oneOf.test(sql));
  return check && union(literalsIn(check));
}

function computedBy(expression: string): string | undefined {
  const sql = expression.replaceAll(/\s+/g, ' ').trim();
  return caseOf.test(sql) ? union(literalsIn(sql)) : undefined;
}

function demandsObject(check: string): boolean {
  return /\(jsonb_typeof\(\S+\) = 'object'::text\)/.test(check) && !check.includes(' OR ');
}

function literalsIn(sql: string): string[] {
  return [...sql.matchAll(new RegExp(literal, 'g'))].map(([, text = '']) => text.replaceAll("''", "'"));
}

function union(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(' | ');
}
