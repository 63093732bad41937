/**
 * Opens an embedded database once per worker and lends it to one test after another, since opening one takes a
 * second. Between two tests it is reset to the contents of the template. After a test that changed more than rows,
 * such as a table's columns or a function, the database is discarded, and the next test opens another copy.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, DatabaseUnavailable, type Transaction } from '../database/database.ts';

interface Reusable {
  template: string;
  database: Database;
  folder: string;
  original: Original;
}

/** The contents of a database before the first test. */
interface Original {
  /** The transaction that read it. What a test changes has a later one. */
  transactionId: string;
  catalog: string;
  sequences: string;
  tables: Map<string, OriginalTable>;
}

interface OriginalTable {
  columns: string;
  count: number;
  rows: string;
  /** The transaction after which its rows were unchanged. */
  transactionId: string;
}

export interface LentDatabase {
  folder: string;
  database: Database;
  giveBack(): Promise<void>;
}

const idle: Reusable[] = [];
const maxIdle = 2;

interface Making {
  /** Creates a data folder with a copy of the template. */
  makeFolder(): Promise<string>;
  open(folder: string): Promise<Database>;
}

/** Lends a copy of the template with its own data folder. Creates one if none is idle. */
export async function borrowDatabase(template: string, { makeFolder, open }: Making): Promise<LentDatabase> {
  const found = idle.findLastIndex((one) => one.template === template);
  const [reusable = await openReusable(template, await makeFolder(), open)] =
    found < 0 ? [] : idle.splice(found, 1);
  const { database, folder } = reusable;
  let isOpen = true;
  let isGivenBack = false;
  const lent: Pick<Database, 'run' | 'listen' | 'close'> = {
    run: (identity, work, options) =>
      isOpen
        ? database.run(identity, work, options)
        : Promise.reject(new DatabaseUnavailable('The database is closed.')),
    listen: (channel, onNotify) => database.listen(channel, (payload) => isOpen && onNotify(payload)),
    async close() {
      isOpen = false;
    },
  };
  return {
    folder,
    database: replaceMethods(database, lent),
    async giveBack() {
      if (isGivenBack) return;
      isGivenBack = true;
      isOpen = false;
      if (await restore(reusable)) idle.push(reusable);
      else await remove(reusable);
      // The next test most likely wants one of the same template.
      if (idle.length > maxIdle) await remove(idle.shift());
    },
  };
}

