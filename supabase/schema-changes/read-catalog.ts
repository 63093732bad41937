import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#backend/database/database.ts';

/** Facts about an object. Equal facts mean equal objects. */
export type Facts = Record<string, unknown>;
/** The objects of one kind by their names. */
export type Part = Record<string, Facts>;
/** The parts by the names of `queries`, and `rows`. */
export type Catalog = Record<string, Part>;

/** The site's own schemas. Objects of extensions and the list of migrations are not compared. */
const schemas = `array['auth', 'private', 'public', 'realtime', 'server', 'storage']::regnamespace[]`;

/** What `acl` lets roles other than the owner do. Without an entry, the defaults of PostgreSQL hold. */
const rightsOf = (acl: string, kind: string, owner: string) =>
  `aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) as granted
   left join pg_roles grantee on grantee.oid = granted.grantee`;
const rightsAre = (target: string) =>
  `lower(privilege_type) || ' on ' || ${target} || ' to ' || coalesce(quote_ident(grantee.rolname), 'public') as name,
   jsonb_build_object('privilege', lower(privilege_type), 'grantee', coalesce(quote_ident(grantee.rolname), 'public'),
     'is_grantable', is_grantable`;
const tableKind = `case c.relkind when 'S' then 'sequence ' else 'table ' end`;
const isTableLike = `c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`;

/** Each query returns `name` and `is`, independent of the order in which objects were created. */
const queries = {
  schemas: `select nspname as name, '{}'::jsonb as is from pg_namespace where oid = any (${schemas})`,
  types: `select t.oid::regtype::text as name, jsonb_build_object(
      'kind', t.typtype, 'base', nullif(t.typbasetype, 0)::regtype,
      'labels', (select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) as is
    from pg_type t where t.typnamespace = any (${schemas}) and t.typtype in ('e', 'd')`,
  // Sequences of identity and serial columns belong to their columns.
  sequences: `select c.oid::regclass::text as name, jsonb_build_object(
      'type', s.seqtypid::regtype, 'start', s.seqstart, 'increment', s.seqincrement, 'cycle', s.seqcycle) as is
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = any (${schemas})
      and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i') and refobjsubid > 0)`,
  tables: `select c.oid::regclass::text as name, jsonb_build_object('kind', c.relkind, 'options', c.reloptions) as is
    from pg_class c where c.relnamespace = any (${schemas}) and c.relkind in ('r', 'p', 'f')`,
  columns: `select a.attrelid::regclass || '.' || quote_ident(a.attname) as name, jsonb_build_object(
      'table', a.attrelid::regclass, 'column', quote_ident(a.attname),
      'position', (select count(*) from pg_attribute b
        where b.attrelid = a.attrelid and b.attnum between 1 and a.attnum and not b.attisdropped),
      'type', format_type(a.atttypid, a.atttypmod), 'is_required', a.attnotnull, 'identity', a.attidentity,
      'generated', a.attgenerated,
      'collation', nullif(a.attcollation, (select typcollation from pg_type where oid = a.atttypid))::regcollation,
      'default', pg_get_expr(d.adbin, d.adrelid)) as is
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = any (${schemas}) and c.relkind in ('r', 'p', 'f') and a.attnum > 0 and not a.attisdropped`,
  // Columns say which of them are required; from PostgreSQL 18 on, constraints say it again.
  constraints: `select conrelid::regclass || '.' || quote_ident(conname) as name, jsonb_build_object(
      'table', conrelid::regclass, 'constraint', quote_ident(conname), 'sql', pg_get_constraintdef(oid)) as is
    from pg_constraint where connamespace = any (${schemas}) and contype in ('c', 'f', 'p', 'u', 'x')`,
  indexes: `select indexrelid::regclass::text as name, jsonb_build_object('table', indrelid::regclass,
      'sql', pg_get_indexdef(indexrelid)) as is
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = any (${schemas}) and not exists (select from pg_constraint where conindid = indexrelid)`,
  views: `select c.oid::regclass::text as name, jsonb_build_object('options', c.reloptions,
      'sql', pg_get_viewdef(c.oid)) as is
    from pg_class c where c.relnamespace = any (${schemas}) and c.relkind in ('v', 'm')`,
  functions: `select p.oid::regprocedure::text as name, jsonb_build_object('sql', pg_get_functiondef(p.oid),
      'arguments', pg_get_function_arguments(p.oid), 'result', pg_get_function_result(p.oid)) as is
    from pg_proc p where p.pronamespace = any (${schemas})`,
  triggers: `select tgrelid::regclass || '.' || tgname as name, jsonb_build_object('table', tgrelid::regclass,
      'trigger', quote_ident(tgname), 'enabled', tgenabled, 'sql', pg_get_triggerdef(t.oid)) as is
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = any (${schemas})`,
  security: `select c.oid::regclass::text as name, jsonb_build_object('table', c.oid::regclass,
      'is_enabled', c.relrowsecurity, 'is_forced', c.relforcerowsecurity) as is
    from pg_class c where c.relnamespace = any (${schemas}) and c.relkind in ('r', 'p')`,
  policies: `select polrelid::regclass || '.' || polname as name, jsonb_build_object('table', polrelid::regclass,
      'policy', quote_ident(polname), 'command', polcmd, 'is_permissive', polpermissive,
      'roles', polroles::regrole[]::text, 'using', pg_get_expr(polqual, polrelid),
      'check', pg_get_expr(polwithcheck, polrelid)) as is
    from pg_policy`,
  rights: `select ${rightsAre(`${tableKind} || c.oid::regclass`)},
      'target', ${tableKind} || c.oid::regclass, 'object', 'tables ' || c.oid::regclass) as is
    from pg_class c, ${rightsOf('c.relacl', 'r', 'c.relowner')}
    where c.relnamespace = any (${schemas}) and ${isTableLike} and c.relkind <> 'S' and granted.grantee <> c.relowner
    union all
    select ${rightsAre(`${tableKind} || c.oid::regclass`)},
      'target', ${tableKind} || c.oid::regclass, 'object', 'sequences ' || c.oid::regclass)
    from pg_class c, ${rightsOf('c.relacl', 's', 'c.relowner')}
    where c.relnamespace = any (${schemas}) and c.relkind = 'S' and granted.grantee <> c.relowner
    union all
    select ${rightsAre(`'column ' || c.oid::regclass || '.' || quote_ident(a.attname)`)},
      'target', 'table ' || c.oid::regclass, 'column', quote_ident(a.attname), 'object', 'tables ' || c.oid::regclass)
    from pg_attribute a join pg_class c on c.oid = a.attrelid, ${rightsOf('a.attacl', 'c', 'c.relowner')}
    where c.relnamespace = any (${schemas}) and a.attacl is not null and granted.grantee <> c.relowner
    union all
    select ${rightsAre(`'function ' || p.oid::regprocedure`)},
      'target', 'function ' || p.oid::regprocedure, 'object', 'functions ' || p.oid::regprocedure)
    from pg_proc p, ${rightsOf('p.proacl', 'f', 'p.proowner')}
    where p.pronamespace = any (${schemas}) and granted.grantee <> p.proowner
    union all
    select ${rightsAre(`'schema ' || quote_ident(n.nspname)`)},
      'target', 'schema ' || quote_ident(n.nspname), 'object', 'schemas ' || n.nspname)
    from pg_namespace n, ${rightsOf('n.nspacl', 'n', 'n.nspowner')}
    where n.oid = any (${schemas}) and granted.grantee <> n.nspowner`,
  defaultRights: `select concat_ws(' ', d.defaclobjtype, nullif(d.defaclnamespace, 0)::regnamespace) as name,
      jsonb_build_object('rights', (select jsonb_agg(entry::text order by entry::text) from unnest(d.defaclacl) as entry))
        as is
    from pg_default_acl d`,
  comments: `select 'table ' || c.oid::regclass as name, jsonb_build_object('text', obj_description(c.oid, 'pg_class'),
      'object', 'tables ' || c.oid::regclass) as is
    from pg_class c
    where c.relnamespace = any (${schemas}) and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') is not null
    union all
    select 'column ' || c.oid::regclass || '.' || quote_ident(a.attname), jsonb_build_object(
      'text', col_description(c.oid, a.attnum), 'object', 'tables ' || c.oid::regclass)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = any (${schemas}) and col_description(c.oid, a.attnum) is not null
    union all
    select 'function ' || p.oid::regprocedure, jsonb_build_object('text', obj_description(p.oid, 'pg_proc'),
      'object', 'functions ' || p.oid::regprocedure)
    from pg_proc p where p.pronamespace = any (${schemas}) and obj_description(p.oid, 'pg_proc') is not null
    union all
    select 'policy ' || quote_ident(p.polname) || ' on ' || p.polrelid::regclass, jsonb_build_object(
      'text', obj_description(p.oid, 'pg_policy'), 'object', 'policies ' || p.polrelid::regclass || '.' || p.polname)
    from pg_policy p where obj_description(p.oid, 'pg_policy') is not null`,
};

