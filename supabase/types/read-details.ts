import type { Transaction } from '#backend/database/database.ts';

/** What the types need beyond the catalogue that the API reads. */
export interface Details {
  columns: ColumnDetails[];
  /** Enums and domains, by the name that PostgreSQL prints. */
  types: NamedType[];
  /** Arguments whose default is null, as `FUNCTION_ID.NAME`. */
  nullDefaults: ReadonlySet<string>;
}

export interface ColumnDetails {
  relation: number;
  schema: string;
  table: string;
  name: string;
  sql_type: string;
  not_null: boolean;
  /** Whether the database always generates the value. */
  always_generated: boolean;
  /** The SQL expression of a generated value. */
  expression: string | null;
  /** The SQL of the check constraints on this column alone. */
  checks: string[];
}

export interface NamedType {
  name: string;
  /** The labels of an enum. */
  labels: string[] | null;
  /** The type that a domain restricts. */
  base: string | null;
  checks: string[];
}

/** Call this after reading the catalogue, in the same transaction: it empties the search path. */
export async function readDetails(transaction: Transaction): Promise<Details> {
  const nullDefaults = await transaction.query<{ argument: string }>(nullDefaultsQuery);
  return {
    columns: await transaction.query<ColumnDetails>(columnsQuery),
    types: await transaction.query<NamedType>(typesQuery),
    nullDefaults: new Set(nullDefaults.map(({ argument }) => argument)),
  };
}

const columnsQuery = `
select a.attrelid as relation, n.nspname as schema, c.relname as table, a.attname as name,
  format_type(a.atttypid, null) as sql_type, a.attnotnull as not_null,
  a.attgenerated <> '' or a.attidentity = 'a' as always_generated,
  case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as expression,
  to_json(array(
    select pg_get_constraintdef(con.oid) from pg_constraint con
    where con.contype = 'c' and con.conrelid = c.oid and con.conkey = array[a.attnum]
  )) as checks
from pg_attribute a
join pg_class c on c.oid = a.attrelid
join pg_namespace n on n.oid = c.relnamespace
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
  and n.nspname not in ('pg_catalog', 'information_schema')`;

const typesQuery = `
select format_type(t.oid, null) as name,
  case when t.typtype = 'e' then
    to_json(array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder))
  end as labels,
  case when t.typtype = 'd' then format_type(t.typbasetype, null) end as base,
  to_json(array(
    select pg_get_constraintdef(con.oid) from pg_constraint con where con.contype = 'c' and con.contypid = t.oid
  )) as checks
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('d', 'e') and n.nspname not in ('pg_catalog', 'information_schema')
order by 1`;

const nullDefaultsQuery = `
select format('%s.%s', p.oid, p.proargnames[number]) as argument
from pg_proc p
cross join generate_subscripts(p.proargnames, 1) as number
where p.pronargdefaults > 0 and pg_get_function_arg_default(p.oid, number) like 'NULL::%'`;
