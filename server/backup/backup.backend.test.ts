import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#backend/database/database.ts';
import { migrate, readMigrations } from '#backend/database/migrate.ts';
import { migrationFolders, openSiteDatabase } from '#server/database/open-site-database.ts';
import { emptyDatabase } from '#supabase/schema-changes/plan-migration.ts';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';
import { makeDataFolder } from '#testing/setup/template.ts';
import { readEnvironment } from '../environment.ts';
import { listTables, readSequences } from './catalog.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupRoutes } from './routes.ts';
import { writeBackup } from './write-backup.ts';

const folders = migrationFolders(readEnvironment({}));
const restore = (database: Database, file: string, force = false) =>
  restoreBackup(database, file, { migrationFolders: folders, force });

/** All tests back up and compare the same data. Only the last one adds to it. */
let started: TestBackend;
let source: Database;
let folder: string;
/** A backup of `source`. */
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lifelong-backup-test-'));
  started = await openTestBackend();
  source = started.backend.database;
  await addData();
  backup = await backUp(source);
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
const newFile = () => join(folder, `${++files}.gz`);

/** Adds one value for every kind of column that is easy to get wrong. */
async function addData() {
  const user = randomUUID();
  const object = randomUUID();
  await source.run('server', async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, email, raw_user_meta_data, created_at)
       values ($1, 'ada@example.com', $2, '2026-01-02T03:04:05.678901+05:30')`,
      [user, { full_name: 'Ada "the first" \\ Lovelace 🦋', nested: [1.5, null, 'a\nb'] }],
    );
    await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [user]);
    await transaction.query(`select public.start_trial($1, 'learner')`, [user]);
    await transaction.query(`insert into auth.identities (provider_id, user_id, identity_data, provider)
      values ('x', '${user}', '{"email": "ADA@example.com"}', 'email')`);
    await transaction.query(
      `insert into auth.sessions (id, user_id, ip) values (gen_random_uuid(), '${user}', '::1')`,
    );
    await transaction.query(
      `insert into public.admin_audit_log (admin_id, action, details)
       select '${user}', 'view_users', jsonb_build_object('at', at, 'exact', 0.1234567890123456789) from generate_series(1, 1200) at`,
    );
    await transaction.query(
      `insert into public.blog_posts (title, content, published) values ('Post', 'Text', true)`,
    );
    await transaction.query(
      `insert into storage.buckets (id, name, allowed_mime_types) values ('b', 'b', '{"image/png","a,b"}')`,
    );
    await transaction.query(
      `insert into storage.objects (id, bucket_id, name) values ('${object}', 'b', 'f/x.png')`,
    );
    await transaction.query('insert into server.stored_files (object_id, content) values ($1, $2)', [
      object,
      randomBytes(600_000),
    ]);
  });
}

/** Every row of every table and every sequence, as one comparable value. */
function contentsOf(database: Database) {
  return database.run('server', async (transaction) => {
    await transaction.query(`set local timezone = 'UTC'`);
    const contents: Record<string, unknown> = { sequences: await readSequences(transaction) };
    for (const { name, sql } of await listTables(transaction)) {
      const rows = await transaction.query<{ row: string }>(
        `select md5(t::text) as row from ${sql} t order by 1`,
      );
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  });
}

async function backUp(database: Database): Promise<string> {
  const file = newFile();
  await writeBackup(database, file);
  return file;
}

test('what is backed up comes back, row by row, into an empty database', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const target = (await startTestBackend()).backend.database;
  const rows = await restore(await emptied(target), backup);
  expect(rows).toMatchObject({
    'auth.users': 1,
    'public.admin_audit_log': 1200,
    'server.stored_files': 1,
    'private.used_trials': 1,
  });
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
  await target.run('server', (transaction) =>
    transaction.query(`insert into public.admin_audit_log (action) values ('view_users')`),
  );
  const [last] = await target.run('server', (transaction) =>
    transaction.query<{ id: number }>('select max(id) as id from public.admin_audit_log'),
  );
  expect(last?.id).toBe(1201);
});

if (process.env.TEST_ENGINE === 'postgres') {
  test('a backup of PostgreSQL restores into the embedded database, and back again', async () => {
    const place = await makeDataFolder('lifelong-backup-test-');
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    const embedded = await openSiteDatabase(readEnvironment({ DATA_DIR: place }));
    try {
      await restore(embedded, backup);
      expect(await contentsOf(embedded)).toEqual(await contentsOf(source));
      const target = (await startTestBackend()).backend.database;
      await restore(await emptied(target), await backUp(embedded));
      expect(await contentsOf(target)).toEqual(await contentsOf(source));
    } finally {
      await embedded.close();
    }
  });
}

test('a database in use is left alone, unless forced, and then replaced', async () => {
  const target = (await startTestBackend()).backend.database;
  await target.run('server', (transaction) =>
    transaction.query(`insert into public.blog_posts (title, content) values ('Ours', 'Text')`),
  );
  const before = await contentsOf(target);
  await expect(restore(target, backup)).rejects.toThrow('not empty');
  expect(await contentsOf(target)).toEqual(before);
  await restore(target, backup, true);
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
});

test('a backup of before a migration is restored and brought up to date', async () => {
  const later = await mkdtemp(join(folder, 'later-'));
  await writeFile(
    join(later, '20990101000000_later.sql'),
    `alter table public.profiles add column later text; update public.profiles set later = 'filled in'`,
  );
  const target = (await startTestBackend()).backend.database;
  const restoreLater = () =>
    restoreBackup(target, backup, { migrationFolders: [...folders, later], force: false });
  await migrate(await emptied(target), [...folders, later]);
  await expect(restoreLater()).rejects.toThrow('newer than the backup');
  await emptyDatabase(target);
  await restoreLater();
  const found = await target.run('server', (transaction) =>
    transaction.query('select email, role, later from public.profiles'),
  );
  expect(found).toEqual([{ email: 'ada@example.com', role: 'admin', later: 'filled in' }]);
});

test('a backup with the migrations that a baseline replaces is restored, and one with a part of them refused', async () => {
  const [header = '', ...lines] = await linesOf(backup);
  const baseline = (await readMigrations(folders[0] ?? '')).find(({ replaces }) => replaces.length > 0);
  const before = (replaced: readonly string[]) => {
    const { migrations, ...rest } = JSON.parse(header);
    const kept = migrations.filter((version: string) => version !== baseline?.version);
    const older = JSON.stringify({ ...rest, migrations: [...replaced, ...kept] });
    return writeLines([older, ...lines.slice(0, -1)], lines.at(-1));
  };
  const target = (await startTestBackend()).backend.database;
  await restore(await emptied(target), await before(baseline?.replaces ?? []));
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
  const part = await before(baseline?.replaces.slice(0, 2) ?? []);
  await expect(restore(target, part, true)).rejects.toThrow('Upgrade through the version of 2026-11-17');
});

test('a file that is not a whole backup of ours is refused before anything is written', async () => {
  const bytes = await readFile(backup);
  const lines = await linesOf(backup);
  const header = JSON.parse(lines[0] ?? '');
  const closing = JSON.parse(lines.at(-1) ?? '');
  const damaged = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
  const refused: [string, Buffer | string, RegExp][] = [
    ['a flipped bit', damaged, /damaged/],
    ['half of it', bytes.subarray(0, middle), /damaged/],
    ['nothing', '', /damaged|not complete/],
    ['no backup', 'hello', /damaged or no backup/],
    ['somebody else’s lines', gzipSync('{"hello": "world"}\n'), /no backup of this site/],
    ['no end', gzipSync(`${lines.slice(0, -1).join('\n')}\n`), /not complete/],
    ['a changed row', gzipSync(`${lines.join('\n').replace('"Text"', '"Tixt"')}\n`), /checksum/],
    ['a missing row', gzipSync(`${lines.toSpliced(5, 1).join('\n')}\n`), /checksum/],
    ['a line too many', gzipSync(`${[...lines, lines[1]].join('\n')}\n`), /after its end/],
    ['a line of noise', gzipSync(`${lines.toSpliced(5, 0, 'noise').join('\n')}\n`), /damaged/],
    [
      'a newer format',
      gzipSync(`${[JSON.stringify({ ...header, version: 2 }), ...lines.slice(1)].join('\n')}\n`),
      /version 2/,
    ],
  ];
  const target = (await startTestBackend()).backend.database;
  const before = await contentsOf(target);
  for (const [what, content, reason] of refused) {
    const file = newFile();
    await writeFile(file, content);
    await expect(restore(target, file, true), what).rejects.toThrow(reason);
  }
  const newer = await writeLines(
    [
      JSON.stringify({ ...header, migrations: [...header.migrations, '20990101000000'] }),
      ...lines.slice(1, -1),
    ],
    JSON.stringify(closing),
  );
  await expect(restore(target, newer, true)).rejects.toThrow('newer version');
  await expect(restore(target, '/nowhere/backup.gz', true)).rejects.toThrow('no file');
  expect(await contentsOf(target)).toEqual(before);
});

test('a restore that fails at its very end changes nothing, not even a sequence', async () => {
  const lines = await linesOf(backup);
  const closing = JSON.parse(lines.at(-1) ?? '');
  const sequences = { ...closing.sequences, 'private.invoice_numbers': 5_000, 'server.mails_id_seq': 0 };
  const file = await writeLines(lines.slice(0, -1), JSON.stringify({ ...closing, sequences }));
  const target = (await startTestBackend()).backend.database;
  const before = await contentsOf(target);
  await expect(restore(target, file, true)).rejects.toThrow('out of bounds');
  expect(await contentsOf(target)).toEqual(before);
});

test('a running server gives a backup only to requests with the secret key', async () => {
  const { backend } = started;
  const app = new Hono().route('/backup', backupRoutes(backend));
  const ask = (key?: string) => app.request('/backup', { headers: key ? { apikey: key } : {} });
  expect((await ask()).status).toBe(401);
  expect((await ask('sb_secret_guess')).status).toBe(401);
  expect((await ask(backend.keys.publishable)).status).toBe(403);
  const [answer, written] = await Promise.all([
    ask(backend.keys.secret),
    backend.database.run('server', (transaction) =>
      transaction.query(
        `insert into public.blog_posts (title, content) values ('Meanwhile', 'Text') returning 1`,
      ),
    ),
  ]);
  expect(answer.status).toBe(200);
  expect(written).toHaveLength(1);
  const file = newFile();
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  expect((await checkBackup(file)).header.engine).toBe(backend.database.engine);
});

/** A migrated database on which no server has run yet. */
async function emptied(database: Database): Promise<Database> {
  await database.run('server', (transaction) => transaction.query('delete from server.keys'));
  return database;
}

async function linesOf(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
}

/** A backup of these lines with a matching closing line. */
async function writeLines(lines: readonly string[], closingLine: string | undefined): Promise<string> {
  const text = `${lines.join('\n')}\n`;
  const rows: Record<string, number> = {};
  for (const line of lines.slice(1)) {
    const [table] = JSON.parse(line);
    rows[table] = (rows[table] ?? 0) + 1;
  }
  const closing = {
    ...JSON.parse(closingLine ?? ''),
    rows,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
  const file = newFile();
  await writeFile(file, gzipSync(`${text}${JSON.stringify(closing)}\n`));
  return file;
}