/**
 * Everything that makes up the database: its objects with rights and comments. The rows only if nobody has used it:
 * then they are those of the migrations.
 */
export async function readCatalog(transaction: Transaction, withRows = false): Promise<Catalog> {
  // Without a search path, every name has its schema.
  await transaction.query(`set local search_path = ''`);
  const catalog: Catalog = {};
  for (const [part, query] of Object.entries(queries)) {
    const found = await transaction.query<{ name: string; is: Facts }>(query);
    catalog[part] = Object.fromEntries(found.map(({ name, is }) => [name, is]));
  }
  if (withRows) catalog.rows = await readRows(transaction);
  return catalog;
}

/** The rows of a database that nobody has used, without the columns that differ from one database to the next. */
async function readRows(transaction: Transaction): Promise<Part> {
  const tables = await transaction.query<{ name: string; volatile: string[] }>(
    `select c.oid::regclass::text as name,
       coalesce(jsonb_agg(a.attname) filter (where pg_get_expr(d.adbin, d.adrelid) ~ '(now|gen_random_uuid)\\(\\)'), '[]')
         as volatile
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = any (${schemas}) and c.relkind = 'r'
     group by c.oid`,
  );
  const found: Part = {};
  for (const { name, volatile } of tables) {
    const rows = await transaction.query<{ row: Facts }>(
      `select to_jsonb(stored) - array(select jsonb_array_elements_text($1)) as row from ${name} stored order by 1`,
      [JSON.stringify(volatile)],
    );
    if (rows.length > 0) found[name] = { rows: rows.map(({ row }) => row) };
  }
  return found;
}

/** The names of what differs, each with its part: `functions public.enrol(uuid)`. */
export function differences(one: Catalog, other: Catalog): string[] {
  return Object.keys({ ...one, ...other }).flatMap((part) =>
    Object.keys({ ...one[part], ...other[part] })
      .filter((name) => !isDeepStrictEqual(one[part]?.[name], other[part]?.[name]))
      .map((name) => `${part} ${name}`)
      .sort(),
  );
}
