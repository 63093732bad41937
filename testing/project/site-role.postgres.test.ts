/** The role that compose.yaml lets the site connect as, on a real PostgreSQL cluster of its own. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findPostgres, type PostgresCluster, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { migrationFolders, openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { readPublishableKey, siteAdmin, startSiteProcess, withoutContent } from '#testing/site-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const role = 'lifelong_ai';

let cluster: PostgresCluster;
let folder: string;

beforeAll(async () => {
  cluster = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'lifelong-site-role-'));
});

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the script as PostgreSQL's image does: with its variables, and as the superuser. */
function createSiteRole(database: string): void {
  const { hostname, port } = new URL(cluster.urlOf(database));
  execFileSync('sh', [join(root, 'deploy/database/site-role.sh')], {
    env: {
      PATH: `${findPostgres()}:${process.env.PATH}`,
      PGHOST: hostname,
      PGPORT: port,
      POSTGRES_DB: database,
      SITE_DATABASE_PASSWORD: "it's secret",
      BOOTSTRAP_SQL: join(root, 'backend/database/bootstrap.sql'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const createDatabase = async (name: string) =>
  (await connect(cluster.urlOf('postgres'))).query(`create database ${name}`);

const urlAsSite = (database: string): string => {
  const url = new URL(cluster.urlOf(database));
  url.username = role;
  return url.href;
};

/** A migration of a later version: it changes a table and adds a table and a function. */
async function makeLaterMigration(): Promise<string> {
  const migrations = await mkdtemp(join(folder, 'migrations-'));
  await writeFile(
    join(migrations, '29990101000000_later.sql'),
    `alter table public.profiles add column later text;
     create table private.later (id uuid primary key references auth.users on delete cascade);
     create function public.later() returns integer language sql security definer set search_path = '' as 'select 1';`,
  );
  return migrations;
}

/** Starts the site as its role, calls its pages and its API, and stops it. */
async function useSite(database: string, variables: Record<string, string> = {}): Promise<void> {
  const site = await startSiteProcess({
    dataDirectory: await mkdtemp(join(folder, 'site-')),
    databaseUrl: urlAsSite(database),
    variables: { ...withoutContent, ...variables },
  });
  try {
    const page = await fetch(site.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Lifelong AI Institute')]);
    const client = createSiteClient(site.url, await readPublishableKey(site));
    const { data } = await client.auth.signInWithPassword(siteAdmin);
    const { data: profiles } = await client
      .from('profiles')
      .select('role')
      .eq('id', data.user?.id ?? '');
    expect(profiles).toEqual([{ role: 'admin' }]);
    expect(site.output()).not.toContain('permission denied');
  } finally {
    await site.stop();
  }
}

/** What in the schemas of the site belongs to another role. What an extension created stays with the superuser. */
const strangers = `
  with schemas as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  objects as (
    select 'pg_namespace'::regclass as class, oid, nspowner as owner, nspname::text as name from pg_namespace
    where oid in (select oid from schemas)
    union all
    select 'pg_class'::regclass, oid, relowner, relname from pg_class where relnamespace in (select oid from schemas)
    union all
    select 'pg_proc'::regclass, oid, proowner, proname from pg_proc where pronamespace in (select oid from schemas)
    union all
    select 'pg_type'::regclass, oid, typowner, typname from pg_type where typnamespace in (select oid from schemas)
  )
  select name from objects
  where owner <> '${role}'::regrole
    and not exists (select from pg_depend where classid = class and objid = oid and deptype = 'e')
    and not (class = 'pg_type'::regclass and exists (
      select from pg_type as element join pg_depend on objid = element.oid and deptype = 'e'
      where element.typarray = objects.oid and classid = 'pg_type'::regclass
    ))`;

/** That a later function is closed shows that the default privileges hold for the role that migrates. */
async function expectOwnedAndClosed(database: string): Promise<void> {
  const client = await connect(cluster.urlOf(database));
  expect((await client.query(strangers)).rows).toEqual([]);
  const { rows } = await client.query(
    `select has_function_privilege('anon', 'public.later()', 'execute') as open, exists (
       select from supabase_migrations.schema_migrations where version = '29990101000000'
     ) as migrated`,
  );
  expect(rows).toEqual([{ open: false, migrated: true }]);
}

test('the site fills an empty database, and runs a later migration as an ordinary role', async () => {
  await createDatabase('fresh');
  createSiteRole('fresh');
  await useSite('fresh');
  await useSite('fresh', { EXTRA_MIGRATIONS: await makeLaterMigration() });
  await expectOwnedAndClosed('fresh');
});

test('a database that the site created as a superuser is given to the ordinary role', async () => {
  await createDatabase('older');
  const asSuperuser = readEnvironment({ DATA_DIR: folder, DATABASE_URL: cluster.urlOf('older') });
  await (await openSiteDatabase(asSuperuser)).close();
  createSiteRole('older');
  await useSite('older', { EXTRA_MIGRATIONS: await makeLaterMigration() });
  await expectOwnedAndClosed('older');
});

test('a backup is written and restored by the ordinary role', async () => {
  await createDatabase('restored');
  createSiteRole('restored');
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: urlAsSite('restored') });
  const database = await openSiteDatabase(environment);
  onTestFinished(() => database.close());
  const file = join(folder, 'site.jsonl.gz');
  await writeBackup(database, file);
  const options = { migrationFolders: migrationFolders(environment), force: true };
  const restored = await restoreBackup(database, file, options);
  expect(restored).toEqual((await checkBackup(file)).closing.rows);
});

test('the role of the site is no superuser, and reads neither other databases nor files', async () => {
  await createDatabase('closed');
  createSiteRole('closed');
  const site = await connect(urlAsSite('closed'));
  const { rows } = await site.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
     where rolname = current_user`,
  );
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ]);
  for (const statement of [
    `select pg_read_file('PG_VERSION')`,
    `select lo_import('/etc/passwd')`,
    `create temporary table lines (line text); copy lines from '/etc/passwd'`,
    `copy (select 1) to program 'cat'`,
    'select rolpassword from pg_authid',
    'create role another',
    'alter role lifelong_ai superuser',
    'set role postgres',
    'create database another',
  ]) {
    await expect(site.query(statement), statement).rejects.toThrow(/permission denied|must be superuser/);
  }
  for (const other of ['postgres', 'template1']) {
    await expect(connect(urlAsSite(other)), other).rejects.toThrow('permission denied for database');
  }
});
