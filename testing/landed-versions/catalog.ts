import type { Database } from '#backend/database/database.ts';

/** The site's own schemas. Objects of extensions and the list of migrations are not compared. */
const schemas = `array['auth', 'private', 'public', 'server', 'storage']::regnamespace[]`;
const sortedRights = (rights: string) =>
  `(select string_agg(right_::text, ' ' order by right_::text) from unnest(${rights}) as right_)`;

/** Each query returns `name` and `definition`, independent of the order in which objects were created. */
const parts: Record<string, string> = {
  relations: `select c.oid::regclass::text as name,
      concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, ${sortedRights('c.relacl')},
        obj_description(c.oid, 'pg_class')) as definition
    from pg_class c where c.relnamespace = any (${schemas}) and c.relkind <> 'i'`,
  columns: `select a.attrelid::regclass || '.' || a.attname as name,
      concat_ws(' ', (select count(*) from pg_attribute b
          where b.attrelid = a.attrelid and b.attnum between 1 and a.attnum and not b.attisdropped),
        format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation,
        ${sortedRights('a.attacl')}, pg_get_expr(d.adbin, d.adrelid),
        col_description(a.attrelid, a.attnum)) as definition
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = any (${schemas}) and c.relkind <> 'i' and a.attnum > 0 and not a.attisdropped`,
  indexes: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = any (${schemas})`,
  constraints: `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = any (${schemas})`,
  functions: `select p.oid::regprocedure::text as name,
      concat_ws(' ', pg_get_functiondef(p.oid), ${sortedRights('p.proacl')}, obj_description(p.oid, 'pg_proc')) as definition
    from pg_proc p where p.pronamespace = any (${schemas})`,
  triggers: `select tgrelid::regclass || '.' || tgname as name, concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = any (${schemas})`,
  policies: `select polrelid::regclass || '.' || polname as name,
      concat_ws(' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), 'check',
        pg_get_expr(polwithcheck, polrelid), obj_description(oid, 'pg_policy')) as definition
    from pg_policy`,
  sequences: `select schemaname || '.' || sequencename as name,
      concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle) as definition
    from pg_sequences where schemaname::regnamespace = any (${schemas})`,
  schemas: `select nspname as name, ${sortedRights('nspacl')} as definition
    from pg_namespace where oid = any (${schemas})`,
};

/** The complete definition of a schema as comparable text. */
export function readSchema(database: Database): Promise<Record<string, Record<string, string>>> {
  return database.run('server', async (transaction) => {
    await transaction.query(`set local search_path = ''`);
    const schema: Record<string, Record<string, string>> = {};
    for (const [part, query] of Object.entries(parts)) {
      const rows = await transaction.query<{ name: string; definition: string }>(query);
      schema[part] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
    }
    return schema;
  });
}
