import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Migration } from '#backend/database/baseline.ts';
import type { Transaction } from '#backend/database/database.ts';
import { migrate, readMigrations } from '#backend/database/migrate.ts';
import { listTables } from '#server/backup/catalog.ts';
import { migrationFolders } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { type SiteSettings, spawnSite, startSiteProcess, withoutContent } from '#testing/site-process.ts';
import { createKillTiming } from './kill-timing.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

const folders = migrationFolders(readEnvironment({}));

const laterMigrations = 30;

/** How many kills a database goes through before all of it is checked. */
const killsInARow = 3;

/** Kills a server during migrations of an older database: rows stay, and every migration runs exactly once. */
export async function crashDuringMigrations(place: SiteData, kills: number): Promise<CrashOutcome> {
  const later = await writeLaterMigrations();
  try {
    return await crashDuring(later, place, kills);
  } finally {
    await rm(later, { recursive: true });
  }
}

async function crashDuring(laterFolder: string, place: SiteData, kills: number): Promise<CrashOutcome> {
  const settings = { ...place.settings, variables: { ...withoutContent, EXTRA_MIGRATIONS: laterFolder } };
  const later = versionsOf(await readMigrations(laterFolder));
  await makeOlderDatabase(place);
  await place.keep();
  const aim = createKillTiming(await timeToStart(settings));
  const versions = [...versionsOf(await readAll(folders)), ...later];
  const expected = { ...(await place.look(readShape)), versions };

  const problems: string[] = [];
  let midway = 0;
  for (let round = 0; round < kills; round += 1) {
    if (round % killsInARow === 0) await place.restoreSnapshot();
    const moment = aim.next();
    await killWhileStarting(settings, moment);
    const ran = (await place.look(readShape)).versions;
    const { length: done } = later.filter((version) => ran.includes(version));
    const isMidway = done > 0 && done < later.length;
    if (isMidway) midway += 1;
    aim.learn(moment, isMidway ? 'hit' : done === 0 ? 'too early' : 'too late');
    if ((round + 1) % killsInARow > 0 && round + 1 < kills) continue;
    await timeToStart(settings);
    const found = await place.look(readShape);
    if (!isDeepStrictEqual(found, expected)) {
      problems.push(`after kill ${round}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
    }
  }
  return {
    summary: `${kills} kills during migrations, ${midway} of them between the first and the last`,
    problems,
  };
}

/** Kills a server that adds the sample content: it is complete or absent, and complete after the next start. */
export async function crashDuringSeed(place: SiteData, kills: number): Promise<CrashOutcome> {
  const empty = { ...place.settings, variables: { DEMO: '0' } };
  const settings = { ...place.settings, variables: { DEMO: '1' } };
  await timeToStart(empty);
  await place.keep();
  const nothing = await place.look(countRows);
  const aim = createKillTiming(await timeToStart(settings));
  const samples = await place.look(countRows);

  const problems: string[] = [];
  let before = 0;
  for (let round = 0; round < kills; round += 1) {
    await place.restoreSnapshot();
    const moment = aim.next();
    await killWhileStarting(settings, moment);
    const left = await place.look(countRows);
    const isEmpty = isDeepStrictEqual(left, nothing);
    if (isEmpty) before += 1;
    else if (!isDeepStrictEqual(left, samples)) {
      problems.push(`kill ${round} left half of the samples: ${JSON.stringify(left)}`);
    }
    aim.learn(moment, isEmpty ? 'too early' : 'too late');
    await timeToStart(settings);
    const found = await place.look(countRows);
    if (!isDeepStrictEqual(found, samples)) {
      problems.push(`the start after kill ${round} left ${JSON.stringify(found)}`);
    }
  }
  return {
    summary: `${kills} kills around the end of the seed, ${before} of them before it was stored`,
    problems,
  };
}

async function killWhileStarting(settings: SiteSettings, moment: number): Promise<void> {
  const site = spawnSite(settings);
  site.url.catch(() => {});
  await sleep(moment);
  await site.kill();
}

/** Starts a server without killing it, stops it, and returns how long it took until it served. */
async function timeToStart(settings: SiteSettings): Promise<number> {
  const from = performance.now();
  const site = await startSiteProcess(settings);
  const time = performance.now() - from;
  await site.stop();
  return time;
}

/** As many migrations as several releases have, each with work that takes a moment. */
async function writeLaterMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-later-'));
  for (let number = 1; number <= laterMigrations; number += 1) {
    const table = `private.later_${number}`;
    await writeFile(
      join(folder, `${20990101000000n + BigInt(number)}_later.sql`),
      `create table ${table} (id integer primary key, words text);
       insert into ${table} select n, md5(n::text) from generate_series(1, 2000) n;
       create index on ${table} (words)`,
    );
  }
  return folder;
}

/** Creates the database of the version before the baseline, with accounts and posts. */
async function makeOlderDatabase(place: SiteData): Promise<void> {
  const database = await place.open();
  try {
    await migrate(database, folders);
    const replacing = (await readAll(folders)).filter(({ replaces }) => replaces.length > 0);
    await database.run('server', async (transaction) => {
      for (const { version, replaces } of replacing) {
        await transaction.query(
          `with forgotten as (delete from supabase_migrations.schema_migrations where version = $1)
           insert into supabase_migrations.schema_migrations (version, name) select unnest($2::text[]), 'older'`,
          [version, replaces],
        );
      }
      await transaction.script(`
        insert into auth.users (id, email) select gen_random_uuid(), 'reader-' || n || '@example.com' from generate_series(1, 300) n;
        insert into public.blog_posts (title, content, published, publish_date)
          select 'Post ' || n, 'Text ' || n, true, now() from generate_series(1, 300) n;`);
    });
  } finally {
    await database.close();
  }
}

async function readAll(from: readonly string[]): Promise<Migration[]> {
  return (await Promise.all(from.map(readMigrations))).flat();
}

const versionsOf = (migrations: readonly Migration[]) => migrations.map(({ version }) => version);

/** What an upgrade has to add, and what it must not change. */
async function readShape(transaction: Transaction) {
  const [objects] = await transaction.query(
    `select (select count(*) from pg_class where relnamespace <> 'pg_toast'::regnamespace) as relations,
       (select count(*) from pg_attribute where not attisdropped) as columns, (select count(*) from pg_proc) as functions,
       (select count(*) from pg_policies) as policies, (select count(*) from pg_trigger) as triggers,
       (select count(*) from pg_constraint) as constraints`,
  );
  const [rows] = await transaction.query(
    `select (select md5(string_agg(id::text || title || content, ',' order by id)) from public.blog_posts) as posts,
       (select md5(string_agg(id::text || email, ',' order by id)) from auth.users where email like 'reader-%') as readers`,
  );
  const versions = await transaction.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return { objects, rows, versions: versions.map(({ version }) => version) };
}

async function countRows(transaction: Transaction): Promise<Record<string, number | undefined>> {
  const counts: Record<string, number | undefined> = {};
  for (const { name, sql } of await listTables(transaction)) {
    const [counted] = await transaction.query<{ rows: number }>(`select count(*) as rows from ${sql}`);
    counts[name] = counted?.rows;
  }
  return counts;
}
