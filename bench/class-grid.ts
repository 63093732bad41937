/**
 * Times the grid of a class of 500 learners with 100,000 rows of progress on each engine, in the database and without
 * HTTP: as a whole, and what is new since a moment. Exits non-zero when the 95th percentile exceeds the limit.
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

const limit = 100;
const rounds = 100;
const teacher = '00000000-0000-4000-8000-0000000000ad';
const school = '00000000-0000-4000-8000-0000000009a1';
const caller: Caller = { role: 'authenticated', claims: { sub: teacher } };

const people = `
  insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
  select ('00000000-0000-4000-8000-' || lpad(at::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
    'learner-' || at || '@example.com', '{}', now(), now()
  from generate_series(1, 500) as at`;

/** 200 lessons of the curriculum, so 500 learners have 100,000 rows. */
const progress = `
  insert into public.lesson_progress (user_id, lesson_id, course_id, done_at)
  select member.user_id, lesson.id, lesson.course_id, now()
  from public.class_members member,
    (select id, course_id from public.course_lessons order by id limit 200) as lesson`;

async function fill(database: Database): Promise<void> {
  await installCurriculum(database, createLog('silent'));
  await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', 'teacher@example.com', '{}', now(), now())`,
      [teacher],
    );
    await transaction.query(people);
    await transaction.query(
      `insert into public.organisations (id, name, kind) values ($1, 'School', 'school')`,
      [school],
    );
    await transaction.query(
      `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'owner')`,
      [school, teacher],
    );
    await transaction.query(
      `insert into public.classes (id, organisation_id, name, code) values ($1, $1, 'Class', 'AAAA2222')`,
      [school],
    );
    await transaction.query(
      `insert into public.class_members (class_id, user_id, name, email, joined_at)
       select $1, id, email, email, now() from public.profiles where email like 'learner-%'`,
      [school],
    );
    await transaction.query(
      `insert into public.class_assignments (class_id, course_id) select $1, id from public.courses`,
      [school],
    );
    // Without triggers, which would tell the class of each of the 100,000 rows.
    await transaction.query('set local session_replication_role = replica');
    await transaction.query(progress);
    // As after a while: nobody was active just now, and the class has not changed.
    await transaction.query(`update public.class_members set active_at = now() - interval '1 hour'`);
    await transaction.query(`update public.classes set changed_at = now() - interval '1 hour'`);
  });
  await database.run('server', (transaction) => transaction.query('analyze'));
}

async function time(database: Database, name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  const [median = 0, high = 0] = [0.5, 0.95].map((share) => times[Math.floor(rounds * share)]);
  console.log(
    `${database.engine}, ${name}: median ${median.toFixed(1)} ms, 95% within ${high.toFixed(1)} ms (load ${loadavg()[0]?.toFixed(0)})`,
  );
  if (high > limit) process.exitCode = 1;
}

async function measure(database: Database): Promise<void> {
  await fill(database);
  const [longest] = await database.run('server', (transaction) =>
    transaction.query<{ id: string; lessons: number; rows: number }>(
      `select course_id as id, count(*)::integer as lessons, (select count(*)::integer from public.lesson_progress) as rows
       from public.course_lessons group by course_id order by 2 desc limit 1`,
    ),
  );
  console.log(
    `${database.engine}: ${longest?.rows} rows of progress, ${longest?.lessons} lessons in the longest course`,
  );
  const load = (since: string | null) =>
    database.run(caller, (transaction) =>
      transaction.query('select public.class_grid($1, $2, $3)', [school, longest?.id ?? null, since]),
    );
  await time(database, 'the grid of the longest course', () => load(null));
  const since = new Date(Date.now() - 10_000).toISOString();
  await database.run('server', (transaction) =>
    transaction.query(
      `update public.class_members set active_at = now() where email = 'learner-7@example.com'`,
    ),
  );
  await time(database, 'what is new, after one learner was active', () => load(since));
}

async function measureIn(settings: Record<string, string>): Promise<void> {
  const database = await openSiteDatabase(readEnvironment(settings));
  await measure(database).finally(() => database.close());
}

const folder = await mkdtemp(join(tmpdir(), 'lifelong-grid-'));
await measureIn({ DATA_DIR: folder }).finally(() => rm(folder, { recursive: true, force: true }));
if (findPostgres()) {
  const cluster = await startPostgres();
  await measureIn({ DATA_DIR: folder, DATABASE_URL: cluster.urlOf('postgres') }).finally(() =>
    cluster.stop(),
  );
} else console.log('postgres  skipped: PostgreSQL is not installed');
