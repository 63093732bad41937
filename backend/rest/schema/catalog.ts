import type { Transaction } from '#backend/database/database.ts';

/** The rows of PostgreSQL's catalog that the schema is built from, read as the server. */
export interface Catalog {
  relations: CatalogRelation[];
  constraints: CatalogConstraint[];
  viewColumns: CatalogViewColumn[];
  routines: CatalogRoutine[];
  types: CatalogType[];
}

export interface CatalogRelation {
  id: number;
  type_id: number;
  schema: string;
  name: string;
  kind: string;
  /** Bits 2, 3 and 4 say whether rows can be updated, inserted and deleted. */
  events: number;
  columns: { number: number; name: string; type: string; default: string | null }[] | null;
}

export interface CatalogConstraint {
  name: string;
  kind: 'p' | 'u' | 'f';
  relation: number;
  columns: number[];
  referenced: number;
  referenced_columns: number[] | null;
}

/** Which column of which relation a view's column comes from. */
export interface CatalogViewColumn {
  view: number;
  number: number;
  name: string;
  relation: number;
  column: number;
}

export interface CatalogRoutine {
  id: number;
  schema: string;
  name: string;
  volatility: string;
  returns_set: boolean;
  rows: number;
  return_type_id: number;
  return_type: string;
  is_composite: boolean;
  default_count: number;
  /** The API roles that may execute it. */
  callers: string[];
  parameters: { name: string; mode: string; type: string; type_id: number }[] | null;
}

export interface CatalogType {
  schema: string;
  name: string;
}

export async function readCatalog(transaction: Transaction, schemas: readonly string[]): Promise<Catalog> {
  // With an empty search path PostgreSQL qualifies every type and expression, so they mean the same later.
  await transaction.query(`select set_config('search_path', '', true)`);
  return {
    relations: await transaction.query<CatalogRelation>(relationsQuery, [schemas]),
    constraints: await transaction.query<CatalogConstraint>(constraintsQuery),
    viewColumns: await transaction.query<CatalogViewColumn>(viewColumnsQuery, [schemas]),
    routines: await transaction.query<CatalogRoutine>(routinesQuery, [schemas]),
    types: await transaction.query<CatalogType>(typesQuery, [schemas]),
  };
}

/** Includes the named row types of other schemas that a function here returns. */
const relationsQuery = `
select c.oid as id, c.reltype as type_id, n.nspname as schema, c.relname as name, c.relkind as kind,
  pg_relation_is_updatable(c.oid::regclass, true) as events,
  (
    select json_agg(json_build_object(
      'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, null),
      'default', case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then
          format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        else pg_get_expr(d.adbin, d.adrelid)
      end
    ) order by a.attnum)
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not c.relispartition and (
  n.nspname = any ($1) or c.reltype in (
    select p.prorettype from pg_proc p join pg_namespace pn on pn.oid = p.pronamespace where pn.nspname = any ($1)
  )
)
order by n.nspname, c.relname`;

const constraintsQuery = `
select con.conname as name, con.contype as kind, con.conrelid as relation, to_json(con.conkey) as columns,
  con.confrelid as referenced, to_json(con.confkey) as referenced_columns
from pg_constraint con
join pg_namespace n on n.oid = con.connamespace
where con.contype in ('p', 'u', 'f') and con.conparentid = 0
  and n.nspname not in ('pg_catalog', 'information_schema')
order by con.conname`;

/**
 * A stored view records the origin of each of its columns. If a column has two records, the outer query's comes last.
 */
const viewColumnsQuery = `
select r.ev_class as view, m[1]::int as number, m[2] as name, m[3]::int as relation, m[4]::int as column
from pg_rewrite r
join pg_class c on c.oid = r.ev_class and c.relkind in ('v', 'm')
join pg_namespace n on n.oid = c.relnamespace
cross join lateral regexp_matches(
  r.ev_action::text,
  ':resno (\\d+) :resname (\\S+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+) :resjunk false',
  'g'
) m
where r.rulename = '_RETURN' and m[3] <> '0'
  and (n.nspname = any ($1) or n.nspname not in ('pg_catalog', 'information_schema'))`;

const routinesQuery = `
select p.oid as id, n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as returns_set,
  p.prorows as rows, p.prorettype as return_type_id, format_type(p.prorettype, null) as return_type,
  t.typtype = 'c' as is_composite, p.pronargdefaults as default_count,
  to_json(array(
    select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_function_privilege(role, p.oid, 'execute')
  )) as callers,
  (
    select json_agg(json_build_object(
      'name', coalesce(p.proargnames[arg.number], ''), 'mode', coalesce(p.proargmodes[arg.number], 'i'),
      'type', format_type(arg.type, null), 'type_id', arg.type::bigint
    ) order by arg.number)
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg (type, number)
  ) as parameters
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
where p.prokind = 'f' and n.nspname = any ($1) and t.typname not in ('trigger', 'event_trigger')
order by n.nspname, p.proname, p.oid`;

const typesQuery = `
select n.nspname as schema, t.typname as name
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('b', 'd', 'e', 'r', 'm')
  and (n.nspname in ('pg_catalog', 'extensions') or n.nspname = any ($1))`;