/** The same object, with these methods replaced. */
function replaceMethods<Target extends object>(target: Target, methods: Partial<Target>): Target {
  return new Proxy(target, {
    get(_target, name) {
      if (name in methods) return Reflect.get(methods, name);
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function remove(reusable: Reusable | undefined): Promise<void> {
  await reusable?.database.close();
  if (reusable) await rm(reusable.folder, { recursive: true, force: true });
}

async function openReusable(template: string, folder: string, open: Making['open']): Promise<Reusable> {
  const database = await open(folder);
  return { template, database, folder, original: await database.run('server', readOriginal) };
}

/** Returns whether the database is back in its original state. */
async function restore({ database, folder, original }: Reusable): Promise<boolean> {
  const isRestored = await database
    .run('server', async (transaction) => {
      if ((await readCatalog(transaction, original.transactionId)) !== original.catalog) return false;
      await transaction.script(
        'reset all; reset session authorization; deallocate all; discard plans; discard temp; ' +
          'set local session_replication_role = replica',
      );
      await emptyTables(transaction, original);
      await restoreTables(transaction, original);
      await transaction.query(restoreSequences, [original.sequences]);
      return true;
    })
    // A test may have dropped the schemas that this reads.
    .catch(() => false);
  if (!isRestored) return false;
  const written = (await readdir(folder)).filter((name) => name !== 'database' && !name.startsWith('lock'));
  for (const name of written) await rm(join(folder, name), { recursive: true });
  return true;
}

async function readOriginal(transaction: Transaction): Promise<Original> {
  const tables: Original['tables'] = new Map();
  const transactionId = await readTransactionId(transaction);
  for (const name of await listFilledTables(transaction)) {
    const [columns] = await transaction.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const [rows] = await transaction.query<{ rows: string; count: number }>(
      `select jsonb_agg(to_jsonb(t) order by ctid)::text as rows, count(*)::integer as count from ${name} t`,
    );
    if (columns && rows?.rows) tables.set(name, { ...columns, ...rows, transactionId });
  }
  const [sequences] = await transaction.query<{ list: string }>(readSequences);
  const catalog = await readCatalog(transaction, transactionId);
  return { transactionId, catalog, sequences: sequences?.list ?? '[]', tables };
}

/** Truncating resets the storage: later rows are stored in insertion order. */
async function emptyTables(transaction: Transaction, { tables }: Original): Promise<void> {
  const filled = await listFilledTables(transaction);
  const added = filled.filter((name) => !tables.has(name));
  if (added.length > 0) await transaction.script(`truncate ${added.join(', ')} cascade`);
}

async function restoreTables(transaction: Transaction, { tables }: Original): Promise<void> {
  for (const [name, table] of tables) {
    if (await isUnchanged(transaction, name, table)) continue;
    await transaction.query(`delete from ${name}`);
    await transaction.query(
      `insert into ${name} (${table.columns}) overriding system value
       select ${table.columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [table.rows],
    );
    table.transactionId = await readTransactionId(transaction);
  }
}

async function readTransactionId(transaction: Transaction): Promise<string> {
  const [row] = await transaction.query<{ id: string }>('select pg_current_xact_id()::xid::text as id');
  return row?.id ?? '';
}

/** An update or an insert leaves a row of a later transaction. Comparing ids is cheaper than reading the rows. */
const isLater = 'age(xmin) < age($1::xid)';

async function isUnchanged(
  transaction: Transaction,
  name: string,
  { count, transactionId }: OriginalTable,
): Promise<boolean> {
  const [found] = await transaction.query<{ count: number; later: number }>(
    `select count(*)::integer as count, count(*) filter (where ${isLater})::integer as later from ${name}`,
    [transactionId],
  );
  return found?.count === count && found.later === 0;
}

async function listFilledTables(transaction: Transaction): Promise<string[]> {
  const tables = await transaction.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and pg_relation_size(pg_class.oid) > 0
     order by name`,
  );
  return tables.map(({ name }) => name);
}

const readSequences = `select coalesce(jsonb_agg(to_jsonb(s)), '[]')::text as list from (
  select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences
) s`;

const restoreSequences = `select setval(was.name::regclass, coalesce(was.last_value, was.start_value), was.last_value is not null)
  from jsonb_to_recordset($1) as was (name text, start_value bigint, last_value bigint)
  join pg_sequences now on format('%I.%I', schemaname, sequencename) = was.name
  where now.last_value is distinct from was.last_value`;

/** Catalogs that change with the schema, the roles and their privileges, and never with rows. */
const catalogs =
  `attrdef attribute auth_members authid constraint db_role_setting default_acl description event_trigger
  extension index namespace policy proc publication rewrite sequence trigger type`.split(/\s+/);

/** Truncating a table rewrites its row in `pg_class`, so only the columns that matter to a test are compared. */
const catalogQuery = [
  ...catalogs.map(
    (name) => `select count(*)::text || '/' || count(*) filter (where ${isLater}) as state from pg_${name}`,
  ),
  `select md5(string_agg(concat_ws(' ', oid, relname, relowner, relacl, relrowsecurity, relforcerowsecurity, reloptions), ',' order by oid))
   from pg_class`,
].join(' union all ');

async function readCatalog(transaction: Transaction, transactionId: string): Promise<string> {
  const states = await transaction.query<{ state: string }>(catalogQuery, [transactionId]);
  return states.map(({ state }) => state).join(' ');
}
