/**
 * Times the search of the site over the whole curriculum on each engine, in the database and without HTTP. Exits
 * non-zero when the 95th percentile of 200 searches exceeds the limit.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, Database } from '#backend/database/database.ts';
import { createLog } from '#backend/log/log.ts';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import { installCurriculum } from '#server/curriculum/install-curriculum.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';

const limit = 50;
const rounds = 200;
const texts =
  'neural network|data|model|what is a token|attent|pyth|overfitting|bias|the|quantum teleportation'.split(
    '|',
  );
const admin = '00000000-0000-4000-8000-0000000000ad';
const callers: Record<string, Caller> = {
  'a visitor': { role: 'anon', claims: {} },
  'an admin, who finds every text': { role: 'authenticated', claims: { sub: admin } },
};

async function addAdmin(database: Database): Promise<void> {
  await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', 'admin@example.com', '{}', now(), now())`,
      [admin],
    );
    await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [admin]);
  });
}

async function measure(database: Database): Promise<void> {
  await installCurriculum(database, createLog('silent'));
  await addAdmin(database);
  for (const [name, caller] of Object.entries(callers)) {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await database.run(caller, (transaction) =>
        transaction.query('select * from public.search_site($1)', [texts[round % texts.length] ?? '']),
      );
      times.push(performance.now() - startedAt);
    }
    const { user, system } = process.cpuUsage(before);
    times.sort((one, other) => one - other);
    const [median = 0, high = 0] = [0.5, 0.95].map((share) => times[Math.floor(rounds * share)]);
    const load = loadavg()[0]?.toFixed(0);
    // PostgreSQL runs in processes of its own.
    const work = ((user + system) / 1_000 / rounds).toFixed(1);
    const cost = database.engine === 'pglite' ? `, ${work} ms of processor time` : '';
    console.log(
      `${database.engine}, ${name}: median ${median.toFixed(1)} ms, 95% within ${high.toFixed(1)} ms${cost} (load ${load})`,
    );
    if (high > limit) process.exitCode = 1;
  }
}

async function measureIn(settings: Record<string, string>): Promise<void> {
  const database = await openSiteDatabase(readEnvironment(settings));
  await measure(database).finally(() => database.close());
}

const folder = await mkdtemp(join(tmpdir(), 'lifelong-search-'));
await measureIn({ DATA_DIR: folder }).finally(() => rm(folder, { recursive: true, force: true }));
if (findPostgres()) {
  const cluster = await startPostgres();
  await measureIn({ DATA_DIR: folder, DATABASE_URL: cluster.urlOf('postgres') }).finally(() =>
    cluster.stop(),
  );
} else console.log('postgres  skipped: PostgreSQL is not installed');
